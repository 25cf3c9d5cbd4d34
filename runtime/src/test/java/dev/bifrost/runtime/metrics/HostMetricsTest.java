package dev.bifrost.runtime.metrics;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bifrost.api.event.Lag;
import dev.bifrost.api.event.RoundReport;
import dev.bifrost.api.event.RuntimeEvent;
import dev.bifrost.api.event.TableOutcome;
import dev.bifrost.api.event.TableOutcome.Status;
import dev.bifrost.api.sink.SinkReport;
import dev.bifrost.api.sink.SinkReport.StepReport;
import dev.bifrost.api.source.Cursor;
import dev.bifrost.api.source.CursorUpdate;
import dev.bifrost.api.source.Window;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

final class HostMetricsTest {

    /** A sample of the text format 0.0.4: a name, labels whose values escape quote, back-slash and newline, a number. */
    private static final Pattern SAMPLE = Pattern.compile(
            "[a-zA-Z_:][a-zA-Z0-9_:]*(\\{([a-zA-Z_][a-zA-Z0-9_]*=\"(\\\\[\\\\\"n]|[^\\\\\"\\n])*\",?)*})? \\S+");

    private Instant now = Instant.parse("2026-03-01T12:00:00Z");
    private final HostMetrics metrics = new HostMetrics(() -> 4096, () -> now);

    @Test
    void countersFollowTablesAndSteps() {
        metrics.name(Map.of("s1", "vertex Person"));
        metrics.on(new RuntimeEvent.TableFinished(synced("persons")));
        metrics.on(
                new RuntimeEvent.RoundFinished(new RoundReport(1, List.of(synced("persons")), Duration.ofMillis(20))));
        assertThat(metrics.text())
                .contains("bifrost_rows_read_total{table=\"persons\"} 10.0")
                .contains("bifrost_step_elements_total{step=\"vertex Person\",table=\"persons\",what=\"written\"} 7.0")
                .contains("bifrost_rows_skipped_total{reason=\"edge KNOWS: null endpoint\",table=\"persons\"} 2.0")
                .contains("bifrost_rounds_total{result=\"synced\"} 1.0")
                .contains("bifrost_table_duration_seconds_count{table=\"persons\"} 1")
                .contains("bifrost_allocator_bytes 4096.0");
    }

    @Test
    void anOddTableNameDoesNotVoidThePage() {
        metrics.on(new RuntimeEvent.TableFinished(synced("a\"b\\c\nd")));
        String text = metrics.text();
        assertThat(text).contains("table=\"a\\\"b\\\\c\\nd\"").endsWith("\n");
        assertThat(text.lines().filter(line -> !line.startsWith("#"))).allMatch(SAMPLE.asMatchPredicate());
        assertThat(text.lines().filter(line -> line.startsWith("# TYPE"))).doesNotHaveDuplicates();
        assertThat(text.lines().filter(line -> line.startsWith("# HELP"))).doesNotHaveDuplicates();
    }

    @Test
    void theLagOfATableGrowsUntilItsWindowIsWrittenAndIsAbsentWhileItIsNotKnown() {
        var behind = Optional.of(new Lag(3, Optional.of(now.minusSeconds(5))));
        var window = Window.full(Cursor.START, CursorUpdate.to("1"), Window.Plan.UNKNOWN);
        metrics.on(new RuntimeEvent.TableStarted("persons", -1, behind, window));
        assertThat(metrics.text())
                .contains("bifrost_table_lag_commits{table=\"persons\"} 3.0")
                .contains("bifrost_table_lag_seconds{table=\"persons\"} 5.0");
        now = now.plusSeconds(60);
        metrics.on(new RuntimeEvent.TableFinished(outcome("persons", Status.FAILED, behind)));
        assertThat(metrics.text()).contains("bifrost_table_lag_seconds{table=\"persons\"} 65.0");

        metrics.on(new RuntimeEvent.TableFinished(outcome("persons", Status.SYNCED, Optional.of(Lag.NONE))));
        assertThat(metrics.text())
                .contains("bifrost_table_lag_commits{table=\"persons\"} 0.0")
                .contains("bifrost_table_lag_seconds{table=\"persons\"} 0.0");

        metrics.on(new RuntimeEvent.TableFinished(outcome("persons", Status.FAILED, Optional.empty())));
        assertThat(metrics.text()).doesNotContain("bifrost_table_lag_commits{").doesNotContain("lag_seconds{");
    }

    @Test
    void aTableThatLeftTheMappingHasNoLag() {
        metrics.on(new RuntimeEvent.TableFinished(outcome("old", Status.IDLE, Optional.of(Lag.NONE))));
        assertThat(metrics.text()).contains("bifrost_table_lag_commits{table=\"old\"}");
        metrics.on(
                new RuntimeEvent.RoundFinished(new RoundReport(2, List.of(synced("persons")), Duration.ofMillis(20))));
        assertThat(metrics.text()).doesNotContain("lag_commits{table=\"old\"}");
    }

    private static TableOutcome synced(String table) {
        return outcome(table, Status.SYNCED, Optional.of(Lag.NONE));
    }

    private static TableOutcome outcome(String table, Status status, Optional<Lag> lag) {
        return new TableOutcome(
                table,
                status,
                10,
                Map.of("edge KNOWS: null endpoint", 2L),
                List.of(),
                Optional.empty(),
                new SinkReport(List.of(new StepReport("s1", 8, 7, 0)), 1, 1, 100),
                Duration.ofMillis(12),
                Optional.empty(),
                lag);
    }
}
