package dev.bifrost.runtime.mapping;

import dev.bifrost.api.source.RowFilter;
import dev.bifrost.runtime.config.Problems;
import dev.bifrost.runtime.config.Quote;
import dev.bifrost.runtime.config.Scalar;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.apache.arrow.vector.types.pojo.Field;

/** Gives the literals of a filter their columns' types. */
final class FilterBinder {

    private final Columns columns;
    private final Problems problems;

    FilterBinder(Columns columns, Problems problems) {
        this.columns = columns;
        this.problems = problems;
    }

    /** The bound filter; empty beside a problem. */
    Optional<RowFilter> bind(FilterSpec filter) {
        return switch (filter) {
            case FilterSpec.Equal equal ->
                find(equal.column())
                        .flatMap(field -> literal(equal.literal(), field))
                        .map(value -> new RowFilter.Equal(equal.column().text(), value));
            case FilterSpec.In in -> find(in.column()).flatMap(field -> in(in, field));
            case FilterSpec.Range range -> find(range.column()).flatMap(field -> range(range, field));
            case FilterSpec.AllOf all -> all(all);
        };
    }

    private Optional<Field> find(Scalar column) {
        return columns.find(column.text(), column.at());
    }

    private Optional<RowFilter> in(FilterSpec.In in, Field field) {
        var values = new ArrayList<Comparable<?>>();
        in.literals().forEach(literal -> literal(literal, field).ifPresent(values::add));
        return values.size() == in.literals().size()
                ? Optional.of(new RowFilter.In(in.column().text(), values))
                : Optional.empty();
    }

    private Optional<RowFilter> range(FilterSpec.Range range, Field field) {
        var lower = range.lower().flatMap(bound -> bound(bound, field));
        var upper = range.upper().flatMap(bound -> bound(bound, field));
        if (lower.isPresent() != range.lower().isPresent()
                || upper.isPresent() != range.upper().isPresent()) {
            return Optional.empty();
        }
        if (lower.isPresent() && upper.isPresent() && nothingBetween(lower.get(), upper.get())) {
            problems.add(
                    MappingErrors.BAD_LITERAL,
                    range.upper().orElseThrow().literal().at(),
                    "no value of column %s lies between the two bounds"
                            .formatted(Quote.of(range.column().text())));
            return Optional.empty();
        }
        return Optional.of(new RowFilter.Range(range.column().text(), lower, upper));
    }

    private Optional<RowFilter.Bound> bound(FilterSpec.Bound bound, Field field) {
        return literal(bound.literal(), field).map(value -> new RowFilter.Bound(value, bound.inclusive()));
    }

    private static boolean nothingBetween(RowFilter.Bound lower, RowFilter.Bound upper) {
        int order = compare(lower.value(), upper.value());
        return order > 0 || order == 0 && !(lower.inclusive() && upper.inclusive());
    }

    /** Text in the order of its UTF-8 bytes, as filters are evaluated. */
    @SuppressWarnings("unchecked") // both were read for one column, so they are of one class
    private static int compare(Comparable<?> one, Comparable<?> other) {
        return one instanceof String text
                ? Arrays.compareUnsigned(
                        text.getBytes(StandardCharsets.UTF_8), ((String) other).getBytes(StandardCharsets.UTF_8))
                : ((Comparable<Object>) one).compareTo(other);
    }

    private Optional<RowFilter> all(FilterSpec.AllOf all) {
        List<RowFilter> parts =
                all.parts().stream().flatMap(part -> bind(part).stream()).toList();
        if (parts.size() < all.parts().size()) {
            return Optional.empty();
        }
        return Optional.of(parts.size() == 1 ? parts.getFirst() : new RowFilter.AllOf(parts));
    }

    private Optional<Comparable<?>> literal(Scalar literal, Field field) {
        try {
            return Optional.of(Literals.read(literal.text(), field));
        } catch (IllegalArgumentException e) {
            problems.add(
                    MappingErrors.BAD_LITERAL,
                    literal.at(),
                    "%s does not fit column %s of type %s; expected %s"
                            .formatted(
                                    Quote.of(literal.text()),
                                    Quote.of(field.getName()),
                                    TypeWords.of(field),
                                    e.getMessage()));
            return Optional.empty();
        }
    }
}
