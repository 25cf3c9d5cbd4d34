package dev.bifrost.wasm.sandbox;

import dev.bifrost.api.BifrostException;
import dev.bifrost.transformkit.ForeignThread;
import dev.bifrost.transformkit.arrow.AnswerReader;
import dev.bifrost.transformkit.arrow.Answers;
import dev.bifrost.transformkit.arrow.OutgoingStream;
import dev.bifrost.transformkit.arrow.OutputBudget;
import dev.bifrost.transformkit.arrow.SchemaMessage;
import dev.bifrost.wasm.error.WasmErrors;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.vector.VectorSchemaRoot;
import org.apache.arrow.vector.types.pojo.Schema;

/**
 * One batch through a guest: in slices, since compiled code only becomes fast when a function is called often, and in as many
 * runs of slices as there are workers. Each run has an instance and a thread of its own.
 */
final class BatchRun {

    /** Rows of a slice. With more, a guest's loop stays in the JVM's bytecode interpreter for most of the batch. */
    static final int SLICE_ROWS = 4_096;

    private static final int LONG_SLICES = 8;
    /** Few: a function has to be called often before its loops have run so often that the JVM tries to replace one while it runs. */
    private static final int WARM_UP_ROWS = 4;

    private static final int WARM_UP_CALLS = 3_000;
    private static final Duration WARM_UP = Duration.ofMillis(500);

    private final Program program;
    private final VectorSchemaRoot batch;
    private final Schema output;
    private final byte[] schema;
    private final OutputBudget budget;
    private volatile boolean failed;

    BatchRun(Program program, VectorSchemaRoot batch, Schema output) {
        this.program = program;
        this.batch = batch;
        this.output = output;
        this.schema = SchemaMessage.of(batch.getSchema());
        var limits = program.limits();
        this.budget = new OutputBudget(
                limits.columns(), limits.rowsPerRow(), limits.output().bytes());
    }

    /** One at least: a batch without rows is a slice without rows. */
    private int slices() {
        return Math.max(1, (batch.getRowCount() + SLICE_ROWS - 1) / SLICE_ROWS);
    }

    /** Whether warming up costs less than it saves. */
    boolean isLong() {
        return slices() >= LONG_SLICES;
    }

    /**
     * Calls a throw-away instance with a few rows until the JVM has compiled what it calls. What the guest does with them
     * counts for nothing: the same rows come again.
     */
    void warmUp() {
        try {
            GuestThreads.run("wasm warm-up", watch -> {
                long until = System.nanoTime() + WARM_UP.toNanos();
                try (var guest = program.start(watch);
                        var few = rows(0, Math.min(WARM_UP_ROWS, batch.getRowCount()))) {
                    for (int i = 0; i < WARM_UP_CALLS && System.nanoTime() < until; i++) {
                        guest.transform(few);
                    }
                }
                return null;
            });
        } catch (BifrostException e) {
            if (e.code() == WasmErrors.RUNAWAY) {
                throw e;
            }
            // else the run itself will say so
        }
    }

    VectorSchemaRoot run(int workers, BufferAllocator into) {
        int runs = Math.min(workers, slices());
        var started = new ArrayList<ForeignThread<Answers>>();
        for (int i = 0; i < runs; i++) {
            int from = slices() * i / runs;
            int to = slices() * (i + 1) / runs;
            started.add(GuestThreads.start("wasm worker", watch -> answers(watch, from, to), Answers::close));
        }
        var results = results(started);
        try {
            var all = results.getFirst();
            results.subList(1, results.size()).forEach(all::append);
            return all.take(into);
        } finally {
            results.forEach(Answers::close);
        }
    }

    /** Waits for all; if one fails, the others' results are freed. */
    private List<Answers> results(List<ForeignThread<Answers>> started) {
        var results = new ArrayList<Answers>();
        RuntimeException fault = null;
        for (var worker : started) {
            try {
                results.add(worker.result());
            } catch (RuntimeException e) {
                failed = true;
                fault = fault == null ? e : fault;
            }
        }
        if (fault != null) {
            results.forEach(Answers::close);
            throw fault;
        }
        return results;
    }

    /** The answers to the slices from one up to another. */
    private Answers answers(Watch watch, int from, int to) {
        var answers = new Answers(output, program.memory());
        try (var guest = program.start(watch)) {
            var reader = new AnswerReader(output, budget, Guest.ANSWERER);
            for (int slice = from; slice < to && !failed; slice++) {
                int row = slice * SLICE_ROWS;
                int rows = Math.min(SLICE_ROWS, batch.getRowCount() - row);
                try (var out = rows(row, rows)) {
                    reader.read(guest.transform(out), rows, answers);
                }
            }
            program.memoryWas(guest.memorySize());
            return answers;
        } catch (RuntimeException | Error e) {
            answers.close();
            throw e;
        }
    }

    private OutgoingStream rows(int from, int count) {
        return new OutgoingStream(schema, batch, from, count);
    }
}
