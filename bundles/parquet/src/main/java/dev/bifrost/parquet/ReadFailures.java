package dev.bifrost.parquet;

import dev.bifrost.api.BifrostException;
import dev.bifrost.api.ErrorCode;
import org.apache.arrow.memory.OutOfMemoryException;

/**
 * Turns what reading libraries throw on a bad file into one error that names the file.
 *
 * @param where the file and its table, for messages
 * @param codes the codes of the source that reads
 */
public record ReadFailures(String where, Codes codes) {

    /**
     * @param unreadable the file's content cannot be read
     * @param interrupted the reading thread was interrupted
     * @param outOfMemory the file needs more memory than there is
     */
    public record Codes(ErrorCode unreadable, ErrorCode interrupted, ErrorCode outOfMemory) {}

    /** The error for a failed read of a file that looked complete; one that its storage gave is passed on. */
    public BifrostException reading(Throwable cause) {
        for (Throwable t = cause; t != null; t = t.getCause()) {
            if (t instanceof BifrostException known) {
                return known;
            }
        }
        if (Thread.currentThread().isInterrupted()) {
            return new BifrostException(
                    codes.interrupted(),
                    "the read of %s was interrupted; it is read again next round".formatted(where),
                    cause);
        }
        if (isOutOfMemory(cause)) {
            return new BifrostException(
                    codes.outOfMemory(),
                    "%s needs more memory than there is: give the host more heap or a higher allocator limit, or write the file with smaller pages and row groups"
                            .formatted(where),
                    cause);
        }
        return new BifrostException(
                codes.unreadable(),
                "%s cannot be read (%s); write the file again".formatted(where, shortly(cause)),
                cause);
    }

    /** The error for a file that brought another number of rows than its metadata promised. */
    public BifrostException rowCount(long expected, long found) {
        if (Thread.currentThread().isInterrupted()) {
            return reading(null);
        }
        return new BifrostException(
                codes.unreadable(),
                "%s promises %d rows but brought %d; write the file again".formatted(where, expected, found));
    }

    /** What went wrong in a few words, for messages. */
    public static String shortly(Throwable cause) {
        String message = cause.getMessage();
        String name = cause.getClass().getSimpleName();
        if (message == null || message.isBlank()) {
            return name;
        }
        String line = message.lines().findFirst().orElse("");
        return name + ": " + (line.length() > 200 ? line.substring(0, 200) : line);
    }

    private static boolean isOutOfMemory(Throwable cause) {
        for (Throwable t = cause; t != null; t = t.getCause()) {
            if (t instanceof OutOfMemoryError || t instanceof OutOfMemoryException) {
                return true;
            }
        }
        return false;
    }
}
