package dev.bifrost.wasm.check;

import dev.bifrost.api.BifrostException;
import dev.bifrost.api.ComponentContext;
import dev.bifrost.wasm.InputColumns;
import dev.bifrost.wasm.error.WasmErrors;
import dev.bifrost.wasm.sandbox.Deadline;
import dev.bifrost.wasm.sandbox.Limits;
import dev.bifrost.wasm.sandbox.ModuleFile;
import dev.bifrost.wasm.sandbox.Program;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.vector.types.pojo.Field;
import org.apache.arrow.vector.types.pojo.Schema;

/**
 * Whether a guest keeps the contract of docs/wasm-abi.md. Whatever it does, an answer comes before the deadline and a second
 * more: the guest's calls are stopped then. One thread.
 */
public final class Conformance implements AutoCloseable {

    /**
     * @param config JSON; empty for none
     * @param columns of the samples; if empty, those that the guest wants, or made up
     */
    public record Setup(ModuleFile file, byte[] config, Limits limits, Optional<InputColumns> columns) {}

    private final Deadline deadline;
    private final Consumer<Result> results;
    private final LoadChecks load;
    private final Costs costs;
    private String failed;

    /** @param results told of each result when it is there, in order */
    public Conformance(Setup setup, ComponentContext context, Deadline deadline, Consumer<Result> results) {
        this.deadline = deadline;
        this.results = results;
        this.load = new LoadChecks(setup, context, deadline);
        this.costs = new Costs(load::subject);
    }

    /** Asks everything; whether all holds. */
    public boolean run() {
        var samples = new SampleChecks(load::subject);
        load.all().forEach(check -> group(List.of(check)));
        group(List.of(samples.first()));
        group(samples.others());
        group(new RowWiseChecks(load::subject).all());
        group(costs.all());
        return failed == null;
    }

    /**
     * A short form for a guest that is to take another's place: whether it gives rows of the schema that it says, the same
     * each time and row by row. An error of its own is an answer: our rows are made up.
     *
     * @throws BifrostException the first fault that is found
     */
    public static void shortly(Program program, Schema input, BufferAllocator allocator) {
        var guest = new Subject(program, input, program.outputSchema(input), allocator);
        try {
            new RowWiseChecks(() -> guest).briefly();
        } catch (BifrostException e) {
            if (e.code() != WasmErrors.GUEST_ERROR) {
                throw e;
            }
        }
    }

    /** Checks that rest on all groups before, not on each other. */
    private void group(List<Check> checks) {
        if (failed != null) {
            skip(checks.stream().map(Check::name).toList());
            return;
        }
        for (var check : checks) {
            var result = deadline.isOver() ? late(check) : check.ask();
            if (!(result instanceof Result.Ok) && failed == null) {
                failed = check.name();
            }
            results.accept(result);
        }
    }

    private Result late(Check check) {
        return new Result.Skipped(check.name(), "the %s for all checks are over".formatted(deadline.total()));
    }

    private void skip(List<String> checks) {
        checks.forEach(name -> results.accept(new Result.Skipped(name, "it needs '%s' to hold".formatted(failed))));
    }

    /** The columns of the samples; empty if they were made up, or never needed. */
    public List<Field> columns() {
        return load.columns();
    }

    /** What the guest says it makes of them, if it came to that. */
    public Optional<Schema> output() {
        return load.output();
    }

    /** With one worker; 0 if it was not measured. */
    public long rowsPerSecond() {
        return costs.rowsPerSecond();
    }

    @Override
    public void close() {
        load.close();
    }
}
