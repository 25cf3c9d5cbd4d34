package dev.bifrost.parquet;

import dev.hardwood.metadata.ColumnChunk;
import dev.hardwood.metadata.FileMetaData;
import dev.hardwood.metadata.RowGroup;
import java.io.IOException;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;

/** Which row groups of a file are read, as runs of neighbours that are not large. */
final class RowGroups {

    private RowGroups() {}

    /**
     * Neighbouring row groups that are read in one go.
     *
     * @param fromByte where the range begins in which Hardwood looks for a row group's middle
     * @param toByte where it ends, exclusive
     * @param firstRow the place of their first row in the file
     * @param rows their rows
     * @param memory what they take up when they are decoded, about
     */
    record Run(long fromByte, long toByte, long firstRow, long rows, long memory, List<RowGroup> groups) {

        private Run with(Run next) {
            var all = new ArrayList<>(groups);
            all.addAll(next.groups);
            return new Run(fromByte, next.toByte, firstRow, rows + next.rows, memory + next.memory, List.copyOf(all));
        }
    }

    /** Which row groups are wanted, and how much they take up when they are decoded. */
    interface Wanted {
        boolean group(RowGroup group);

        long memory(RowGroup group);
    }

    /**
     * Hardwood reads on over row groups until so many pages of a column wait, and writers exist that put a row group's
     * column into one page. So the end of a run is what bounds the memory.
     */
    private static final long MOST_MEMORY = 24L << 20;

    /**
     * Checks what the footer says of the row groups against the file.
     *
     * @return the file's rows
     */
    static long check(FileMetaData footer, long fileSize) throws IOException {
        long rows = 0;
        for (RowGroup group : footer.rowGroups()) {
            if (group.numRows() < 0) {
                throw new IOException("a row group claims %d rows".formatted(group.numRows()));
            }
            rows = Math.addExact(rows, group.numRows());
            for (ColumnChunk chunk : group.columns()) {
                long start = chunk.chunkStartOffset();
                long bytes = chunk.metaData().totalCompressedSize();
                if (start < 0 || bytes < 0 || start > fileSize - bytes) {
                    throw new IOException("a column claims bytes %d+%d of %d".formatted(start, bytes, fileSize));
                }
            }
        }
        if (rows != footer.numRows()) {
            throw new IOException("the file claims %d rows, its row groups %d".formatted(footer.numRows(), rows));
        }
        return rows;
    }

    /** The wanted row groups as runs; the whole file as one run if its row groups cannot be told apart by place. */
    static List<Run> runs(List<RowGroup> groups, Wanted wanted, RowRanges rows) {
        var kept = new BitSet(groups.size());
        long firstRow = 0;
        long memory = 0;
        for (int i = 0; i < groups.size(); i++) {
            long count = groups.get(i).numRows();
            kept.set(i, wanted.group(groups.get(i)) && rows.any(firstRow, count));
            firstRow += count;
            memory += wanted.memory(groups.get(i));
        }
        return kept.cardinality() == groups.size() && memory <= MOST_MEMORY || !haveOrder(groups)
                ? List.of(new Run(Long.MIN_VALUE, Long.MAX_VALUE, 0, firstRow, memory, groups))
                : runs(groups, kept, wanted);
    }

    private static List<Run> runs(List<RowGroup> groups, BitSet kept, Wanted wanted) {
        var runs = new ArrayList<Run>();
        boolean neighbour = false;
        long firstRow = 0;
        for (int i = 0; i < groups.size(); i++) {
            RowGroup group = groups.get(i);
            if (kept.get(i)) {
                long middle = middle(group);
                var run = new Run(middle, middle + 1, firstRow, group.numRows(), wanted.memory(group), List.of(group));
                boolean joins = neighbour && runs.getLast().memory() + run.memory() <= MOST_MEMORY;
                runs.add(joins ? runs.removeLast().with(run) : run);
            }
            neighbour = kept.get(i);
            firstRow += group.numRows();
        }
        return runs;
    }

    /** The file offset by which Hardwood picks a row group: its first chunk's start plus half of its bytes. */
    private static long middle(RowGroup group) {
        return group.columns().getFirst().chunkStartOffset() + bytes(group) / 2;
    }

    static long bytes(RowGroup group) {
        return group.columns().stream()
                .mapToLong(chunk -> chunk.metaData().totalCompressedSize())
                .sum();
    }

    private static boolean haveOrder(List<RowGroup> groups) {
        long last = -1;
        for (RowGroup group : groups) {
            if (group.columns().isEmpty() || middle(group) <= last) {
                return false;
            }
            last = middle(group);
        }
        return true;
    }
}
