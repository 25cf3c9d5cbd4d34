package dev.bifrost.parquet;

import dev.hardwood.metadata.ColumnMetaData;
import dev.hardwood.metadata.RowGroup;
import dev.hardwood.schema.ColumnSchema;
import dev.hardwood.schema.FileSchema;
import java.util.List;

/**
 * What row groups take up on the heap, about, while they are decoded, with the compressed bytes. Hardwood makes an array of each
 * value of variable length, unless the value is in a dictionary; see {@link BinaryColumn} for what it does not decode.
 */
final class DecodedSize {

    private static final long ARRAY = 36;
    private static final long REFERENCE = 4;
    private static final long LEVEL = 4;
    private static final long OFFSET = 4;

    private final int[] leaves;
    private final FileSchema schema;

    private DecodedSize(int[] leaves, FileSchema schema) {
        this.leaves = leaves;
        this.schema = schema;
    }

    static DecodedSize of(List<Node> columns, FileSchema schema) {
        return new DecodedSize(columns.stream().flatMapToInt(Node::leaves).toArray(), schema);
    }

    long of(RowGroup group) {
        long bytes = 0;
        for (int leaf : leaves) {
            if (leaf < group.columns().size()) {
                bytes += of(schema.getColumn(leaf), group.columns().get(leaf).metaData());
            }
        }
        return bytes;
    }

    private static long of(ColumnSchema column, ColumnMetaData chunk) {
        long plain = Math.max(0, chunk.totalUncompressedSize());
        long values = Math.max(0, chunk.numValues());
        if (BinaryColumn.reads(column, chunk)) {
            return Math.max(0, chunk.totalCompressedSize()) + values * OFFSET + plain;
        }
        return Math.max(0, chunk.totalCompressedSize())
                + values * LEVEL
                + switch (chunk.type()) {
                    case BOOLEAN -> values;
                    case INT32, FLOAT -> values * Integer.BYTES;
                    case INT64, DOUBLE -> values * Long.BYTES;
                    // Each plain value has a length of four bytes, so that fewer bytes are numbers of a dictionary's.
                    case BYTE_ARRAY ->
                        plain < values * Integer.BYTES ? values * REFERENCE + plain : values * ARRAY + plain;
                    case INT96, FIXED_LEN_BYTE_ARRAY -> values * ARRAY + plain;
                };
    }
}
