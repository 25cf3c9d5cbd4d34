package dev.bifrost.wasm.check;

import dev.bifrost.api.BifrostException;
import dev.bifrost.wasm.error.WasmErrors;
import java.util.function.Supplier;
import org.apache.arrow.memory.OutOfMemoryException;

/**
 * One thing that is asked of a guest.
 *
 * @param question gives what was found, in one line, or throws a {@link BifrostException}
 */
record Check(String name, Supplier<String> question) {

    Result ask() {
        try {
            return new Result.Ok(name, question.get());
        } catch (BifrostException e) {
            return new Result.Failed(name, e);
        } catch (OutOfMemoryException e) {
            return new Result.Failed(name, memory(e));
        }
    }

    private static BifrostException memory(OutOfMemoryException e) {
        return new BifrostException(
                WasmErrors.MEMORY,
                "the host has no memory left for the guest and its answers; lower memory or output in --limits, or raise"
                        + " the host's: " + e.getMessage(),
                e);
    }
}
