package dev.bifrost.wasm.engine;

import com.dylibso.chicory.wasm.WasmModule;
import com.dylibso.chicory.wasm.types.Export;
import com.dylibso.chicory.wasm.types.ExternalType;
import com.dylibso.chicory.wasm.types.FunctionType;
import com.dylibso.chicory.wasm.types.ValType;
import dev.bifrost.api.BifrostException;
import dev.bifrost.transformkit.Plain;
import dev.bifrost.wasm.error.WasmErrors;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The exports that docs/wasm-abi.md asks for, with their types. */
final class Contract {

    private record Wanted(String name, boolean needed, FunctionType type) {}

    private static final List<Wanted> FUNCTIONS = List.of(
            new Wanted(Exports.ABI_VERSION, true, type(List.of(), ValType.I32)),
            new Wanted(Exports.ALLOC, true, type(List.of(ValType.I32), ValType.I32)),
            new Wanted(Exports.RESET, true, type(List.of())),
            new Wanted(Exports.TRANSFORM, true, type(List.of(ValType.I32, ValType.I32), ValType.I64)),
            new Wanted(Exports.CONFIGURE, false, type(List.of(ValType.I32, ValType.I32), ValType.I32)),
            new Wanted(Exports.OUTPUT_SCHEMA, false, type(List.of(ValType.I32, ValType.I32), ValType.I64)),
            new Wanted(Exports.INPUT_COLUMNS, false, type(List.of(), ValType.I64)),
            new Wanted(Exports.LAST_ERROR, false, type(List.of(), ValType.I64)),
            new Wanted(Exports.INITIALIZE, false, type(List.of())));

    private Contract() {}

    private static FunctionType type(List<ValType> parameters, ValType... results) {
        return FunctionType.of(parameters, List.of(results));
    }

    /** Names everything that is missing or wrong at once. */
    static void check(WasmModule module) {
        var exports = exports(module);
        var wrong = new ArrayList<String>();
        var memory = exports.get(Exports.MEMORY);
        if (memory == null || memory.exportType() != ExternalType.MEMORY) {
            wrong.add("memory (the guest's memory)");
        }
        for (var wanted : FUNCTIONS) {
            var export = exports.get(wanted.name());
            if (export == null ? wanted.needed() : !fits(module, export, wanted.type())) {
                wrong.add(wanted.name() + " " + wanted.type());
            }
        }
        if (!wrong.isEmpty()) {
            throw new BifrostException(
                    WasmErrors.EXPORTS,
                    "the module lacks exports, or has them with other types; expected %s. It exports %s"
                            .formatted(
                                    String.join(", ", wrong),
                                    Plain.text(
                                            String.join(
                                                    ", ",
                                                    exports.keySet().stream()
                                                            .sorted()
                                                            .toList()),
                                            500)));
        }
    }

    private static Map<String, Export> exports(WasmModule module) {
        var exports = new HashMap<String, Export>();
        var section = module.exportSection();
        for (int i = 0; i < section.exportCount(); i++) {
            exports.put(section.getExport(i).name(), section.getExport(i));
        }
        return exports;
    }

    private static boolean fits(WasmModule module, Export export, FunctionType type) {
        return export.exportType() == ExternalType.FUNCTION
                && module.functionSection()
                        .getFunctionType(export.index(), module.typeSection())
                        .equals(type);
    }
}
