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
import java.util.stream.IntStream;

/** The readers of the wanted leaf columns over one run of row groups, advanced together. */
final class LeafReaders implements AutoCloseable {

    private final ColumnReaders readers;
    private final Map<Integer, ColumnReader> byColumn;

    private LeafReaders(ColumnReaders readers, Map<Integer, ColumnReader> byColumn) {
        this.readers = readers;
        this.byColumn = byColumn;
    }

    static LeafReaders open(ParquetFileReader file, List<Node> columns, RowGroups.Run run, int batchRows) {
        var wanted = new BitSet();
        columns.stream().flatMapToInt(Node::leaves).forEach(wanted::set);
        List<ColumnSchema> all = file.getFileSchema().getColumns();
        var builder = file.buildColumnReaders(projection(all, wanted)).batchSize(batchRows);
        if (run.fromByte() != Long.MIN_VALUE) {
            builder = builder.filter(RowGroupPredicate.byteRange(run.fromByte(), run.toByte()));
        }
        ColumnReaders readers = builder.build();
        var byColumn = new HashMap<Integer, ColumnReader>();
        for (int i = 0; i < readers.getColumnCount(); i++) {
            ColumnReader reader = readers.getColumnReader(i);
            byColumn.put(reader.getColumnSchema().columnIndex(), reader);
        }
        if (!wanted.stream().allMatch(byColumn::containsKey)) {
            readers.close();
            throw new IllegalStateException("the projection lost a column");
        }
        return new LeafReaders(readers, byColumn);
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
        return readers.nextBatch() ? readers.getRecordCount() : 0;
    }

    ColumnReader reader(int column) {
        return byColumn.get(column);
    }

    @Override
    public void close() {
        readers.close();
    }
}
