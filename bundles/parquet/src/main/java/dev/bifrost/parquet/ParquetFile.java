package dev.bifrost.parquet;

import dev.bifrost.api.source.RowFilter;
import dev.hardwood.metadata.RowGroup;
import dev.hardwood.reader.ParquetFileReader;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.vector.types.pojo.Field;

/** An open Parquet file. One thread. */
public final class ParquetFile implements AutoCloseable {

    private final Hardwood.Opened opened;
    private final ParquetFileReader reader;
    private final BufferAllocator allocator;
    private final int batchRows;
    private final long rows;
    private final List<Node> columns;

    ParquetFile(Hardwood.Opened opened, long size, BufferAllocator allocator, int batchRows) throws IOException {
        this.opened = opened;
        this.reader = opened.reader();
        this.allocator = allocator;
        this.batchRows = batchRows;
        this.rows = RowGroups.check(reader.getFileMetaData(), size);
        var ids = FieldIds.of(reader.getFileSchema(), reader.getFileMetaData().schema());
        this.columns = ParquetSchema.columns(reader.getFileSchema(), ids);
    }

    /** A filter in a file's terms. */
    public record Filter(RowFilter rows, Map<String, Field> columns) {
        /**
         * @param rows what is wanted, in the table's names
         * @param columns for top-level columns of the filter that the file has: its field by the table's name
         */
        public Filter {
            columns = Map.copyOf(columns);
        }
    }

    /**
     * The columns in the file's order, under the file's names. A field that the writer gave an id has it in its metadata,
     * see {@link FieldIds}. A column of a shape that is not read is an empty struct.
     */
    public List<Field> columns() {
        return columns.stream().map(Node::field).toList();
    }

    /** Why a column out of {@link #columns()} cannot be read; empty if it can. */
    public Optional<String> obstacle(Field column) {
        return columns.stream()
                .filter(node -> node.field().equals(column))
                .findFirst()
                .flatMap(node -> node instanceof Node.Unsupported unsupported
                        ? Optional.of(unsupported.why())
                        : Optional.empty());
    }

    public long rows() {
        return rows;
    }

    /** What {@link #read} will pass over because of a filter. */
    public Pruning prune(Optional<Filter> filter) {
        List<RowGroup> groups = reader.getFileMetaData().rowGroups();
        List<RowGroup> kept = groups.stream().filter(wanted(filter)).toList();
        long keptRows = kept.stream().mapToLong(RowGroup::numRows).sum();
        long allBytes = groups.stream().mapToLong(RowGroups::bytes).sum();
        long keptBytes = kept.stream().mapToLong(RowGroups::bytes).sum();
        return new Pruning(groups.size() - kept.size(), groups.size(), allBytes - keptBytes, keptRows);
    }

    /** Reads all rows, one piece after the other. */
    public ParquetBatches read(List<Field> wanted, ReadFailures failures) {
        return read(wanted, Optional.empty(), RowRanges.ALL, ReadAhead.none(), failures);
    }

    /**
     * Reads columns out of {@link #columns()} that have no {@link #obstacle}. The batches are to be closed before the file.
     *
     * @param filter rules out row groups; those that stay come whole
     * @param rows rules out row groups too
     * @param room what may be read ahead; shared with what is read before and after
     */
    public ParquetBatches read(
            List<Field> wanted, Optional<Filter> filter, RowRanges rows, ReadAhead room, ReadFailures failures) {
        Map<Field, Node> byField = new LinkedHashMap<>();
        columns.forEach(node -> byField.putIfAbsent(node.field(), node));
        var nodes = new ArrayList<Node>(wanted.size());
        for (Field field : wanted) {
            Node node = byField.get(field);
            if (node == null || node instanceof Node.Unsupported) {
                throw new IllegalArgumentException("no readable column " + field);
            }
            nodes.add(node);
        }
        List<RowGroup> groups = reader.getFileMetaData().rowGroups();
        var runs =
                RowGroups.runs(groups, new Wanted(wanted(filter), DecodedSize.of(nodes, reader.getFileSchema())), rows);
        return new ParquetBatches(
                opened, nodes, runs, room, allocator, BatchRows.of(nodes, groups, batchRows), failures);
    }

    private record Wanted(Predicate<RowGroup> filter, DecodedSize size) implements RowGroups.Wanted {
        @Override
        public boolean group(RowGroup group) {
            return filter.test(group);
        }

        @Override
        public long memory(RowGroup group) {
            return size.of(group);
        }
    }

    private Predicate<RowGroup> wanted(Optional<Filter> filter) {
        return filter.<Predicate<RowGroup>>map(some -> new RowGroupPruner(
                        some.rows(), some.columns(), reader.getFileSchema(), reader.getFileMetaData())::mayMatch)
                .orElse(group -> true);
    }

    @Override
    public void close() throws IOException {
        reader.close();
    }
}
