package dev.bifrost.runtime.round;

import dev.bifrost.api.BifrostException;
import dev.bifrost.api.event.Lag;
import dev.bifrost.api.event.TableOutcome;
import dev.bifrost.api.event.TableOutcome.Failure;
import dev.bifrost.api.event.TableOutcome.Status;
import dev.bifrost.api.sink.SinkReport;
import dev.bifrost.api.source.Poll;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Collects what is known of a table's round as it goes, so that a failure keeps what was counted before it. */
final class OutcomeDraft {

    private final String table;
    private final Stopwatch watch = Stopwatch.start();
    private Status status = Status.IDLE;
    private long rows;
    private Map<String, Long> skipped = Map.of();
    private List<Poll.Skipped> parts = List.of();
    private Optional<String> reload = Optional.empty();
    private SinkReport sink = SinkReport.EMPTY;
    private Optional<Failure> failure = Optional.empty();
    private Optional<Lag> lag = Optional.empty();

    OutcomeDraft(String table) {
        this.table = table;
    }

    void parts(List<Poll.Skipped> passedOver) {
        parts = passedOver;
    }

    /** What is left to apply, as long as nothing is known to be applied. */
    void lag(Optional<Lag> behind) {
        lag = behind;
    }

    void reload(Optional<String> code) {
        reload = code;
    }

    boolean isReload() {
        return reload.isPresent();
    }

    void read(long rowsRead, Map<String, Long> rowsSkipped) {
        rows = rowsRead;
        skipped = Map.copyOf(rowsSkipped);
    }

    /** @param left what the window did not reach */
    void synced(SinkReport report, Lag left) {
        status = Status.SYNCED;
        lag = Optional.of(left);
        sink = report;
    }

    void failed(BifrostException e) {
        status = Status.FAILED;
        failure = Optional.of(new Failure(e.code().code(), e.getMessage(), e.retryable()));
    }

    TableOutcome outcome() {
        return new TableOutcome(table, status, rows, skipped, parts, reload, sink, watch.elapsed(), failure, lag);
    }
}
