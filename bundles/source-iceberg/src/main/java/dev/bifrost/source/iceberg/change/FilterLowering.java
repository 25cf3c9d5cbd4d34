package dev.bifrost.source.iceberg.change;

import dev.bifrost.api.source.RowFilter;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.iceberg.Schema;
import org.apache.iceberg.expressions.Expression;
import org.apache.iceberg.expressions.Expressions;
import org.apache.iceberg.types.Type;
import org.apache.iceberg.types.Types;

/**
 * Puts a filter into Iceberg's terms, to pass over files. What Iceberg orders otherwise than the host is left out: the
 * expression may keep more than the filter, never less.
 */
public final class FilterLowering {

    private static final long MICROS = 1_000_000L;

    private final Schema own;
    private final List<Schema> targets;

    private FilterLowering(Schema own, List<Schema> targets) {
        this.own = own;
        this.targets = targets;
    }

    /**
     * @param own the schema whose names the filter uses
     * @param targets schemas in which Iceberg looks up the names: a column that has another name or type in one of them is
     *     left out
     */
    public static Expression lower(Optional<RowFilter> filter, Schema own, List<Schema> targets) {
        return filter.map(new FilterLowering(own, targets)::lower).orElse(Expressions.alwaysTrue());
    }

    private Expression lower(RowFilter filter) {
        return switch (filter) {
            case RowFilter.AllOf all ->
                all.parts().stream().map(this::lower).reduce(Expressions.alwaysTrue(), Expressions::and);
            case RowFilter.Equal equal -> in(equal.column(), List.of(equal.value()));
            case RowFilter.In in -> in(in.column(), in.values());
            case RowFilter.Range range -> range(range);
        };
    }

    /** A column of the filter. A name with a dot may mean two things, so it is not looked at. */
    private Optional<Types.NestedField> column(String name) {
        return own.columns().stream()
                .filter(field -> field.name().equals(name) && name.indexOf('.') < 0)
                .findFirst()
                .filter(field -> targets.stream().allMatch(target -> isSame(field, target.findField(name))));
    }

    private static boolean isSame(Types.NestedField field, Types.NestedField other) {
        return other != null
                && other.fieldId() == field.fieldId()
                && other.type().typeId() == field.type().typeId();
    }

    private Expression in(String name, List<Comparable<?>> values) {
        Optional<Types.NestedField> column = column(name);
        var literals = new ArrayList<Object>();
        for (Comparable<?> value : values) {
            Optional<Object> literal = column.flatMap(field -> literal(value, field.type()));
            if (literal.isEmpty()) {
                return Expressions.alwaysTrue();
            }
            literals.add(literal.get());
        }
        return literals.isEmpty()
                ? Expressions.alwaysTrue()
                : Expressions.in(column.orElseThrow().name(), literals);
    }

    private Expression range(RowFilter.Range range) {
        Optional<Types.NestedField> column = column(range.column());
        if (column.isEmpty()) {
            return Expressions.alwaysTrue();
        }
        String name = column.get().name();
        Type type = column.get().type();
        Expression lower = range.lower()
                .flatMap(bound -> orderedLiteral(bound, type)
                        .map(value -> bound.inclusive()
                                ? Expressions.greaterThanOrEqual(name, value)
                                : Expressions.greaterThan(name, value)))
                .<Expression>map(each -> each)
                .orElse(Expressions.alwaysTrue());
        Expression upper = range.upper()
                .flatMap(bound -> orderedLiteral(bound, type)
                        .map(value -> bound.inclusive()
                                ? Expressions.lessThanOrEqual(name, value)
                                : Expressions.lessThan(name, value)))
                .<Expression>map(each -> each)
                .orElse(Expressions.alwaysTrue());
        boolean floats = type.typeId() == Type.TypeID.FLOAT || type.typeId() == Type.TypeID.DOUBLE;
        // For the host not-a-number is above every number; Iceberg's bounds leave it out.
        Expression above = floats && range.upper().isEmpty() && lower != Expressions.alwaysTrue()
                ? Expressions.or(lower, Expressions.isNaN(name))
                : lower;
        return Expressions.and(above, upper);
    }

    /** The host orders text by UTF-16 units: from the surrogates on, that is another order. */
    private static Optional<Object> orderedLiteral(RowFilter.Bound bound, Type type) {
        boolean sameOrder = !(bound.value() instanceof String text)
                || text.chars().allMatch(unit -> unit < Character.MIN_SURROGATE);
        return sameOrder ? literal(bound.value(), type) : Optional.empty();
    }

    /** The literal as Iceberg takes it for a type; empty if it has no exact form there. */
    private static Optional<Object> literal(Comparable<?> value, Type type) {
        return Optional.ofNullable(
                switch (type.typeId()) {
                    case BOOLEAN -> value instanceof Boolean ? value : null;
                    case INTEGER, LONG -> whole(value);
                    case FLOAT -> value instanceof Double number && number.floatValue() == number ? real(number) : null;
                    case DOUBLE -> value instanceof Double number ? real(number) : null;
                    case DATE -> value instanceof LocalDate date ? days(date) : null;
                    case TIME ->
                        value instanceof LocalTime time && time.getNano() % 1_000 == 0
                                ? (Long) (time.toNanoOfDay() / 1_000)
                                : null;
                    case TIMESTAMP -> micros(value);
                    case STRING -> value instanceof String ? value : null;
                    case DECIMAL -> decimal(value, (Types.DecimalType) type);
                    default -> null;
                });
    }

    /** The two zeros are one number for the host, and two for Iceberg. */
    private static Object real(double number) {
        return Double.isFinite(number) && number != 0 ? (Object) number : null;
    }

    private static Object days(LocalDate date) {
        return (int) date.toEpochDay() == date.toEpochDay() ? (Object) (int) date.toEpochDay() : null;
    }

    private static Object whole(Comparable<?> value) {
        return switch (value) {
            case Long number -> number;
            case Integer number -> number.longValue();
            case BigInteger number when number.bitLength() < Long.SIZE -> number.longValue();
            default -> null;
        };
    }

    private static Object decimal(Comparable<?> value, Types.DecimalType type) {
        BigDecimal number = switch (value) {
            case BigDecimal decimal -> decimal;
            case Long whole -> BigDecimal.valueOf(whole);
            default -> null;
        };
        if (number == null || number.stripTrailingZeros().scale() > type.scale()) {
            return null;
        }
        BigDecimal scaled = number.setScale(type.scale());
        return scaled.precision() <= type.precision() ? scaled : null;
    }

    private static Object micros(Comparable<?> value) {
        Instant instant = switch (value) {
            case Instant zoned -> zoned;
            case LocalDateTime local -> local.toInstant(ZoneOffset.UTC);
            default -> null;
        };
        boolean fits = instant != null
                && instant.getNano() % 1_000 == 0
                && Math.abs(instant.getEpochSecond()) < Long.MAX_VALUE / MICROS;
        return fits ? (Object) (instant.getEpochSecond() * MICROS + instant.getNano() / 1_000) : null;
    }
}
