package dev.bifrost.api.event;

import dev.bifrost.api.BifrostException;
import dev.bifrost.api.sink.SinkReport;
import dev.bifrost.api.source.Poll;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * How a table fared in a round.
 *
 * @param table the table
 * @param status synced, idle or failed
 * @param rows rows that were read
 * @param skipped rows that made nothing, by step name and reason: {@code "edge FLIGHT: null endpoint" -> 3}
 * @param parts parts of the table that the source passed over, such as torn files
 * @param reload the code of the reason for a reload, if it was one
 * @param sink what was written
 * @param elapsed from poll to ledger
 * @param failure why it failed, if it did
 * @param lag how far the graph is behind the table after the round, as far as its poll told; empty if it did not
 */
public record TableOutcome(
        String table,
        Status status,
        long rows,
        Map<String, Long> skipped,
        List<Poll.Skipped> parts,
        Optional<String> reload,
        SinkReport sink,
        Duration elapsed,
        Optional<Failure> failure,
        Optional<Lag> lag) {

    /** A table that failed before anything of it was read. */
    public static TableOutcome failed(String table, BifrostException e) {
        return new TableOutcome(
                table,
                Status.FAILED,
                0,
                Map.of(),
                List.of(),
                Optional.empty(),
                SinkReport.EMPTY,
                Duration.ZERO,
                Optional.of(new Failure(e.code().code(), e.getMessage(), e.retryable())),
                Optional.empty());
    }

    /** How it ended. */
    public enum Status {
        SYNCED,
        IDLE,
        FAILED
    }

    /**
     * Why a table failed.
     *
     * @param code stable
     * @param message for a person; no row values
     * @param retryable whether the next round may succeed without anybody mending anything
     */
    public record Failure(String code, String message, boolean retryable) {}
}
