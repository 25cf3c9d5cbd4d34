package dev.bifrost.transformkit.arrow;

import static dev.bifrost.transformkit.arrow.AnswerFault.check;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.arrow.flatbuf.DictionaryBatch;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.vector.BaseIntVector;
import org.apache.arrow.vector.BaseLargeVariableWidthVector;
import org.apache.arrow.vector.BaseVariableWidthVector;
import org.apache.arrow.vector.FieldVector;
import org.apache.arrow.vector.VectorSchemaRoot;
import org.apache.arrow.vector.dictionary.Dictionary;
import org.apache.arrow.vector.dictionary.DictionaryEncoder;
import org.apache.arrow.vector.types.pojo.ArrowType;
import org.apache.arrow.vector.types.pojo.DictionaryEncoding;
import org.apache.arrow.vector.types.pojo.Field;
import org.apache.arrow.vector.types.pojo.FieldType;
import org.apache.arrow.vector.types.pojo.Schema;
import org.apache.arrow.vector.util.VectorAppender;

/**
 * The dictionaries of one stream of answers, as they are at the moment: a later one with the same number takes the place of an earlier
 * one, or adds to it. Columns may share one. Owns the values. One thread.
 */
final class Dictionaries implements AutoCloseable {

    private final List<Field> columns;
    private final long maxBytes;
    private final BufferAllocator allocator;
    /** The column of values of each number. */
    private final Map<Long, Field> types = new HashMap<>();

    private final Map<Long, VectorSchemaRoot> values = new HashMap<>();

    Dictionaries(List<Field> columns, long maxBytes, BufferAllocator allocator) {
        this.columns = columns;
        this.maxBytes = maxBytes;
        this.allocator = allocator;
        for (Field column : columns) {
            if (column.getDictionary() != null) {
                types.put(
                        column.getDictionary().getId(),
                        new Field("values", new FieldType(true, column.getType(), null), column.getChildren()));
            }
        }
    }

    /** A column as it comes: of indices, if it has a dictionary. */
    static Field indexColumn(Field column) {
        var encoding = column.getDictionary();
        return encoding == null
                ? column
                : new Field(column.getName(), new FieldType(column.isNullable(), encoding.getIndexType(), null), null);
    }

    void read(DictionaryBatch message, ByteBuffer body, OutputBudget budget) {
        Field type = types.get(message.id());
        check(type != null, "has a dictionary %d, which no column uses", message.id());
        var schema = new Schema(List.of(type));
        try (var read = new Answers(schema, allocator)) {
            int count = (int) message.data().length();
            read.append(count, BatchParts.of(message.data(), body, budget, BatchParts.most(schema)));
            put(message.id(), read.take(allocator), message.isDelta());
        }
        long held = values.values().stream().mapToLong(Dictionaries::bytes).sum();
        if (held > maxBytes) {
            throw AnswerFault.tooMuch("has dictionaries of %,d bytes; the limit of its output is %,d", held, maxBytes);
        }
    }

    private void put(long id, VectorSchemaRoot found, boolean more) {
        var present = values.get(id);
        if (more && present != null) {
            try (found) {
                found.getVector(0).accept(new VectorAppender(present.getVector(0)), null);
                present.setRowCount(present.getVector(0).getValueCount());
            }
        } else {
            values.put(id, found);
            if (present != null) {
                present.close();
            }
        }
    }

    private static long bytes(VectorSchemaRoot root) {
        return root.getVector(0).getBufferSize();
    }

    /** Rows whose indices were replaced by values; owns those, and lends the rest of the batch. */
    record Decoded(VectorSchemaRoot root, List<FieldVector> own) implements AutoCloseable {
        @Override
        public void close() {
            own.forEach(FieldVector::close);
        }
    }

    /** @param encoded of the index columns; lent for the life of the result */
    Decoded decoded(VectorSchemaRoot encoded, OutputBudget budget) {
        var all = new ArrayList<FieldVector>();
        var own = new ArrayList<FieldVector>();
        boolean whole = false;
        try {
            for (int i = 0; i < columns.size(); i++) {
                var vector = encoded.getVector(i);
                var encoding = columns.get(i).getDictionary();
                if (encoding != null) {
                    vector = decoded(columns.get(i).getName(), vector, encoding, budget);
                    own.add(vector);
                }
                all.add(vector);
            }
            whole = true;
            return new Decoded(new VectorSchemaRoot(fields(all), all, encoded.getRowCount()), own);
        } finally {
            if (!whole) {
                own.forEach(FieldVector::close);
            }
        }
    }

    private static List<Field> fields(List<FieldVector> vectors) {
        return vectors.stream().map(FieldVector::getField).toList();
    }

    private FieldVector decoded(String column, FieldVector indices, DictionaryEncoding encoding, OutputBudget budget) {
        var root = values.get(encoding.getId());
        check(root != null || indices.getNullCount() == indices.getValueCount(), NONE, column);
        if (root == null) {
            var nothing = types.get(encoding.getId()).createVector(allocator);
            nothing.allocateNew();
            nothing.setValueCount(indices.getValueCount());
            return nothing;
        }
        var dictionary = root.getVector(0);
        var ints = (BaseIntVector) indices;
        long size = dictionary.getValueCount();
        long bytes = 0;
        for (int row = 0; row < indices.getValueCount(); row++) {
            if (!indices.isNull(row)) {
                long index = ints.getValueAsLong(row);
                check(index >= 0 && index < size, "has an index in column '%s' beyond its dictionary", column);
                bytes += width(dictionary, (int) index);
            }
        }
        budget.take(bytes); // one byte may stand for a long text
        return (FieldVector) DictionaryEncoder.decode(indices, new Dictionary(dictionary, encoding), allocator);
    }

    private static final String NONE = "uses a dictionary in column '%s' that did not come";

    private static long width(FieldVector dictionary, int index) {
        return switch (dictionary) {
            case BaseVariableWidthVector texts -> texts.getValueLength(index);
            case BaseLargeVariableWidthVector texts -> texts.getValueLength(index);
            default -> Long.BYTES * 2;
        };
    }

    /** Whether a column's values may be in a dictionary: those of one piece each. */
    static boolean takes(Field column) {
        return !column.getType().isComplex() && !(column.getType() instanceof ArrowType.Null);
    }

    @Override
    public void close() {
        values.values().forEach(VectorSchemaRoot::close);
        values.clear();
    }
}
