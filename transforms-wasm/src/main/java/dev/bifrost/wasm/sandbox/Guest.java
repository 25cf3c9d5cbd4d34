package dev.bifrost.wasm.sandbox;

import dev.bifrost.api.BifrostException;
import dev.bifrost.transformkit.Plain;
import dev.bifrost.transformkit.arrow.Answerer;
import dev.bifrost.transformkit.arrow.OutgoingStream;
import dev.bifrost.wasm.engine.CompiledModule;
import dev.bifrost.wasm.engine.Exports;
import dev.bifrost.wasm.engine.ModuleInstance;
import dev.bifrost.wasm.error.WasmErrors;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Optional;
import org.apache.arrow.memory.BufferAllocator;

/**
 * One instance of a module, spoken to as docs/wasm-abi.md says. Each call has a deadline, each place that the guest names is
 * checked against its memory. After an exception the instance is only good for {@link #close}.
 *
 * <p>One thread of {@link GuestThreads}.
 */
final class Guest implements AutoCloseable {

    static final Answerer ANSWERER = new Answerer("the guest", WasmErrors.BAD_ANSWER, WasmErrors.OUTPUT_LIMIT);
    static final int ABI_VERSION = 1;
    private static final int ERROR_TEXT_BYTES = 4 << 10;
    private static final int COLUMNS_TEXT_BYTES = 64 << 10;
    private static final int SHOWN = 500;

    private final ModuleInstance instance;
    private final Watch watch;
    private final Duration limit;

    private Guest(ModuleInstance instance, Watch watch, Duration limit) {
        this.instance = instance;
        this.watch = watch;
        this.limit = limit;
    }

    /**
     * Starts and configures an instance, all of it within the limit for loading.
     *
     * @param config JSON; empty for none
     * @param expectedBytes what its memory will probably grow to
     */
    static Guest start(
            CompiledModule module,
            BufferAllocator memory,
            Watch watch,
            Limits limits,
            byte[] config,
            int expectedBytes) {
        var instance = watch.within(
                limits.load(),
                "the start function",
                () -> module.instance(memory, limits.memory().bytes(), expectedBytes));
        try {
            var loading = new Guest(instance, watch, limits.load());
            loading.initialize(config);
            return new Guest(instance, watch, limits.call());
        } catch (RuntimeException | Error e) {
            instance.close();
            throw e;
        }
    }

    private void initialize(byte[] config) {
        int version = (int) call(Exports.ABI_VERSION);
        if (version != ABI_VERSION) {
            throw new BifrostException(
                    WasmErrors.ABI_VERSION,
                    "the guest speaks version %d of the contract; this host speaks version %d"
                            .formatted(version, ABI_VERSION));
        }
        if (instance.has(Exports.INITIALIZE)) {
            call(Exports.INITIALIZE);
        }
        configure(config);
    }

    private void configure(byte[] config) {
        if (!instance.has(Exports.CONFIGURE)) {
            if (config.length > 0) {
                throw new BifrostException(
                        WasmErrors.CONFIG_REFUSED,
                        "the step has a config, and the guest does not export %s to take it"
                                .formatted(Exports.CONFIGURE));
            }
            return;
        }
        byte[] json = config.length > 0 ? config : "{}".getBytes(StandardCharsets.UTF_8);
        int place = write(json.length, into -> into.put(json));
        int code = (int) call(Exports.CONFIGURE, place, json.length);
        if (code != 0) {
            throw new BifrostException(WasmErrors.CONFIG_REFUSED, "the guest refused its config: " + error(code));
        }
    }

    /** The columns that the guest says it needs, as text. */
    Optional<String> inputColumns() {
        return instance.has(Exports.INPUT_COLUMNS)
                ? Optional.of(text(answer(call(Exports.INPUT_COLUMNS), COLUMNS_TEXT_BYTES), COLUMNS_TEXT_BYTES))
                : Optional.empty();
    }

    /** Whether it can say its output's schema without rows. */
    boolean saysSchema() {
        return instance.has(Exports.OUTPUT_SCHEMA);
    }

    /** The stream, or only message, with the output's schema; valid until the next call. */
    ByteBuffer outputSchema(byte[] inputSchema) {
        call(Exports.RESET);
        int place = write(inputSchema.length, into -> into.put(inputSchema));
        return answer(call(Exports.OUTPUT_SCHEMA, place, inputSchema.length), Integer.MAX_VALUE);
    }

    /** Maps a slice; the answer is valid until the next call. */
    ByteBuffer transform(OutgoingStream rows) {
        call(Exports.RESET);
        long size = rows.size();
        if (size > Integer.MAX_VALUE) {
            throw new BifrostException(
                    WasmErrors.MEMORY,
                    "a slice of the batch has %,d bytes, more than a guest can hold".formatted(size));
        }
        int place = write((int) size, rows::write);
        return answer(call(Exports.TRANSFORM, place, size), Integer.MAX_VALUE);
    }

    /** Asks for room and fills it. */
    private int write(int size, java.util.function.Consumer<ByteBuffer> content) {
        int place = (int) call(Exports.ALLOC, size);
        if (place == 0) {
            throw new BifrostException(
                    WasmErrors.MEMORY, "the guest has no room for %,d bytes of input".formatted(size));
        }
        if (place < 0 || size > instance.memorySize() - place) {
            throw new BifrostException(
                    WasmErrors.BAD_ROOM,
                    "%s gave room for %,d bytes at %d, and the guest has a memory of %,d bytes; grow it there, or answer 0"
                            .formatted(Exports.ALLOC, size, Integer.toUnsignedLong(place), instance.memorySize()));
        }
        content.accept(instance.region(place, size));
        return place;
    }

    private ByteBuffer answer(long packed, int most) {
        if (packed < 0) {
            throw new BifrostException(WasmErrors.GUEST_ERROR, error(-packed));
        }
        long place = packed >>> Integer.SIZE;
        long length = packed & 0xffff_ffffL;
        if (length > instance.memorySize() - place) {
            throw new BifrostException(
                    WasmErrors.BAD_ANSWER,
                    "the guest answered with %,d bytes at %d, and has a memory of %,d bytes"
                            .formatted(length, place, instance.memorySize()));
        }
        return instance.region((int) place, (int) Math.min(length, most));
    }

    /** The guest's code, and its text if it has one that can be read. */
    private String error(long code) {
        String number =
                "guest error " + (code == Long.MIN_VALUE ? Long.toString(code).substring(1) : code);
        if (!instance.has(Exports.LAST_ERROR)) {
            return number;
        }
        long packed = call(Exports.LAST_ERROR);
        long place = packed >>> Integer.SIZE;
        long length = packed & 0xffff_ffffL;
        boolean readable = packed > 0 && length > 0 && length <= instance.memorySize() - place;
        return readable
                ? number + ": " + text(instance.region((int) place, (int) Math.min(length, ERROR_TEXT_BYTES)), SHOWN)
                : number;
    }

    private static String text(ByteBuffer bytes, int most) {
        return Plain.text(StandardCharsets.UTF_8.decode(bytes).toString(), most);
    }

    private long call(String export, long... arguments) {
        return watch.within(limit, export, () -> instance.call(export, arguments));
    }

    int memorySize() {
        return instance.memorySize();
    }

    @Override
    public void close() {
        instance.close();
    }
}
