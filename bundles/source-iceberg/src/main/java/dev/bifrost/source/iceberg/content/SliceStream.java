package dev.bifrost.source.iceberg.content;

import java.util.Iterator;
import java.util.List;
import java.util.Optional;

/** Slices of files one after the other. One thread. */
final class SliceStream implements AutoCloseable {

    private final Iterator<FileSlice> slices;
    private final ReadPlan plan;
    private final ContentReader reader;
    private final DeleteLoader loader;
    private SliceRows present;

    SliceStream(List<FileSlice> slices, ReadPlan plan, ContentReader reader, DeleteLoader loader) {
        this.slices = slices.iterator();
        this.plan = plan;
        this.reader = reader;
        this.loader = loader;
    }

    /** The next batch that has rows; the caller closes it. */
    Optional<SliceRows.Picked> next() {
        while (true) {
            if (present == null) {
                if (!slices.hasNext()) {
                    return Optional.empty();
                }
                present = new SliceRows(slices.next(), plan, reader, loader);
            }
            Optional<SliceRows.Picked> picked = present.next();
            if (picked.isPresent()) {
                return picked;
            }
            close();
        }
    }

    @Override
    public void close() {
        if (present != null) {
            SliceRows done = present;
            present = null;
            done.close();
        }
    }
}
