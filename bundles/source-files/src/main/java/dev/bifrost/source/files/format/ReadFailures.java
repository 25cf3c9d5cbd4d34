package dev.bifrost.source.files.format;

import dev.bifrost.api.BifrostException;
import dev.bifrost.source.files.FilesErrors;
import org.apache.arrow.memory.OutOfMemoryException;

/** Turns what reading libraries throw on a bad file into one error that names the file. */
public final class ReadFailures {

    private ReadFailures() {}

    /** The error for a failed read of a file that looked complete. */
    public static BifrostException reading(DataFile file, Throwable cause) {
        if (cause instanceof BifrostException known) {
            return known;
        }
        String where = "%s of table %s".formatted(file.name(), file.table());
        if (Thread.currentThread().isInterrupted()) {
            return new BifrostException(
                    FilesErrors.READ_INTERRUPTED,
                    "the read of %s was interrupted; it is read again next round".formatted(where),
                    cause);
        }
        if (isOutOfMemory(cause)) {
            return new BifrostException(
                    FilesErrors.OUT_OF_MEMORY,
                    "%s needs more memory than there is: give the host more heap or a higher allocator limit, or write the file with smaller pages and row groups"
                            .formatted(where),
                    cause);
        }
        return new BifrostException(
                FilesErrors.UNREADABLE_FILE,
                "%s cannot be read (%s); write the file again".formatted(where, shortly(cause)),
                cause);
    }

    /** The error for a file that brought another number of rows than its metadata promised. */
    public static BifrostException rowCount(DataFile file, long expected, long found) {
        if (Thread.currentThread().isInterrupted()) {
            return reading(file, null);
        }
        return new BifrostException(
                FilesErrors.UNREADABLE_FILE,
                "%s of table %s promises %d rows but brought %d; write the file again"
                        .formatted(file.name(), file.table(), expected, found));
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
        for (Throwable t = cause; t != null; t = t.getCause() == t ? null : t.getCause()) {
            if (t instanceof OutOfMemoryError || t instanceof OutOfMemoryException) {
                return true;
            }
        }
        return false;
    }
}
