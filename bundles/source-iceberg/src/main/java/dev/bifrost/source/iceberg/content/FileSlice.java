package dev.bifrost.source.iceberg.content;

import java.util.List;
import java.util.Optional;
import org.apache.iceberg.DataFile;
import org.apache.iceberg.DeleteFile;

/**
 * Rows of one data file: those that are there under some deletes and, if others are given, not there under those.
 *
 * @param deletes the deletes that the wanted rows survive
 * @param goneUnder the deletes of which at least one takes each wanted row away; empty for no such condition
 */
public record FileSlice(DataFile file, List<DeleteFile> deletes, Optional<List<DeleteFile>> goneUnder) {

    public FileSlice {
        deletes = List.copyOf(deletes);
        goneUnder = goneUnder.map(List::copyOf);
    }

    /** The rows that are there. */
    public static FileSlice live(DataFile file, List<DeleteFile> deletes) {
        return new FileSlice(file, deletes, Optional.empty());
    }

    /** At least as many rows as there are in the slice. */
    public long mostRows() {
        return file.recordCount();
    }
}
