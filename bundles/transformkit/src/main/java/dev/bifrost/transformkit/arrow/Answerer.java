package dev.bifrost.transformkit.arrow;

import dev.bifrost.api.BifrostException;
import dev.bifrost.api.ErrorCode;
import java.util.function.Supplier;

/**
 * Who answers, for errors.
 *
 * @param name as a message begins: "the guest"
 * @param bad the code for an answer that is not one
 * @param tooMuch the code for an answer beyond its limits
 */
public record Answerer(String name, ErrorCode bad, ErrorCode tooMuch) {

    /** Reads an answer. What flatbuffers and buffers throw at offsets that lead outside means only that it is bad. */
    <T> T guarded(Supplier<T> read) {
        try {
            return read.get();
        } catch (AnswerFault e) {
            throw new BifrostException(e.isTooMuch() ? tooMuch : bad, "%s's answer %s".formatted(name, e.getMessage()));
        } catch (IndexOutOfBoundsException
                | IllegalArgumentException
                | ArithmeticException
                | NullPointerException
                | UnsupportedOperationException
                | AssertionError e) {
            throw new BifrostException(bad, name + "'s answer is not in Arrow's IPC format", e);
        }
    }
}
