package dev.bifrost.source.iceberg.content;

import dev.bifrost.parquet.InTurn;
import dev.bifrost.parquet.ReadAhead;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/** Slices of files one after the other, some of them opened before their turn. One thread. */
final class SliceStream implements AutoCloseable {

    private final InTurn<SliceRows> slices;

    SliceStream(List<FileSlice> slices, ReadPlan plan, ContentReader reader, DeleteLoader loader) {
        var room = new ReadAhead(reader.parallelFiles());
        this.slices = new InTurn<>(
                slices.stream()
                        .<Supplier<SliceRows>>map(slice -> () -> new SliceRows(slice, plan, reader, loader, room))
                        .iterator(),
                reader.parallelFiles());
    }

    /** The next batch that has rows; the caller closes it. */
    Optional<SliceRows.Picked> next() {
        for (var turn = slices.present(); turn.isPresent(); turn = slices.present()) {
            Optional<SliceRows.Picked> picked = turn.get().next();
            if (picked.isPresent()) {
                return picked;
            }
            slices.done();
        }
        return Optional.empty();
    }

    @Override
    public void close() {
        slices.close();
    }
}
