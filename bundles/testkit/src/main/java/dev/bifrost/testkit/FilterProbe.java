package dev.bifrost.testkit;

import dev.bifrost.api.source.RowFilter;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Predicate;
import org.apache.arrow.vector.types.pojo.Field;

/**
 * A filter made out of a table's own values, and the rows that match it.
 *
 * @param filter the filter
 * @param matching the rows it must not lose
 */
record FilterProbe(RowFilter filter, List<Map<String, Object>> matching) {

    /** Filters on one column: its first value, its first and last value, values from the first on, values below it. */
    static List<FilterProbe> of(Field field, List<Map<String, Object>> rows) {
        var column = field.getName();
        var literals = rows.stream()
                .map(row -> literal(row.get(column)))
                .filter(Objects::nonNull)
                .toList();
        if (literals.isEmpty()) {
            return List.of();
        }
        var first = literals.getFirst();
        var last = literals.getLast();
        var probes = new ArrayList<FilterProbe>();
        probes.add(probe(new RowFilter.Equal(column, first), column, rows, value -> compare(value, first) == 0));
        probes.add(probe(
                new RowFilter.In(column, List.of(first, last)),
                column,
                rows,
                value -> compare(value, first) == 0 || compare(value, last) == 0));
        probes.add(probe(
                new RowFilter.Range(column, Optional.of(new RowFilter.Bound(first, true)), Optional.empty()),
                column,
                rows,
                value -> compare(value, first) >= 0));
        probes.add(probe(
                new RowFilter.Range(column, Optional.empty(), Optional.of(new RowFilter.Bound(first, false))),
                column,
                rows,
                value -> compare(value, first) < 0));
        probes.removeIf(probe -> probe.matching().isEmpty());
        return probes;
    }

    private static FilterProbe probe(
            RowFilter filter, String column, List<Map<String, Object>> rows, Predicate<Comparable<?>> matches) {
        return new FilterProbe(
                filter,
                rows.stream()
                        .filter(row -> {
                            var value = literal(row.get(column));
                            return value != null && matches.test(value);
                        })
                        .toList());
    }

    /** The literal of a filter for a value, or null if filters know no such values. */
    private static Comparable<?> literal(Object value) {
        return switch (value) {
            case Long number -> number;
            case Integer number -> Long.valueOf(number);
            case Short number -> Long.valueOf(number);
            case Byte number -> Long.valueOf(number);
            case Double number -> number;
            case Float number -> Double.valueOf(number);
            case String text -> text;
            case Boolean truth -> truth;
            case BigDecimal decimal -> decimal;
            case LocalDate date -> date;
            case LocalTime time -> time;
            case LocalDateTime stamp -> stamp;
            case Instant instant -> instant;
            case UUID uuid -> uuid;
            case null, default -> null;
        };
    }

    @SuppressWarnings({"unchecked", "rawtypes"})
    private static int compare(Comparable value, Comparable other) {
        return value.compareTo(other);
    }
}
