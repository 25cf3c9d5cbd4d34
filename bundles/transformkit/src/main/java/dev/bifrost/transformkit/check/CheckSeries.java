package dev.bifrost.transformkit.check;

import dev.bifrost.api.ErrorCode;
import dev.bifrost.transformkit.Deadline;
import java.util.List;
import java.util.function.Consumer;

/** Asks checks in groups until one fails or the time is over; what is not asked is told of as skipped. One thread. */
public final class CheckSeries {

    private final Deadline deadline;
    private final ErrorCode memory;
    private final Consumer<Result> results;
    private String failed;

    /**
     * @param memory the code if the host has no memory left
     * @param results told of each result when it is there, in order
     */
    public CheckSeries(Deadline deadline, ErrorCode memory, Consumer<Result> results) {
        this.deadline = deadline;
        this.memory = memory;
        this.results = results;
    }

    /** Checks that rest on all groups before, not on each other. */
    public void group(List<Check> checks) {
        if (failed != null) {
            checks.forEach(check ->
                    results.accept(new Result.Skipped(check.name(), "it needs '%s' to hold".formatted(failed))));
            return;
        }
        for (var check : checks) {
            var result = deadline.isOver() ? late(check) : check.ask(memory);
            if (!(result instanceof Result.Ok) && failed == null) {
                failed = check.name();
            }
            results.accept(result);
        }
    }

    private Result late(Check check) {
        return new Result.Skipped(check.name(), "the %s for all checks are over".formatted(deadline.total()));
    }

    /** Whether all held so far. */
    public boolean holds() {
        return failed == null;
    }
}
