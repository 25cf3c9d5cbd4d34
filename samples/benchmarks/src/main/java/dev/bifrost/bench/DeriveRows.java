package dev.bifrost.bench;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.vector.BigIntVector;
import org.apache.arrow.vector.VarCharVector;
import org.apache.arrow.vector.VectorSchemaRoot;
import org.apache.arrow.vector.types.pojo.ArrowType;
import org.apache.arrow.vector.types.pojo.Field;
import org.apache.arrow.vector.types.pojo.Schema;

/** The rows of the transform benchmark: an id, an amount of which 2 in 100 are null, and a name of 12 bytes or so. */
final class DeriveRows {

    static final int BATCH = 65_536;
    static final long LEAST = 500_000;

    private static final long FNV_OFFSET = 0xcbf29ce484222325L;
    private static final long FNV_PRIME = 0x100000001b3L;
    private static final Schema SCHEMA = new Schema(List.of(
            Field.nullable("id", new ArrowType.Int(64, true)),
            Field.nullable("amt", new ArrowType.Int(64, true)),
            Field.nullable("name", new ArrowType.Utf8())));
    static final Schema OUTPUT = new Schema(List.of(
            Field.nullable("id", new ArrowType.Int(64, true)),
            Field.nullable("name", new ArrowType.Utf8()),
            Field.nullable("score", new ArrowType.Int(64, true))));

    private DeriveRows() {}

    static boolean hasAmount(long row) {
        return row % 50 != 7;
    }

    static long amount(long row) {
        return (row * 2_654_435_761L & Long.MAX_VALUE) % 1_000_000;
    }

    static byte[] name(long row) {
        return ("name " + row * 7 % 10_000_000).getBytes(StandardCharsets.UTF_8);
    }

    /** FNV-1a of 64 bits. */
    static long hash(byte[] bytes) {
        long hash = FNV_OFFSET;
        for (byte each : bytes) {
            hash = (hash ^ each & 0xff) * FNV_PRIME;
        }
        return hash;
    }

    static long hash(long address, long end) {
        long hash = FNV_OFFSET;
        for (long at = address; at < end; at++) {
            hash = (hash ^ org.apache.arrow.memory.util.MemoryUtil.getByte(at) & 0xff) * FNV_PRIME;
        }
        return hash;
    }

    static long expectedSum(long rows) {
        long sum = 0;
        for (long row = 0; row < rows; row++) {
            if (hasAmount(row) && amount(row) > LEAST) {
                sum += amount(row) * 3 + hash(name(row));
            }
        }
        return sum;
    }

    static List<VectorSchemaRoot> batches(long rows, BufferAllocator allocator) {
        var batches = new ArrayList<VectorSchemaRoot>();
        for (long from = 0; from < rows; from += BATCH) {
            batches.add(batch(from, (int) Math.min(BATCH, rows - from), allocator));
        }
        return batches;
    }

    private static VectorSchemaRoot batch(long from, int count, BufferAllocator allocator) {
        var root = VectorSchemaRoot.create(SCHEMA, allocator);
        var ids = (BigIntVector) root.getVector("id");
        var amounts = (BigIntVector) root.getVector("amt");
        var names = (VarCharVector) root.getVector("name");
        for (int i = 0; i < count; i++) {
            long row = from + i;
            ids.setSafe(i, row);
            names.setSafe(i, name(row));
            if (hasAmount(row)) {
                amounts.setSafe(i, amount(row));
            }
        }
        root.setRowCount(count);
        return root;
    }
}
