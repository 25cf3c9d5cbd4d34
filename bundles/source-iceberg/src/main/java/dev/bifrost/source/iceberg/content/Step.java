package dev.bifrost.source.iceberg.content;

import java.util.List;

/**
 * A change of a table's state.
 *
 * @param removed rows of the state before that the state after lacks, and perhaps others that it has again
 * @param inserted rows of the state after that the state before lacked, and perhaps others that it had
 */
public record Step(List<FileSlice> removed, List<FileSlice> inserted) {

    public Step {
        removed = List.copyOf(removed);
        inserted = List.copyOf(inserted);
    }

    public boolean isEmpty() {
        return removed.isEmpty() && inserted.isEmpty();
    }
}
