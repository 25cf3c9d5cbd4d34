package dev.bifrost.api.source;

import java.util.List;
import java.util.Optional;

/**
 * Which rows of a table belong to the graph. A null value matches no filter.
 *
 * <p>Literals are of the column's own type: {@link Boolean}; {@link Long} for integers up to 64 bits signed; {@link
 * java.math.BigInteger} for unsigned 64-bit integers; {@link Double} for floats; {@link java.math.BigDecimal} for
 * decimals; {@link String} for text; {@link java.time.LocalDate} for dates; {@link java.time.LocalTime} for times;
 * {@link java.time.LocalDateTime} for timestamps without a zone; {@link java.time.Instant} for those with one; {@link
 * java.util.UUID} for 16-byte UUIDs.
 */
public sealed interface RowFilter {

    /** The value equals the literal. */
    record Equal(String column, Comparable<?> value) implements RowFilter {}

    /** The value equals one of the literals; at least one. */
    record In(String column, List<Comparable<?>> values) implements RowFilter {
        public In {
            values = List.copyOf(values);
        }
    }

    /** The value lies between two bounds, of which at least one is there. */
    record Range(String column, Optional<Bound> lower, Optional<Bound> upper) implements RowFilter {}

    /**
     * One end of a range.
     *
     * @param value the literal
     * @param inclusive whether the literal itself matches
     */
    record Bound(Comparable<?> value, boolean inclusive) {}

    /** Every part matches; at least two. */
    record AllOf(List<RowFilter> parts) implements RowFilter {
        public AllOf {
            parts = List.copyOf(parts);
        }
    }

    /** The columns that the filter looks at, in order of appearance; a path into a struct is {@code a.b}. */
    default List<String> columns() {
        return switch (this) {
            case Equal equal -> List.of(equal.column());
            case In in -> List.of(in.column());
            case Range range -> List.of(range.column());
            case AllOf all ->
                all.parts().stream()
                        .flatMap(part -> part.columns().stream())
                        .distinct()
                        .toList();
        };
    }
}
