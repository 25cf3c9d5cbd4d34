package dev.bifrost.parquet;

import dev.hardwood.metadata.ColumnMetaData;
import dev.hardwood.metadata.PhysicalType;
import dev.hardwood.metadata.RowGroup;
import java.util.List;

/**
 * How many rows a batch holds: wide rows make small batches. Hardwood's own choice has a floor of 16,384 rows, with which
 * ten thousand columns use up any heap.
 */
final class BatchRows {

    private static final long BATCH_BYTES = 4L << 20;
    private static final int LEAST = 64;
    /** What Hardwood sets aside for each value of variable length. */
    private static final long LEAST_VARIABLE_BYTES = 32;

    private BatchRows() {}

    static int of(List<Node> columns, List<RowGroup> groups, int most) {
        long rowBytes = 1;
        for (int leaf : columns.stream().flatMapToInt(Node::leaves).toArray()) {
            rowBytes += widest(leaf, groups);
        }
        return Math.clamp(BATCH_BYTES / rowBytes, Math.min(LEAST, most), most);
    }

    /** Bytes of a row in one leaf column, by the row group where it is widest. */
    private static long widest(int leaf, List<RowGroup> groups) {
        long widest = 1;
        for (RowGroup group : groups) {
            if (leaf < group.columns().size() && group.numRows() > 0) {
                ColumnMetaData chunk = group.columns().get(leaf).metaData();
                long valuesPerRow = Math.max(1, chunk.numValues() / group.numRows());
                widest = Math.max(
                        widest,
                        Math.max(chunk.totalUncompressedSize() / group.numRows(), valuesPerRow * least(chunk.type())));
            }
        }
        return widest;
    }

    private static long least(PhysicalType type) {
        return switch (type) {
            case BOOLEAN -> 1;
            case INT32, FLOAT -> 4;
            case INT64, DOUBLE -> 8;
            case INT96, FIXED_LEN_BYTE_ARRAY -> 16;
            case BYTE_ARRAY -> LEAST_VARIABLE_BYTES;
        };
    }
}
