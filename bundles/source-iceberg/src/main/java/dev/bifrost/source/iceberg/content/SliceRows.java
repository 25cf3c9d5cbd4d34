package dev.bifrost.source.iceberg.content;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.LongPredicate;
import java.util.stream.Stream;
import org.apache.arrow.vector.FieldVector;
import org.apache.arrow.vector.VectorSchemaRoot;
import org.apache.iceberg.DeleteFile;
import org.apache.iceberg.FileContent;

/**
 * Reads a {@link FileSlice}: batches of the file, each with the rows that are in the slice.
 *
 * <p>One thread.
 */
final class SliceRows implements AutoCloseable {

    private final FileSlice slice;
    private final DeleteLoader loader;
    private final ContentBatches batches;
    private final int wanted;
    /** For each set of key columns, where its vectors begin in a batch. */
    private final Map<List<Target>, Integer> keyPlaces = new LinkedHashMap<>();

    private final RowDigests digests = new RowDigests();

    /**
     * A batch of the file.
     *
     * @param batch the wanted columns first; the caller closes it
     * @param rows the rows in the slice
     * @param wanted how many of the vectors are wanted; those behind them serve the deletes
     */
    record Picked(VectorSchemaRoot batch, BitSet rows, int wanted) {}

    SliceRows(FileSlice slice, ReadPlan plan, ContentReader reader, DeleteLoader loader) {
        this.slice = slice;
        this.loader = loader;
        this.wanted = plan.targets().size();
        var targets = new ArrayList<>(plan.targets());
        Stream.concat(slice.deletes().stream(), slice.goneUnder().stream().flatMap(List::stream))
                .filter(delete -> delete.content() == FileContent.EQUALITY_DELETES)
                .map(loader::keyColumns)
                .forEach(columns -> {
                    if (keyPlaces.putIfAbsent(columns, targets.size()) == null) {
                        targets.addAll(columns);
                    }
                });
        this.batches = reader.open(
                new ContentRequest(plan.table(), slice.file(), plan.table().mapping(), targets, plan.filter()));
    }

    /** The next batch that has rows of the slice; empty at the end. */
    Optional<Picked> next() {
        for (var next = batches.next(); next.isPresent(); next = batches.next()) {
            VectorSchemaRoot batch = next.get();
            try {
                BitSet rows = rows(batch);
                if (!rows.isEmpty()) {
                    return Optional.of(new Picked(batch, rows, wanted));
                }
            } catch (RuntimeException | Error e) {
                batch.close();
                throw e;
            }
            batch.close();
        }
        return Optional.empty();
    }

    private BitSet rows(VectorSchemaRoot batch) {
        var keys = new HashMap<List<Target>, Digested>();
        BitSet rows = gone(slice.deletes(), batch, keys);
        rows.flip(0, batch.getRowCount());
        slice.goneUnder().ifPresent(others -> rows.and(gone(others, batch, keys)));
        return rows;
    }

    private BitSet gone(List<DeleteFile> deletes, VectorSchemaRoot batch, Map<List<Target>, Digested> known) {
        var gone = new BitSet(batch.getRowCount());
        for (DeleteFile delete : deletes) {
            if (delete.content() == FileContent.EQUALITY_DELETES) {
                DeleteKeys keys = loader.keys(delete);
                Digested rows = known.computeIfAbsent(keys.columns(), columns -> digest(columns, batch));
                for (int row = 0; row < batch.getRowCount(); row++) {
                    if (keys.digests().contains(rows.high()[row], rows.low()[row])) {
                        gone.set(row);
                    }
                }
            } else {
                LongPredicate places = loader.positions(delete, slice.file());
                for (int row = 0; row < batch.getRowCount(); row++) {
                    if (places.test(batches.firstRow() + row)) {
                        gone.set(row);
                    }
                }
            }
        }
        return gone;
    }

    private record Digested(long[] high, long[] low) {}

    private Digested digest(List<Target> columns, VectorSchemaRoot batch) {
        int from = keyPlaces.get(columns);
        List<FieldVector> vectors = batch.getFieldVectors().subList(from, from + columns.size());
        var rows = digests.of(vectors);
        var high = new long[batch.getRowCount()];
        var low = new long[batch.getRowCount()];
        for (int row = 0; row < high.length; row++) {
            rows.take(row);
            high[row] = digests.high();
            low[row] = digests.low();
        }
        return new Digested(high, low);
    }

    @Override
    public void close() {
        batches.close();
    }
}
