package dev.bifrost.source.files.format;

import dev.bifrost.api.BifrostException;
import dev.bifrost.source.files.FilesErrors;

/** Turns what reading libraries throw on a bad file into one error that names the file. */
public final class ReadFailures {

    private static final dev.bifrost.parquet.ReadFailures.Codes CODES = new dev.bifrost.parquet.ReadFailures.Codes(
            FilesErrors.UNREADABLE_FILE, FilesErrors.READ_INTERRUPTED, FilesErrors.OUT_OF_MEMORY);

    private ReadFailures() {}

    /** The failures of one file. */
    public static dev.bifrost.parquet.ReadFailures of(DataFile file) {
        return new dev.bifrost.parquet.ReadFailures("%s of table %s".formatted(file.name(), file.table()), CODES);
    }

    /** The error for a failed read of a file that looked complete. */
    public static BifrostException reading(DataFile file, Throwable cause) {
        return of(file).reading(cause);
    }

    /** The error for a file that brought another number of rows than its metadata promised. */
    public static BifrostException rowCount(DataFile file, long expected, long found) {
        return of(file).rowCount(expected, found);
    }

    /** What went wrong in a few words, for messages. */
    public static String shortly(Throwable cause) {
        return dev.bifrost.parquet.ReadFailures.shortly(cause);
    }
}
