package dev.bifrost.parquet;

import dev.bifrost.api.source.RowFilter;
import dev.hardwood.metadata.ColumnMetaData;
import dev.hardwood.metadata.PhysicalType;
import dev.hardwood.metadata.Statistics;
import dev.hardwood.schema.ColumnSchema;
import java.util.Optional;
import org.apache.arrow.vector.types.pojo.ArrowType;

/** The least and greatest value of a column in a row group, and whether a literal can lie between. */
final class ColumnBounds {

    /** Only nulls, which match no filter. */
    static final ColumnBounds NO_VALUES = new ColumnBounds(null, null, null);

    private final Ordering ordering;
    private final Comparable<?> least;
    private final Comparable<?> greatest;

    private ColumnBounds(Ordering ordering, Comparable<?> least, Comparable<?> greatest) {
        this.ordering = ordering;
        this.least = least;
        this.greatest = greatest;
    }

    /** The bounds, unless the statistics are absent or not to be trusted. */
    static Optional<ColumnBounds> of(ColumnMetaData chunk, ColumnSchema leaf, ArrowType type) {
        Statistics statistics = chunk.statistics();
        if (statistics.minValue() == null || statistics.maxValue() == null) {
            return Optional.empty();
        }
        boolean signedInts = (leaf.type() == PhysicalType.INT32 || leaf.type() == PhysicalType.INT64)
                && !(type instanceof ArrowType.Int ints && !ints.getIsSigned());
        if (statistics.isMinMaxDeprecated() && !signedInts) {
            return Optional.empty(); // the old fields compare bytes as if signed
        }
        return Ordering.of(leaf.type(), type).flatMap(ordering -> {
            var least = ordering.bound(statistics.minValue());
            var greatest = ordering.bound(statistics.maxValue());
            return least.isPresent() && greatest.isPresent()
                    ? Optional.of(new ColumnBounds(ordering, least.get(), greatest.get()))
                    : Optional.empty();
        });
    }

    boolean mayHold(Comparable<?> literal) {
        if (this == NO_VALUES) {
            return false;
        }
        return ordering.literal(literal)
                .map(value -> compare(least, value) <= 0 && compare(greatest, value) >= 0)
                .orElse(true);
    }

    boolean mayLieIn(Optional<RowFilter.Bound> lower, Optional<RowFilter.Bound> upper) {
        if (this == NO_VALUES) {
            return false;
        }
        // Not-a-number is in no statistics but above every number, so a range without an upper end may hold it.
        boolean openToNaN = ordering == Ordering.FLOATS && upper.isEmpty();
        boolean belowLower = !openToNaN
                && lower.flatMap(this::range)
                        .filter(value -> compare(greatest, value) < 0)
                        .isPresent();
        boolean aboveUpper = upper.flatMap(this::range)
                .filter(value -> compare(least, value) > 0)
                .isPresent();
        return !belowLower && !aboveUpper;
    }

    private Optional<Comparable<?>> range(RowFilter.Bound bound) {
        return ordering.hasRangesLike(bound.value()) ? ordering.literal(bound.value()) : Optional.empty();
    }

    @SuppressWarnings("unchecked")
    private static int compare(Comparable<?> a, Comparable<?> b) {
        return ((Comparable<Object>) a).compareTo(b);
    }
}
