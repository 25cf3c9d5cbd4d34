package dev.bifrost.api;

/**
 * A stable code that users search for and programs switch on. A bundle has an enum of its own, or makes one by {@link #of}.
 *
 * <p>The text is the bundle's prefix, a dot and the constant's name: {@code falkordb.CONNECT_FAILED}.
 */
public interface ErrorCode {

    /** Prefix and name, for example {@code mapping.UNKNOWN_COLUMN}. */
    String code();

    /** Whose move it is. */
    ErrorType type();

    /** Whether the same call may succeed later without anybody mending anything. */
    boolean retryable();

    /** A code of a bundle that has but one or two, and is not retryable. */
    static ErrorCode of(String code, ErrorType type) {
        return new SingleErrorCode(code, type, false);
    }
}
