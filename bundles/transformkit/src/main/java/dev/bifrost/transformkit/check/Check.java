package dev.bifrost.transformkit.check;

import dev.bifrost.api.BifrostException;
import dev.bifrost.api.ErrorCode;
import java.util.function.Supplier;
import org.apache.arrow.memory.OutOfMemoryException;

/**
 * One thing that is asked of foreign logic.
 *
 * @param question gives what was found, in one line, or throws a {@link BifrostException}
 */
public record Check(String name, Supplier<String> question) {

    /** @param memory the code if the host has no memory left for what comes */
    Result ask(ErrorCode memory) {
        try {
            return new Result.Ok(name, question.get());
        } catch (BifrostException e) {
            return new Result.Failed(name, e);
        } catch (OutOfMemoryException e) {
            return new Result.Failed(name, outOf(memory, e));
        }
    }

    private static BifrostException outOf(ErrorCode memory, OutOfMemoryException e) {
        return new BifrostException(
                memory,
                "the host has no memory left for this and its answers; lower the limits, or raise the host's: "
                        + e.getMessage(),
                e);
    }
}
