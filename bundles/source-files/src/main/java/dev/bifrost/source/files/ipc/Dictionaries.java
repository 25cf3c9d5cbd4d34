package dev.bifrost.source.files.ipc;

import dev.bifrost.parquet.fit.ColumnFit;
import dev.bifrost.parquet.fit.PlainFields;
import java.util.List;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.vector.BaseIntVector;
import org.apache.arrow.vector.FieldVector;
import org.apache.arrow.vector.NullVector;
import org.apache.arrow.vector.dictionary.Dictionary;
import org.apache.arrow.vector.dictionary.DictionaryProvider;
import org.apache.arrow.vector.types.pojo.DictionaryEncoding;
import org.apache.arrow.vector.types.pojo.Field;

/**
 * Resolves dictionary encoding, at any depth. It is done batch by batch, because a stream may replace a dictionary between
 * two batches.
 */
final class Dictionaries {

    private final DictionaryProvider provider;

    Dictionaries(DictionaryProvider provider) {
        this.provider = provider;
    }

    /** The field as it is without dictionaries and extension types. */
    Field plain(Field field) {
        return PlainFields.plain(resolved(field));
    }

    private Field resolved(Field field) {
        DictionaryEncoding encoding = field.getDictionary();
        if (encoding != null) {
            Field values = resolved(dictionary(encoding).getVector().getField());
            return PlainFields.renamed(values, field.getName());
        }
        List<Field> children = field.getChildren().stream().map(this::resolved).toList();
        return new Field(field.getName(), field.getFieldType(), children);
    }

    /**
     * The column without dictionaries.
     *
     * @param source lent
     * @param plain what {@link #plain} gave for its field
     * @return a vector that the caller owns
     */
    FieldVector decode(FieldVector source, Field plain, BufferAllocator allocator) {
        FieldVector out = plain.createVector(allocator);
        try {
            fill(source, out);
            return out;
        } catch (RuntimeException | Error e) {
            out.close();
            throw e;
        }
    }

    private void fill(FieldVector given, FieldVector out) {
        DictionaryEncoding encoding = given.getField().getDictionary();
        if (encoding != null) {
            expand((BaseIntVector) given, dictionary(encoding).getVector(), out);
            return;
        }
        FieldVector source = ColumnFit.storage(given);
        if (source instanceof NullVector) {
            out.setValueCount(source.getValueCount());
            return;
        }
        ColumnFit.share(source, out);
        List<FieldVector> from = source.getChildrenFromFields();
        for (int i = 0; i < from.size(); i++) {
            fill(from.get(i), out.getChildrenFromFields().get(i));
        }
    }

    private void expand(BaseIntVector indices, FieldVector dictionary, FieldVector out) {
        VectorChecks.check(dictionary);
        try (FieldVector values = decode(dictionary, plain(dictionary.getField()), out.getAllocator())) {
            int rows = indices.getValueCount();
            out.setInitialCapacity(rows);
            out.allocateNew();
            for (int row = 0; row < rows; row++) {
                if (!((FieldVector) indices).isNull(row)) {
                    out.copyFromSafe(index(indices, row, values), row, values);
                }
            }
            out.setValueCount(rows);
        }
    }

    private static int index(BaseIntVector indices, int row, FieldVector values) {
        long index = indices.getValueAsLong(row);
        if (index < 0 || index >= values.getValueCount()) {
            throw new IndexOutOfBoundsException(
                    "entry %d of a dictionary of %d".formatted(index, values.getValueCount()));
        }
        return (int) index;
    }

    private Dictionary dictionary(DictionaryEncoding encoding) {
        Dictionary dictionary = provider.lookup(encoding.getId());
        if (dictionary == null) {
            throw new IllegalArgumentException("no dictionary of id " + encoding.getId());
        }
        return dictionary;
    }
}
