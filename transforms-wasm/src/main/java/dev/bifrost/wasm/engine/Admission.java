package dev.bifrost.wasm.engine;

import com.dylibso.chicory.runtime.Memory;
import com.dylibso.chicory.wasm.WasmModule;
import com.dylibso.chicory.wasm.types.CodeSection;
import com.dylibso.chicory.wasm.types.MemoryLimits;
import com.dylibso.chicory.wasm.types.OpCode;
import com.dylibso.chicory.wasm.types.SubType;
import dev.bifrost.api.BifrostException;
import dev.bifrost.transformkit.Plain;
import dev.bifrost.wasm.error.WasmErrors;
import java.util.EnumSet;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * What a module may be before any of it is compiled or run. Each number is far above what real guests have; without one
 * a small file can keep the compiler busy for minutes, or let code that no allocator accounts for fill the heap.
 */
final class Admission {

    static final int FILE_BYTES = 4 << 20;
    static final int FUNCTIONS = 5_000;
    static final int TYPES = 5_000;
    static final int GLOBALS = 10_000;
    static final int EXPORTS = 10_000;
    static final int SEGMENTS = 10_000;
    static final int TABLES = 16;
    static final int TABLE_ELEMENTS = 65_536;

    /** See {@link #branches}. */
    static final long BRANCH_STATES = 500_000_000;

    /** The first byte of each vector instruction. */
    private static final int VECTOR_PREFIX = 0xFD;

    /** Each of them begins a piece of code that can be come to from elsewhere. */
    private static final Set<OpCode> BRANCHES =
            EnumSet.of(OpCode.BLOCK, OpCode.LOOP, OpCode.IF, OpCode.ELSE, OpCode.BR_IF, OpCode.BR_TABLE);

    private Admission() {}

    static void size(int bytes) {
        most("bytes of the file", bytes, FILE_BYTES);
    }

    static void check(WasmModule module) {
        imports(module);
        most("functions", module.functionSection().functionCount(), FUNCTIONS);
        most("types", module.typeSection().subTypeCount(), TYPES);
        most("globals", module.globalSection().globalCount(), GLOBALS);
        most("exports", module.exportSection().exportCount(), EXPORTS);
        most("data segments", module.dataSection().dataSegmentCount(), SEGMENTS);
        most("element segments", module.elementSection().elementCount(), SEGMENTS);
        tables(module);
        features(module);
        vectors(module.codeSection());
        memory(module);
        branches(module.codeSection());
    }

    /**
     * At each branch of a function the compiler writes down the type of each local and of each value on the stack, of which there
     * are no more than instructions. What is small twice can be large together, and the compiler cannot be stopped.
     */
    private static void branches(CodeSection code) {
        long states = 0;
        for (var body : code.functionBodies()) {
            long branches = body.instructions().stream()
                    .filter(instruction -> BRANCHES.contains(instruction.opcode()))
                    .count();
            states += branches * (body.localTypes().size() + body.instructions().size());
        }
        most("branches times locals and instructions of their functions", states, BRANCH_STATES);
    }

    private static void imports(WasmModule module) {
        if (module.importSection().importCount() > 0) {
            String all = module.importSection().stream()
                    .map(one -> one.module() + "." + one.name())
                    .limit(10)
                    .collect(Collectors.joining(", "));
            throw new BifrostException(
                    WasmErrors.IMPORTS,
                    "the module imports %s; a guest has no imports. Build it without WASI and for no host (docs/write-a-guest.md)"
                            .formatted(Plain.text(all, 300)));
        }
    }

    private static void tables(WasmModule module) {
        var tables = module.tableSection();
        most("tables", tables.tableCount(), TABLES);
        for (int i = 0; i < tables.tableCount(); i++) {
            most("elements of a table", tables.getTable(i).limits().min(), TABLE_ELEMENTS);
        }
    }

    /** Both keep objects on the heap, where the guest's memory limit does not reach. */
    private static void features(WasmModule module) {
        if (module.tagSection().isPresent()) {
            throw unsupported("exception tags", "compile without exceptions");
        }
        var types = module.typeSection();
        boolean collected = IntStream.range(0, types.subTypeCount())
                .mapToObj(types::getSubType)
                .map(SubType::compType)
                .anyMatch(type -> type.structType() != null || type.arrayType() != null);
        if (collected) {
            throw unsupported("garbage collected types", "compile for linear memory");
        }
    }

    /** The engine does not compile them. */
    private static void vectors(CodeSection code) {
        boolean any = Stream.of(code.functionBodies())
                .flatMap(body -> body.instructions().stream())
                .anyMatch(instruction -> instruction.opcode().opcode() >> Byte.SIZE == VECTOR_PREFIX);
        if (any) {
            throw unsupported("vector instructions (SIMD)", "compile without them: no -msimd128");
        }
    }

    private static void memory(WasmModule module) {
        var memories = module.memorySection();
        int count = memories.map(section -> section.memoryCount()).orElse(0);
        if (count > 1) {
            throw unsupported(count + " memories", "a guest has one");
        }
        if (count == 1) {
            if (memories.orElseThrow().getMemory(0).limits().shared()) {
                throw unsupported("a shared memory", "compile without threads");
            }
        }
    }

    /** @param most the limit of the step that runs the module */
    static void memory(MemoryLimits declared, long most) {
        most("bytes of declared memory", (long) declared.initialPages() * Memory.PAGE_SIZE, most);
    }

    private static BifrostException unsupported(String what, String fix) {
        return new BifrostException(
                WasmErrors.UNSUPPORTED, "the module has %s, which guests may not use; %s".formatted(what, fix));
    }

    static void most(String what, long found, long most) {
        if (found > most) {
            throw new BifrostException(
                    WasmErrors.TOO_LARGE,
                    "the module has %,d %s; at most %,d are allowed".formatted(found, what, most));
        }
    }
}
