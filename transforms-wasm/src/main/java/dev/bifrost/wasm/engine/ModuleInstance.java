package dev.bifrost.wasm.engine;

import com.dylibso.chicory.runtime.ExportFunction;
import com.dylibso.chicory.runtime.Instance;
import com.dylibso.chicory.wasm.InvalidException;
import java.nio.ByteBuffer;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/** A running module: its functions and its memory. One thread. */
public final class ModuleInstance implements AutoCloseable {

    private final Instance instance;
    private final GuestMemory memory;
    private final Map<String, Optional<ExportFunction>> functions = new HashMap<>();

    ModuleInstance(Instance instance, GuestMemory memory) {
        this.instance = instance;
        this.memory = memory;
    }

    public boolean has(String function) {
        return function(function).isPresent();
    }

    /**
     * Calls an export that is there.
     *
     * @return its result, an {@code i32} in the lower half; 0 if it has none
     * @throws dev.bifrost.api.BifrostException {@code wasm.TRAP}, {@code DEADLINE} if the thread was interrupted, {@code
     *     MEMORY}; the instance is of no use then
     */
    public long call(String function, long... arguments) {
        var callee = function(function).orElseThrow();
        long[] results = Faults.trapped(() -> callee.apply(arguments));
        return results == null || results.length == 0 ? 0 : results[0];
    }

    private Optional<ExportFunction> function(String name) {
        return functions.computeIfAbsent(name, this::look);
    }

    private Optional<ExportFunction> look(String name) {
        try {
            return Optional.of(instance.exports().function(name));
        } catch (InvalidException e) {
            return Optional.empty();
        }
    }

    /** The size of its memory in bytes. */
    public int memorySize() {
        return memory.size();
    }

    /** A part of the memory as it is now, little endian; not valid once the guest runs again. */
    public ByteBuffer region(int address, int length) {
        return memory.region(address, length);
    }

    @Override
    public void close() {
        memory.close();
    }
}
