package dev.bifrost.demo;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bifrost.api.event.RoundReport;
import dev.bifrost.api.event.RuntimeEvent;
import dev.bifrost.api.event.TableOutcome;
import dev.bifrost.api.sink.SinkReport;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RoundLogTest {

    @TempDir
    private Path folder;

    @Test
    void roundsAreReadBackAsTheyWereAndOtherEventsLeaveNothing() {
        Path file = folder.resolve("rounds.tsv");
        var log = new RoundLog(file);

        log.on(new RuntimeEvent.RoundStarted(1, 2));
        log.on(finished(1, table(10, 7, 2, 3), table(5, 5, 0, 0)));
        log.on(finished(2));

        assertThat(RoundLog.read(file))
                .containsExactly(new RoundLog.Round(15, 14, 3, 1500), new RoundLog.Round(0, 0, 0, 1500));
    }

    private static RuntimeEvent finished(long round, TableOutcome... tables) {
        return new RuntimeEvent.RoundFinished(new RoundReport(round, List.of(tables), Duration.ofMillis(1500)));
    }

    private static TableOutcome table(long rows, long written, long removed, long placeholders) {
        var step = new SinkReport.StepReport("s", written, written, removed);
        return new TableOutcome(
                "t",
                TableOutcome.Status.SYNCED,
                rows,
                Map.of(),
                List.of(),
                Optional.empty(),
                new SinkReport(List.of(step), placeholders, 1, 1),
                Duration.ZERO,
                Optional.empty(),
                Optional.empty());
    }
}
