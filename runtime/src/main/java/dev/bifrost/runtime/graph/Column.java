package dev.bifrost.runtime.graph;

import dev.bifrost.api.graph.ValueReader;
import dev.bifrost.api.graph.ValueVisitor;
import java.util.ArrayList;
import java.util.List;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.vector.FieldVector;
import org.apache.arrow.vector.ValueVector;
import org.apache.arrow.vector.VectorSchemaRoot;
import org.apache.arrow.vector.complex.StructVector;
import org.apache.arrow.vector.types.pojo.Field;
import org.apache.arrow.vector.types.pojo.Schema;

/**
 * A column of a batch, named by its name or by a path into structs. A value is null where the value itself or a struct
 * around it is null.
 */
final class Column {

    private final FieldVector leaf;
    private final List<StructVector> parents;
    private final boolean mayBeNull;

    private Column(FieldVector leaf, List<StructVector> parents) {
        this.leaf = leaf;
        this.parents = parents;
        this.mayBeNull = !parents.isEmpty() || leaf.getValueCount() == 0 || leaf.getNullCount() > 0;
    }

    /** @param path checked against the schema at compile time; a column whose name holds dots wins over a path */
    static Column of(VectorSchemaRoot batch, String path) {
        FieldVector whole = batch.getVector(path);
        if (whole != null) {
            return new Column(whole, List.of());
        }
        var parents = new ArrayList<StructVector>();
        String[] names = path.split("\\.");
        ValueVector vector = batch.getVector(names[0]);
        for (int i = 1; i < names.length && vector instanceof StructVector struct; i++) {
            parents.add(struct);
            vector = struct.getChild(names[i]);
        }
        if (!(vector instanceof FieldVector leaf)) {
            throw MutationErrors.missingColumn(path, batch.getSchema());
        }
        return new Column(leaf, List.copyOf(parents));
    }

    /** The field that a path names in a schema. */
    static Field field(Schema schema, String path) {
        var names = schema.getFields().stream().map(Field::getName).toList();
        if (names.contains(path)) {
            return schema.findField(path);
        }
        Field field = null;
        for (String name : path.split("\\.")) {
            var siblings = field == null ? schema.getFields() : field.getChildren();
            field = siblings.stream()
                    .filter(sibling -> sibling.getName().equals(name))
                    .findFirst()
                    .orElseThrow(() -> MutationErrors.missingColumn(path, schema));
        }
        return field;
    }

    FieldVector vector() {
        return leaf;
    }

    boolean isNull(int row) {
        return mayBeNull && isNullHere(row);
    }

    private boolean isNullHere(int row) {
        for (StructVector parent : parents) {
            if (parent.isNull(row)) {
                return true;
            }
        }
        return leaf.isNull(row);
    }

    /** Reads values of this column as the graph stores them. */
    Reader reader() {
        var values = ValueReader.of(leaf);
        if (parents.isEmpty()) {
            return values::read;
        }
        return (row, out) -> {
            if (isNull(row)) {
                out.nullValue();
            } else {
                values.read(row, out);
            }
        };
    }

    /** One value. */
    interface Reader {
        void read(int row, ValueVisitor out);
    }

    /**
     * The chosen rows as a vector of its own, under another name. Shares the buffers where all rows are chosen in order.
     *
     * @param rows row numbers
     * @param count how many of them count
     * @return a vector that the caller closes
     */
    FieldVector take(String name, int[] rows, int count, BufferAllocator allocator) {
        boolean plain = parents.isEmpty();
        if (plain && count == leaf.getValueCount() && isIdentity(rows, count)) {
            var transfer = leaf.getTransferPair(renamed(name), allocator);
            transfer.splitAndTransfer(0, count);
            return (FieldVector) transfer.getTo();
        }
        FieldVector copy = renamed(name).createVector(allocator);
        try {
            copy.setInitialCapacity(count);
            copy.allocateNew();
            for (int i = 0; i < count; i++) {
                if (plain || !isNull(rows[i])) {
                    copy.copyFromSafe(rows[i], i, leaf);
                } else {
                    copy.setNull(i);
                }
            }
            copy.setValueCount(count);
            return copy;
        } catch (RuntimeException | Error e) {
            copy.close();
            throw e;
        }
    }

    private Field renamed(String name) {
        Field field = leaf.getField();
        return new Field(name, field.getFieldType(), field.getChildren());
    }

    private static boolean isIdentity(int[] rows, int count) {
        for (int i = 0; i < count; i++) {
            if (rows[i] != i) {
                return false;
            }
        }
        return true;
    }
}
