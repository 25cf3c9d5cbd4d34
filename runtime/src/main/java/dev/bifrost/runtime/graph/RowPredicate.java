package dev.bifrost.runtime.graph;

import dev.bifrost.api.source.RowFilter;
import java.util.List;
import org.apache.arrow.vector.VectorSchemaRoot;

/** Decides whether a row of a batch matches a filter. A null matches nothing, NaN matches nothing. */
interface RowPredicate {

    boolean test(int row);

    /** @param filter its literals are of the columns' own types, as the compiler bound them */
    static RowPredicate of(RowFilter filter, VectorSchemaRoot batch) {
        return switch (filter) {
            case RowFilter.Equal equal -> in(batch, equal.column(), List.of(equal.value()));
            case RowFilter.In in -> in(batch, in.column(), in.values());
            case RowFilter.Range range -> range(batch, range);
            case RowFilter.AllOf all ->
                all(all.parts().stream().map(part -> of(part, batch)).toList());
        };
    }

    private static RowPredicate in(VectorSchemaRoot batch, String path, List<? extends Comparable<?>> literals) {
        var column = Column.of(batch, path);
        var comparisons = literals.stream()
                .map(literal -> Comparison.of(column.vector(), literal))
                .toArray(Comparison[]::new);
        return row -> {
            if (column.isNull(row)) {
                return false;
            }
            for (Comparison comparison : comparisons) {
                if (comparison.compare(row) == 0) {
                    return true;
                }
            }
            return false;
        };
    }

    private static RowPredicate range(VectorSchemaRoot batch, RowFilter.Range range) {
        var column = Column.of(batch, range.column());
        RowPredicate lower = range.lower()
                .map(bound -> bound(Comparison.of(column.vector(), bound.value()), bound.inclusive(), 1))
                .orElse(row -> true);
        RowPredicate upper = range.upper()
                .map(bound -> bound(Comparison.of(column.vector(), bound.value()), bound.inclusive(), -1))
                .orElse(row -> true);
        return row -> !column.isNull(row) && lower.test(row) && upper.test(row);
    }

    private static RowPredicate bound(Comparison comparison, boolean inclusive, int sign) {
        return row -> {
            int result = comparison.compare(row);
            return result == sign || inclusive && result == 0;
        };
    }

    private static RowPredicate all(List<RowPredicate> parts) {
        return row -> {
            for (RowPredicate part : parts) {
                if (!part.test(row)) {
                    return false;
                }
            }
            return true;
        };
    }
}
