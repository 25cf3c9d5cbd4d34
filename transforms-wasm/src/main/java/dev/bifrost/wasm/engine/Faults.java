package dev.bifrost.wasm.engine;

import com.dylibso.chicory.runtime.ChicoryInterruptedException;
import com.dylibso.chicory.wasm.ChicoryException;
import com.dylibso.chicory.wasm.InvalidException;
import com.dylibso.chicory.wasm.UninstantiableException;
import dev.bifrost.api.BifrostException;
import dev.bifrost.transformkit.Plain;
import dev.bifrost.wasm.error.WasmErrors;
import java.util.function.Supplier;
import org.apache.arrow.memory.OutOfMemoryException;

/**
 * Whatever the engine throws, as one of our errors. Errors of the JVM too: a guest can exhaust the stack, and a module the
 * heap of the parser, and both are over when the call is.
 */
final class Faults {

    private static final int MESSAGE = 300;

    private Faults() {}

    static <T> T malformed(Supplier<T> parse) {
        return translated(parse, WasmErrors.MALFORMED, "not a valid WebAssembly module");
    }

    static <T> T uncompiled(Supplier<T> compile) {
        return translated(
                compile,
                WasmErrors.NOT_COMPILED,
                "the module cannot be compiled (a function may be too long: split it, or compile with less inlining)");
    }

    /** Starting a module also finds what its parser did not look at. */
    static <T> T started(Supplier<T> start) {
        return trapped(() -> {
            try {
                return start.get();
            } catch (InvalidException e) {
                throw new BifrostException(WasmErrors.MALFORMED, "not a valid WebAssembly module: " + said(e), e);
            }
        });
    }

    static <T> T trapped(Supplier<T> call) {
        return translated(call, WasmErrors.TRAP, "the guest trapped");
    }

    private static <T> T translated(Supplier<T> act, WasmErrors otherwise, String what) {
        try {
            return act.get();
        } catch (BifrostException e) {
            throw e;
        } catch (ChicoryInterruptedException e) {
            throw new BifrostException(WasmErrors.DEADLINE, "the guest was stopped", e);
        } catch (OutOfMemoryException e) {
            throw new BifrostException(WasmErrors.MEMORY, "no memory for the guest: " + e.getMessage(), e);
        } catch (OutOfMemoryError e) {
            throw new BifrostException(WasmErrors.MEMORY, "the guest took too much of the heap", null);
        } catch (StackOverflowError e) {
            throw new BifrostException(otherwise, what + ": the call stack is exhausted", null);
        } catch (RuntimeException | LinkageError | AssertionError e) {
            throw interrupted(e) ? stopped(e) : new BifrostException(otherwise, what + ": " + said(e), e);
        }
    }

    private static BifrostException stopped(Throwable e) {
        return new BifrostException(WasmErrors.DEADLINE, "the guest was stopped", e);
    }

    /** The engine wraps an interrupt in a start function. */
    private static boolean interrupted(Throwable e) {
        return Thread.currentThread().isInterrupted()
                || e instanceof UninstantiableException && e.getCause() instanceof ChicoryInterruptedException;
    }

    private static String said(Throwable e) {
        String message = e instanceof ChicoryException && e.getMessage() != null
                ? e.getMessage()
                : e.getClass().getSimpleName();
        return Plain.text(message, MESSAGE);
    }
}
