package dev.bifrost.wasm.check;

import dev.bifrost.api.BifrostException;
import dev.bifrost.api.ComponentContext;
import dev.bifrost.transformkit.CodeFile;
import dev.bifrost.transformkit.Deadline;
import dev.bifrost.transformkit.InputColumns;
import dev.bifrost.transformkit.check.CheckSeries;
import dev.bifrost.transformkit.check.Result;
import dev.bifrost.transformkit.check.RowWiseChecks;
import dev.bifrost.transformkit.check.SampleChecks;
import dev.bifrost.wasm.error.WasmErrors;
import dev.bifrost.wasm.sandbox.Limits;
import dev.bifrost.wasm.sandbox.Program;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.stream.Stream;
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
    public record Setup(CodeFile file, byte[] config, Limits limits, Optional<InputColumns> columns) {}

    /** One that could not be stopped is never to be asked again. */
    private static final SampleChecks.Faults FAULTS = new SampleChecks.Faults(
            "the guest", Set.of(WasmErrors.GUEST_ERROR, WasmErrors.TRAP), code -> code != WasmErrors.RUNAWAY);

    private final CheckSeries run;
    private final LoadChecks load;
    private final Costs costs;

    /** @param results told of each result when it is there, in order */
    public Conformance(Setup setup, ComponentContext context, Deadline deadline, Consumer<Result> results) {
        this.run = new CheckSeries(deadline, WasmErrors.MEMORY, results);
        this.load = new LoadChecks(setup, context, deadline);
        this.costs = new Costs(load::subject);
    }

    /** Asks everything; whether all holds. */
    public boolean run() {
        var samples = new SampleChecks(load::subject, FAULTS);
        load.all().forEach(check -> run.group(List.of(check)));
        run.group(List.of(samples.first()));
        run.group(Stream.concat(samples.others().stream(), Stream.of(new WrongTable(load::subject).check()))
                .toList());
        run.group(rowWise(load::subject).all());
        run.group(costs.all());
        return run.holds();
    }

    /**
     * A short form for a guest that is to take another's place: whether it gives rows of the schema that it says, the same
     * each time and row by row. An error of its own is an answer: our rows are made up.
     *
     * @throws BifrostException the first fault that is found
     */
    public static void shortly(Program program, Schema input, BufferAllocator allocator) {
        var guest = new GuestSubject(program, input, program.outputSchema(input), allocator);
        try {
            rowWise(() -> guest).briefly();
        } catch (BifrostException e) {
            if (e.code() != WasmErrors.GUEST_ERROR) {
                throw e;
            }
        }
    }

    private static RowWiseChecks rowWise(Supplier<GuestSubject> guest) {
        return new RowWiseChecks(guest, WasmErrors.NOT_DETERMINISTIC, WasmErrors.NOT_ROW_WISE);
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
