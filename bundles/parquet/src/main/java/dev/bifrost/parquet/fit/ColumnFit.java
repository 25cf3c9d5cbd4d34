package dev.bifrost.parquet.fit;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.vector.ExtensionTypeVector;
import org.apache.arrow.vector.FieldVector;
import org.apache.arrow.vector.NullVector;
import org.apache.arrow.vector.complex.MapVector;
import org.apache.arrow.vector.complex.StructVector;
import org.apache.arrow.vector.ipc.message.ArrowFieldNode;
import org.apache.arrow.vector.types.pojo.Field;

/**
 * Brings a column of a file to the type that it has in the table. Buffers of unchanged parts are shared, not copied.
 */
public final class ColumnFit {

    private ColumnFit() {}

    /**
     * The column as {@code target}.
     *
     * @param source lent; without dictionaries
     * @return a vector that the caller owns
     * @throws ValueOutOfRangeException if a value has no place in the target's type
     */
    public static FieldVector fit(FieldVector source, Field target, BufferAllocator allocator) {
        FieldVector out = target.createVector(allocator);
        try {
            fill(source, out);
            return out;
        } catch (RuntimeException | Error e) {
            out.close();
            throw e;
        }
    }

    /** A column of nulls. */
    public static FieldVector nulls(Field target, int rows, BufferAllocator allocator) {
        FieldVector out = target.createVector(allocator);
        try {
            fillNull(out, rows);
            return out;
        } catch (RuntimeException | Error e) {
            out.close();
            throw e;
        }
    }

    /** Fills a column, or a part of one, that has no content yet. */
    public static void fill(FieldVector given, FieldVector out) {
        FieldVector source = storage(given);
        if (source instanceof NullVector) {
            fillNull(out, source.getValueCount());
        } else if (source.getField().getType().equals(out.getField().getType())) {
            share(source, out);
            fillChildren(source, out);
        } else {
            Cast.cast(source, out);
        }
    }

    /** Lets {@code out} hold the same buffers, which then count for both. Children are not touched. */
    public static void share(FieldVector source, FieldVector out) {
        out.loadFieldBuffers(
                new ArrowFieldNode(source.getValueCount(), source.getNullCount()), source.getFieldBuffers());
    }

    /** The vector that holds the bytes of an extension type. */
    public static FieldVector storage(FieldVector vector) {
        return vector instanceof ExtensionTypeVector<?> extension
                ? (FieldVector) extension.getUnderlyingVector()
                : vector;
    }

    private static void fillChildren(FieldVector source, FieldVector out) {
        List<FieldVector> from = source.getChildrenFromFields();
        List<FieldVector> to = out.getChildrenFromFields();
        if (source instanceof StructVector) {
            Map<String, FieldVector> byName = new HashMap<>();
            from.forEach(child -> byName.put(child.getName(), child));
            for (FieldVector child : to) {
                FieldVector match = byName.get(child.getName());
                if (match == null) {
                    fillNull(child, source.getValueCount());
                } else {
                    fill(match, child);
                }
            }
        } else if (source instanceof MapVector) {
            fillEntries(from.getFirst(), to.getFirst());
        } else {
            for (int i = 0; i < to.size(); i++) {
                fill(from.get(i), to.get(i));
            }
        }
    }

    /** Writers disagree about the names of a map's key and value, so these go by position. */
    private static void fillEntries(FieldVector source, FieldVector out) {
        share(source, out);
        for (int i = 0; i < out.getChildrenFromFields().size(); i++) {
            fill(
                    source.getChildrenFromFields().get(i),
                    out.getChildrenFromFields().get(i));
        }
    }

    /** Fills a column, or a part of one, with nulls. */
    public static void fillNull(FieldVector out, int rows) {
        out.setInitialCapacity(rows);
        out.allocateNew();
        out.setValueCount(rows);
    }
}
