package dev.bifrost.source.iceberg.content;

import dev.bifrost.api.source.RowFilter;
import java.nio.charset.StandardCharsets;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.IntFunction;
import org.apache.arrow.vector.BigIntVector;
import org.apache.arrow.vector.DateDayVector;
import org.apache.arrow.vector.FieldVector;
import org.apache.arrow.vector.IntVector;
import org.apache.arrow.vector.VarCharVector;
import org.apache.arrow.vector.VectorSchemaRoot;
import org.apache.iceberg.types.Types;

/**
 * Between which values the keys of an equality delete lie, column by column, so that row groups without any of them need not
 * be read. A column with nulls among the keys has no bounds, nor has one of a type whose order is not plain.
 */
final class KeyBounds {

    private final Map<Types.NestedField, Optional<Bounds>> byColumn = new LinkedHashMap<>();

    /** @param least and greatest as the file's statistics order them */
    private record Bounds(Comparable<?> least, Comparable<?> greatest) {
        private Bounds and(Bounds other) {
            return new Bounds(
                    compare(least, other.least) <= 0 ? least : other.least,
                    compare(greatest, other.greatest) >= 0 ? greatest : other.greatest);
        }

        @SuppressWarnings("unchecked")
        private static int compare(Comparable<?> a, Comparable<?> b) {
            return ((Comparable<Object>) a).compareTo(b);
        }
    }

    /** Takes in keys. */
    void add(List<Target> columns, VectorSchemaRoot keys) {
        for (int i = 0; i < columns.size() && keys.getRowCount() > 0; i++) {
            add(columns.get(i).column(), of(keys.getVector(i)));
        }
    }

    private void add(Types.NestedField column, Optional<Bounds> more) {
        byColumn.merge(column, more, (one, two) -> one.flatMap(a -> two.map(a::and)));
    }

    private static Optional<Bounds> of(FieldVector vector) {
        if (vector.getNullCount() > 0) {
            return Optional.empty();
        }
        return switch (vector) {
            case BigIntVector longs -> of(longs, longs::get);
            case IntVector ints -> of(ints, row -> (long) ints.get(row));
            case DateDayVector days -> of(days, row -> LocalDate.ofEpochDay(days.get(row)));
            case VarCharVector texts -> of(texts, row -> new Text(texts.get(row)));
            default -> Optional.empty();
        };
    }

    private static <T extends Comparable<? super T>> Optional<Bounds> of(FieldVector vector, IntFunction<T> value) {
        T least = value.apply(0);
        T greatest = least;
        for (int row = 1; row < vector.getValueCount(); row++) {
            T next = value.apply(row);
            least = next.compareTo(least) < 0 ? next : least;
            greatest = next.compareTo(greatest) > 0 ? next : greatest;
        }
        return Optional.of(new Bounds((Comparable<?>) least, (Comparable<?>) greatest));
    }

    /** Text in the order of its bytes, which is that of statistics. */
    private record Text(byte[] bytes) implements Comparable<Text> {
        @Override
        public int compareTo(Text other) {
            return Arrays.compareUnsigned(bytes, other.bytes);
        }

        private String string() {
            return new String(bytes, StandardCharsets.UTF_8);
        }
    }

    /** What a row has to match to be hit by one of several deletes; empty if that is not known. */
    static Optional<ContentRequest.Filter> anyOf(List<KeyBounds> deletes) {
        Map<Types.NestedField, Optional<Bounds>> common = new LinkedHashMap<>(deletes.getFirst().byColumn);
        for (KeyBounds delete : deletes) {
            common.replaceAll((column, bounds) ->
                    delete.byColumn.getOrDefault(column, Optional.empty()).flatMap(other -> bounds.map(other::and)));
        }
        var ranges = new ArrayList<RowFilter>();
        Map<String, Types.NestedField> columns = new LinkedHashMap<>();
        common.entrySet().stream()
                .sorted(Comparator.comparingInt(entry -> entry.getKey().fieldId()))
                .forEach(entry -> entry.getValue().ifPresent(bounds -> {
                    ranges.add(range(entry.getKey().name(), bounds));
                    columns.put(entry.getKey().name(), entry.getKey());
                }));
        return ranges.isEmpty()
                ? Optional.empty()
                : Optional.of(new ContentRequest.Filter(ContentRequest.Filter.all(ranges), columns));
    }

    private static RowFilter range(String column, Bounds bounds) {
        return new RowFilter.Range(column, bound(bounds.least()), bound(bounds.greatest()));
    }

    private static Optional<RowFilter.Bound> bound(Comparable<?> value) {
        return Optional.of(new RowFilter.Bound(value instanceof Text text ? text.string() : value, true));
    }
}
