package dev.bifrost.demo;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bifrost.api.event.RoundReport;
import dev.bifrost.api.event.RuntimeEvent;
import dev.bifrost.api.event.TableOutcome;
import dev.bifrost.api.sink.SinkReport;
import dev.bifrost.api.source.Cursor;
import dev.bifrost.api.source.CursorUpdate;
import dev.bifrost.api.source.Window;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
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
        log.on(started(100, Map.of("append", 2L, "overwrite", 1L)));
        log.on(started(20, Map.of("append", 1L)));
        log.on(finished(1, table(10, 7, 2, 3), table(5, 5, 0, 0)));
        log.on(finished(2));

        assertThat(RoundLog.read(file))
                .containsExactly(
                        new LoggedRound(15, 12, 2, 3, 1500, 2, 120, Map.of("append", 3L, "overwrite", 1L)),
                        new LoggedRound(0, 0, 0, 0, 1500, 0, 0, Map.of()));
        assertThat(RoundLog.read(file).getFirst().changes()).isEqualTo(14);
    }

    private static RuntimeEvent started(long bytes, Map<String, Long> commits) {
        var part = new Window.Part("part", bytes, OptionalLong.empty());
        var plan = new Window.Plan(List.of(part), OptionalLong.empty(), 0, 0, List.of())
                .over(new Window.Commits(commits, Optional.empty(), 0, 0, 0));
        var window = Window.append(Cursor.START, CursorUpdate.to("1"), plan);
        return new RuntimeEvent.TableStarted("t", 1, Optional.empty(), window);
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
