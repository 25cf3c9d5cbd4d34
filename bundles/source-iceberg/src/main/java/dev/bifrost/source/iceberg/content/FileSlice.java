package dev.bifrost.source.iceberg.content;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.apache.iceberg.DataFile;
import org.apache.iceberg.DeleteFile;
import org.apache.iceberg.FileContent;

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
        return isByPlace()
                ? Math.min(
                        file.recordCount(),
                        newDeletes().stream().mapToLong(DeleteFile::recordCount).sum())
                : file.recordCount();
    }

    /** Whether the places of deletes tell which rows are in the slice. */
    boolean isByPlace() {
        return goneUnder.isPresent()
                && newDeletes().stream().allMatch(delete -> delete.content() == FileContent.POSITION_DELETES);
    }

    /** Those of {@link #goneUnder()} that are not among {@link #deletes()}: only they can take a wanted row away. */
    List<DeleteFile> newDeletes() {
        Set<String> old = deletes.stream().map(FileSlice::name).collect(Collectors.toSet());
        return goneUnder.stream()
                .flatMap(List::stream)
                .filter(delete -> !old.contains(name(delete)))
                .toList();
    }

    /** Tells a delete from all others; one file may hold several deletion vectors. */
    public static String name(DeleteFile delete) {
        return delete.contentOffset() == null ? delete.location() : delete.location() + "@" + delete.contentOffset();
    }
}
