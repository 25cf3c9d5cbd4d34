package dev.bifrost.wasm.engine;

import com.dylibso.chicory.runtime.Instance;
import com.dylibso.chicory.runtime.Machine;
import com.dylibso.chicory.runtime.TableInstance;
import com.dylibso.chicory.wasm.WasmModule;
import com.dylibso.chicory.wasm.types.MemoryLimits;
import com.dylibso.chicory.wasm.types.Table;
import com.dylibso.chicory.wasm.types.TableLimits;
import java.util.function.Function;
import org.apache.arrow.memory.BufferAllocator;

/** A module as Java classes, from which instances are made in microseconds. Safe for use by several threads. */
public final class CompiledModule {

    private final WasmModule module;
    private final Function<Instance, Machine> machines;

    CompiledModule(WasmModule module, Function<Instance, Machine> machines) {
        this.module = module;
        this.machines = machines;
    }

    /**
     * A new instance; its start function has run.
     *
     * @param allocator where its memory comes from
     * @param maxMemoryBytes what its memory may grow to, below 2 GiB
     * @param expectedBytes what it will probably grow to
     */
    public ModuleInstance instance(BufferAllocator allocator, long maxMemoryBytes, int expectedBytes) {
        var limits = module.memorySection().orElseThrow().getMemory(0).limits();
        Admission.memory(limits, maxMemoryBytes);
        int most = (int) Math.min(limits.maximumPages(), maxMemoryBytes / GuestMemory.PAGE_SIZE);
        var memory = Faults.trapped(() -> new GuestMemory(allocator, limits.initialPages(), most, expectedBytes));
        try {
            return new ModuleInstance(
                    Faults.started(() -> Instance.builder(module)
                            .withMachineFactory(machines)
                            .withMemoryLimits(new MemoryLimits(limits.initialPages(), most))
                            .withMemoryFactory(ignored -> memory)
                            .withTableFactory(CompiledModule::table)
                            // A command's main function is nothing that the contract knows.
                            .withStart(false)
                            .build()),
                    memory);
        } catch (RuntimeException | Error e) {
            memory.close();
            throw e;
        }
    }

    /**
     * A table with limits of its own: the engine counts a table's growth in the module, where it would change what later
     * instances begin with.
     */
    private static TableInstance table(Table declared, int initial) {
        var limits = declared.limits();
        var own = new TableLimits(limits.min(), Math.min(limits.max(), Admission.TABLE_ELEMENTS));
        return new TableInstance(new Table(declared.elementType(), own, declared.initialize()), initial);
    }
}
