package dev.bifrost.parquet;

import dev.hardwood.reader.ColumnReader;
import dev.hardwood.reader.ColumnReaders;
import dev.hardwood.reader.ParquetFileReader;
import dev.hardwood.reader.RowGroupPredicate;
import dev.hardwood.schema.ColumnProjection;
import dev.hardwood.schema.ColumnSchema;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;

/** The readers of the wanted leaf columns over one run of row groups, advanced together. */
final class LeafReaders implements AutoCloseable {

    private final Optional<ColumnReaders> readers;
    private final Map<Integer, ColumnReader> byColumn = new HashMap<>();
    private final Map<Integer, BinaryColumn> ofBytes = new HashMap<>();
    private final int batchRows;
    private long rowsLeft;

    private LeafReaders(Optional<ColumnReaders> readers, long rows, int batchRows) {
        this.readers = readers;
        this.rowsLeft = rows;
        this.batchRows = batchRows;
    }

    static LeafReaders open(Hardwood.Opened file, List<Node> columns, RowGroups.Run run, int batchRows) {
        List<ColumnSchema> all = file.reader().getFileSchema().getColumns();
        var wanted = new BitSet();
        columns.stream().flatMapToInt(Node::leaves).forEach(wanted::set);
        var ours = new BitSet();
        wanted.stream().filter(column -> isOurs(all.get(column), run)).forEach(ours::set);
        wanted.andNot(ours);
        var leaves = new LeafReaders(readers(file.reader(), all, wanted, run, batchRows), run.rows(), batchRows);
        try {
            leaves.index(wanted);
            List<GroupBytes> groups = run.groups().stream()
                    .map(group -> GroupBytes.of(file.bytes(), group, ours.stream()))
                    .toList();
            ours.stream().forEach(column -> {
                var pages = new BinaryPages(file.decoders(), all.get(column), groups);
                leaves.ofBytes.put(column, new BinaryColumn(pages, batchRows));
            });
            return leaves;
        } catch (RuntimeException | Error e) {
            leaves.close();
            throw e;
        }
    }

    private static boolean isOurs(ColumnSchema column, RowGroups.Run run) {
        return run.groups().stream()
                .allMatch(group -> BinaryColumn.reads(
                        column, group.columns().get(column.columnIndex()).metaData()));
    }

    private static Optional<ColumnReaders> readers(
            ParquetFileReader file, List<ColumnSchema> all, BitSet wanted, RowGroups.Run run, int batchRows) {
        if (wanted.isEmpty()) {
            return Optional.empty();
        }
        var builder = file.buildColumnReaders(projection(all, wanted)).batchSize(batchRows);
        if (run.fromByte() != Long.MIN_VALUE) {
            builder = builder.filter(RowGroupPredicate.byteRange(run.fromByte(), run.toByte()));
        }
        return Optional.of(builder.build());
    }

    private void index(BitSet wanted) {
        readers.ifPresent(some -> {
            for (int i = 0; i < some.getColumnCount(); i++) {
                ColumnReader reader = some.getColumnReader(i);
                byColumn.put(reader.getColumnSchema().columnIndex(), reader);
            }
        });
        if (!wanted.stream().allMatch(byColumn::containsKey)) {
            throw new IllegalStateException("the projection lost a column");
        }
    }

    /**
     * Hardwood projects by dotted names, and takes a name without a dot for the first leaf of that name at any depth. Where
     * that would miss a column, all are read.
     */
    private static ColumnProjection projection(List<ColumnSchema> all, BitSet wanted) {
        if (wanted.cardinality() == all.size()) {
            return ColumnProjection.all();
        }
        Map<String, Integer> firstByLeafName = new HashMap<>();
        all.forEach(column -> firstByLeafName.putIfAbsent(column.name(), column.columnIndex()));
        IntStream misread = wanted.stream().filter(column -> {
            List<String> path = all.get(column).fieldPath().elements();
            return path.stream().anyMatch(part -> part.contains("."))
                    || path.size() == 1 && firstByLeafName.get(path.getFirst()) != column;
        });
        if (misread.findAny().isPresent()) {
            return ColumnProjection.all();
        }
        return ColumnProjection.columns(wanted.stream()
                .mapToObj(column -> String.join(".", all.get(column).fieldPath().elements()))
                .toArray(String[]::new));
    }

    /** Moves all columns on. @return rows in the new batch; 0 if a column ended */
    int nextBatch() {
        int rows = readers.map(some -> some.nextBatch() ? some.getRecordCount() : 0)
                .orElseGet(() -> (int) Math.min(batchRows, rowsLeft));
        if (rows <= rowsLeft) {
            ofBytes.values().forEach(column -> column.advance(rows));
            rowsLeft -= rows;
        }
        return rows;
    }

    /** What tells of the layers above a leaf column. */
    ColumnReader reader(int column) {
        return byColumn.get(column);
    }

    LeafValues values(int column) {
        LeafValues bytes = ofBytes.get(column);
        return bytes == null ? new LeafValues.Decoded(byColumn.get(column)) : bytes;
    }

    @Override
    public void close() {
        ofBytes.values().forEach(BinaryColumn::close);
        readers.ifPresent(ColumnReaders::close);
    }
}
