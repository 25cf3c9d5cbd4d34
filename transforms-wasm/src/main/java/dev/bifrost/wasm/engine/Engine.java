package dev.bifrost.wasm.engine;

import com.dylibso.chicory.compiler.InterpreterFallback;
import com.dylibso.chicory.compiler.MachineFactoryCompiler;
import com.dylibso.chicory.wasm.Parser;
import com.dylibso.chicory.wasm.WasmModule;
import dev.bifrost.api.BifrostException;

/**
 * The WebAssembly engine. It and its neighbours in this package are all that knows which one it is.
 *
 * <p>Modules are compiled to Java classes and never interpreted: the interpreter of this engine cannot be stopped in every
 * loop. Code that is given here may be hostile; call it on a thread that has a deadline.
 */
public final class Engine {

    /** A larger module is refused. */
    public static final int MOST_FILE_BYTES = Admission.FILE_BYTES;

    private Engine() {}

    /**
     * Parses, checks and compiles.
     *
     * @throws BifrostException {@code wasm.MALFORMED}, {@code TOO_LARGE}, {@code UNSUPPORTED}, {@code IMPORTS}, {@code
     *     EXPORTS}, {@code NOT_COMPILED}; {@code DEADLINE} if the thread was interrupted
     */
    public static CompiledModule compile(byte[] wasm) {
        Admission.size(wasm.length);
        byte[] needed = Sections.checked(wasm);
        var module = Faults.malformed(() -> admitted(Parser.parse(needed)));
        var machines = Faults.uncompiled(() -> MachineFactoryCompiler.builder(module)
                .withInterpreterFallback(InterpreterFallback.FAIL)
                .compile());
        return new CompiledModule(module, machines);
    }

    private static WasmModule admitted(WasmModule module) {
        Admission.check(module);
        Contract.check(module);
        return module;
    }
}
