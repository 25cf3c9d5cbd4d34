package dev.bifrost.source.iceberg.content;

import dev.bifrost.parquet.InTurn;
import dev.bifrost.parquet.ReadAhead;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.apache.arrow.vector.FieldVector;
import org.apache.arrow.vector.VectorSchemaRoot;
import org.apache.iceberg.DeleteFile;
import org.apache.iceberg.FileContent;
import org.roaringbitmap.longlong.Roaring64Bitmap;

/**
 * Reads a {@link FileSlice}: batches of the file, each with the rows that are in the slice.
 *
 * <p>One thread.
 */
final class SliceRows implements InTurn.Input {

    private final FileSlice slice;
    private final DeleteLoader loader;
    /** Empty if there is nothing to read. */
    private final Optional<ContentBatches> batches;
    /** Which rows are in the slice, if the places of deletes tell. */
    private final Optional<Roaring64Bitmap> places;

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

    /** @param room what may be read ahead */
    SliceRows(FileSlice slice, ReadPlan plan, ContentReader reader, DeleteLoader loader, ReadAhead room) {
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
        this.places = slice.isByPlace() ? Optional.of(places(slice, loader)) : Optional.empty();
        boolean none = places.filter(Roaring64Bitmap::isEmpty).isPresent();
        this.batches = none
                ? Optional.empty()
                : Optional.of(reader.open(
                        new ContentRequest(
                                plan.table(), slice.file(), plan.table().mapping(), targets, filter(plan), this::any),
                        room));
    }

    /** The plan's filter; where only new deletes by key tell which rows are wanted, what these have in common too. */
    private Optional<ContentRequest.Filter> filter(ReadPlan plan) {
        List<DeleteFile> deletes = slice.newDeletes();
        boolean byKey = !deletes.isEmpty()
                && deletes.stream().allMatch(delete -> delete.content() == FileContent.EQUALITY_DELETES);
        Optional<ContentRequest.Filter> keys = byKey
                ? KeyBounds.anyOf(deletes.stream()
                        .map(delete -> loader.keys(delete).bounds())
                        .toList())
                : Optional.empty();
        return keys.map(hit -> plan.filter().map(hit::and).orElse(hit)).or(plan::filter);
    }

    /** Where the rows of the slice are, if they survive the deletes by key too. */
    private static Roaring64Bitmap places(FileSlice slice, DeleteLoader loader) {
        var places = new Roaring64Bitmap();
        slice.newDeletes().forEach(delete -> places.or(loader.places(delete, slice.file())));
        slice.deletes().stream()
                .filter(delete -> delete.content() == FileContent.POSITION_DELETES)
                .forEach(delete -> places.andNot(loader.places(delete, slice.file())));
        return places;
    }

    private boolean any(long firstRow, long rows) {
        return places.map(wanted -> {
                    var next = wanted.getLongIteratorFrom(firstRow);
                    return next.hasNext() && next.next() < firstRow + rows;
                })
                .orElse(true);
    }

    @Override
    public boolean lookAhead() {
        return batches.map(ContentBatches::lookAhead).orElse(true);
    }

    /** The next batch that has rows of the slice; empty at the end. */
    Optional<Picked> next() {
        return batches.flatMap(this::next);
    }

    private Optional<Picked> next(ContentBatches read) {
        for (var next = read.next(); next.isPresent(); next = read.next()) {
            VectorSchemaRoot batch = next.get();
            try {
                if (any(read.firstRow(), batch.getRowCount())) {
                    BitSet rows = rows(batch, read.firstRow());
                    if (!rows.isEmpty()) {
                        return Optional.of(new Picked(batch, rows, wanted));
                    }
                }
            } catch (RuntimeException | Error e) {
                batch.close();
                throw e;
            }
            batch.close();
        }
        return Optional.empty();
    }

    private BitSet rows(VectorSchemaRoot batch, long firstRow) {
        var keys = new HashMap<List<Target>, Digested>();
        BitSet rows = gone(slice.deletes(), batch, firstRow, keys);
        rows.flip(0, batch.getRowCount());
        slice.goneUnder().ifPresent(others -> rows.and(gone(others, batch, firstRow, keys)));
        return rows;
    }

    private BitSet gone(
            List<DeleteFile> deletes, VectorSchemaRoot batch, long firstRow, Map<List<Target>, Digested> known) {
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
                Roaring64Bitmap dead = loader.places(delete, slice.file());
                var next = dead.getLongIteratorFrom(firstRow);
                while (next.hasNext()) {
                    long row = next.next() - firstRow;
                    if (row >= batch.getRowCount()) {
                        break;
                    }
                    gone.set((int) row);
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
        batches.ifPresent(ContentBatches::close);
    }
}
