package dev.bifrost.source.files.format;

import java.nio.file.Path;
import java.time.Instant;

/**
 * A data file as it was listed.
 *
 * @param table the table it belongs to
 * @param name its name, unique in the table
 * @param path where it is
 * @param kind what it is
 * @param size its size in bytes when listed
 * @param modified its modification time when listed
 */
public record DataFile(String table, String name, Path path, FileKind kind, long size, Instant modified) {

    /** Whether the other listing of the same file shows the same size and time. */
    public boolean sameState(DataFile other) {
        return size == other.size && modified.equals(other.modified);
    }
}
