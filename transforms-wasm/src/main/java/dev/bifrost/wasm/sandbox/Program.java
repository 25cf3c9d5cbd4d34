package dev.bifrost.wasm.sandbox;

import dev.bifrost.api.BifrostException;
import dev.bifrost.api.ComponentContext;
import dev.bifrost.api.event.RuntimeEvent;
import dev.bifrost.transformkit.CodeFile;
import dev.bifrost.transformkit.Deadline;
import dev.bifrost.transformkit.arrow.AnswerReader;
import dev.bifrost.transformkit.arrow.OutgoingStream;
import dev.bifrost.transformkit.arrow.SchemaMessage;
import dev.bifrost.wasm.error.WasmErrors;
import java.nio.ByteBuffer;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.vector.VectorSchemaRoot;
import org.apache.arrow.vector.types.pojo.Schema;

/**
 * One step's guest: a module with a config and limits. Everything that the guest does happens on threads of its own with a
 * deadline, in memory of one allocator, on instances that are thrown away.
 *
 * <p>Safe for use by several threads.
 */
public final class Program implements AutoCloseable {

    private final GuestStore store;
    private final CodeFile file;
    private final LoadedGuest guest;
    private final byte[] config;
    private final Limits limits;
    private final ComponentContext context;
    private final Deadline deadline;
    private final AtomicInteger largestMemory = new AtomicInteger();
    /** Of the instance before: the next one will grow as far. */
    private volatile int lastMemory;

    private boolean closed;

    private Program(
            GuestStore store,
            CodeFile file,
            LoadedGuest guest,
            byte[] config,
            Limits limits,
            ComponentContext context,
            Deadline deadline) {
        this.store = store;
        this.file = file;
        this.guest = guest;
        this.config = config;
        this.limits = limits;
        this.context = context;
        this.deadline = deadline;
    }

    /**
     * Compiles the module unless another step has, and starts an instance to see that it takes its config.
     *
     * @param config JSON; empty for none
     * @param context lent until {@link #close}; its allocator is for the memory of instances and what they answer
     * @param deadline when all that the guest ever does has to be over
     */
    public static Program load(
            GuestStore store,
            CodeFile file,
            byte[] config,
            Limits limits,
            ComponentContext context,
            Deadline deadline) {
        var program = compile(store, file, config, limits, context, deadline);
        try {
            program.tryStart();
            return program;
        } catch (RuntimeException | Error e) {
            program.close();
            throw e;
        }
    }

    /** As {@link #load}, but starts nothing yet. */
    public static Program compile(
            GuestStore store,
            CodeFile file,
            byte[] config,
            Limits limits,
            ComponentContext context,
            Deadline deadline) {
        var left = deadline.left();
        var limit = left.compareTo(limits.load()) < 0 ? left : limits.load();
        var guest = telling(context, () -> store.open(file.digest(), file.bytes(), limit, context.clock()));
        return new Program(store, file, guest, config, limits, context, deadline);
    }

    /** Starts an instance with the config, and lets it go. */
    public void tryStart() {
        trying(() -> GuestThreads.run("wasm load", watch -> {
            start(watch).close();
            return null;
        }));
    }

    Guest start(Watch watch) {
        watch.endBy(deadline);
        return Guest.start(guest.module(), memory(), watch, limits, config, lastMemory);
    }

    public Limits limits() {
        return limits;
    }

    /** Of the module's bytes. */
    public String digest() {
        return file.digest();
    }

    /** The largest memory in bytes that an instance had at the end of its rows. */
    public int largestMemory() {
        return largestMemory.get();
    }

    void memoryWas(int bytes) {
        largestMemory.accumulateAndGet(bytes, Math::max);
        lastMemory = bytes;
    }

    BufferAllocator memory() {
        return context.allocator();
    }

    /** The columns that the guest says it needs. */
    public Optional<String> inputColumns() {
        return trying(() -> GuestThreads.run("wasm columns", watch -> {
            try (var started = start(watch)) {
                return started.inputColumns();
            }
        }));
    }

    /**
     * The schema of what the guest makes of such rows.
     *
     * @throws BifrostException {@code wasm.OUTPUT_SCHEMA} if it is none that can be used; the guest's own error
     */
    public Schema outputSchema(Schema input) {
        try {
            return trying(() -> GuestThreads.run("wasm schema", watch -> {
                try (var started = start(watch)) {
                    return AnswerReader.schema(answer(started, input), limits.columns(), Guest.ANSWERER);
                }
            }));
        } catch (BifrostException e) {
            if (e.code() == WasmErrors.BAD_ANSWER || e.code() == WasmErrors.OUTPUT_LIMIT) {
                throw new BifrostException(
                        WasmErrors.OUTPUT_SCHEMA,
                        "what the guest says of its output cannot be used: " + e.getMessage(),
                        e);
            }
            throw e;
        }
    }

    private ByteBuffer answer(Guest started, Schema input) {
        byte[] message = SchemaMessage.of(input);
        if (started.saysSchema()) {
            return started.outputSchema(message);
        }
        try (var none = VectorSchemaRoot.create(input, memory());
                var stream = new OutgoingStream(message, none, 0, 0)) {
            return started.transform(stream);
        }
    }

    /**
     * Maps a batch.
     *
     * @param batch lent; without rows, the guest is asked all the same
     * @param output what {@link #outputSchema} said
     * @param workers threads that share the batch
     * @param into the result's allocator
     * @return the caller's to close
     */
    public VectorSchemaRoot map(VectorSchemaRoot batch, Schema output, int workers, BufferAllocator into) {
        var run = new BatchRun(this, batch, output);
        return trying(() -> {
            if (run.isLong() && guest.firstToWarm()) {
                run.warmUp();
            }
            return run.run(workers, into);
        });
    }

    /** Lets the guest do something, unless it is out of order, and notes how it went. */
    private <T> T trying(Supplier<T> act) {
        store.refuseQuarantined(file.digest());
        guest.pass();
        try {
            T result = telling(context, act);
            guest.succeeded();
            return result;
        } catch (BifrostException e) {
            guest.failed(e);
            store.quarantineIfRunaway(file.digest(), e);
            throw e;
        }
    }

    /** A thread that is lost is something to look at: the host counts it. */
    private static <T> T telling(ComponentContext context, Supplier<T> act) {
        try {
            return act.get();
        } catch (BifrostException e) {
            if (e.code() == WasmErrors.RUNAWAY) {
                context.publish(
                        new RuntimeEvent.ComponentWarning("wasm", e.code().code(), e.getMessage()));
            }
            throw e;
        }
    }

    @Override
    public synchronized void close() {
        if (!closed) {
            closed = true;
            store.release(file.digest());
        }
    }
}
