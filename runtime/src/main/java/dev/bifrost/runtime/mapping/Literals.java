package dev.bifrost.runtime.mapping;

import dev.bifrost.api.graph.TypeTable;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.UUID;
import java.util.regex.Pattern;
import org.apache.arrow.vector.types.FloatingPointPrecision;
import org.apache.arrow.vector.types.TimeUnit;
import org.apache.arrow.vector.types.pojo.ArrowType;
import org.apache.arrow.vector.types.pojo.Field;

/**
 * Reads a filter's literal as a value of its column's type. The column decides, never the look of the text: {@code NO} is
 * text in a text column and a fault in a boolean one. What could match no value of the column is a fault too.
 */
final class Literals {

    private static final Pattern INTEGER = Pattern.compile("-?(0|[1-9][0-9]{0,80})");
    private static final Pattern NUMBER =
            Pattern.compile("-?(0|[1-9][0-9]{0,80})(\\.[0-9]{1,80})?([eE][+-]?[0-9]{1,4})?");
    private static final Pattern DATE = Pattern.compile("\\d{4}-\\d{2}-\\d{2}");
    private static final Pattern UUID_TEXT = Pattern.compile("[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}");

    private Literals() {}

    /** @throws IllegalArgumentException with what was expected */
    static Comparable<?> read(String text, Field field) {
        if (TypeTable.isUuid(field)) {
            require(UUID_TEXT.matcher(text).matches(), "a UUID such as 123e4567-e89b-12d3-a456-426614174000");
            return UUID.fromString(text);
        }
        return switch (field.getType()) {
            case ArrowType.Utf8 ignored -> text;
            case ArrowType.LargeUtf8 ignored -> text;
            case ArrowType.Utf8View ignored -> text;
            case ArrowType.Bool ignored -> bool(text);
            case ArrowType.Int type -> integer(text, type);
            case ArrowType.FloatingPoint type -> number(text, type.getPrecision());
            case ArrowType.Decimal type -> decimal(text, type);
            case ArrowType.Date ignored -> date(text);
            case ArrowType.Time type -> time(text, type.getUnit());
            case ArrowType.Timestamp type -> timestamp(text, type);
            default -> throw new IllegalArgumentException("a column that can be filtered; this type cannot");
        };
    }

    private static void require(boolean holds, String expected) {
        if (!holds) {
            throw new IllegalArgumentException(expected);
        }
    }

    private static Boolean bool(String text) {
        require(text.equals("true") || text.equals("false"), "true or false");
        return text.equals("true");
    }

    private static Comparable<?> integer(String text, ArrowType.Int type) {
        require(INTEGER.matcher(text).matches(), "a whole number in decimal digits, without leading zeros");
        var value = new BigInteger(text);
        int bits = type.getBitWidth();
        var limit = BigInteger.ONE.shiftLeft(type.getIsSigned() ? bits - 1 : bits);
        var least = type.getIsSigned() ? limit.negate() : BigInteger.ZERO;
        require(
                value.compareTo(least) >= 0 && value.compareTo(limit) < 0,
                "a whole number from %s to %s".formatted(least, limit.subtract(BigInteger.ONE)));
        return bits == 64 && !type.getIsSigned() ? value : (Comparable<?>) value.longValueExact();
    }

    /** Rounded as the column's values are, so that {@code 0.1} equals a 32-bit 0.1. */
    private static Double number(String text, FloatingPointPrecision precision) {
        require(NUMBER.matcher(text).matches(), "a number in decimal digits, such as 1.5 or 2e10");
        double value = switch (precision) {
            case HALF -> Float.float16ToFloat(Float.floatToFloat16(Float.parseFloat(text)));
            case SINGLE -> Float.parseFloat(text);
            case DOUBLE -> Double.parseDouble(text);
        };
        require(Double.isFinite(value), "a number in the column's range");
        return value + 0.0; // -0.0 is 0.0
    }

    private static BigDecimal decimal(String text, ArrowType.Decimal type) {
        require(NUMBER.matcher(text).matches(), "a number in decimal digits, such as 1.50");
        String expected = "a number of at most %d digits, %d of them after the point"
                .formatted(type.getPrecision(), type.getScale());
        try {
            var value = new BigDecimal(text).stripTrailingZeros();
            require(Math.abs((long) value.scale()) <= 100 && value.scale() <= type.getScale(), expected);
            value = value.setScale(type.getScale());
            require(value.precision() <= type.getPrecision(), expected);
            return value;
        } catch (ArithmeticException e) {
            throw new IllegalArgumentException(expected, e);
        }
    }

    private static LocalDate date(String text) {
        try {
            return LocalDate.parse(text);
        } catch (DateTimeException e) {
            throw new IllegalArgumentException("a date such as 2001-01-13", e);
        }
    }

    private static LocalTime time(String text, TimeUnit unit) {
        try {
            var time = LocalTime.parse(text);
            requireUnit(time.getNano(), unit);
            return time;
        } catch (DateTimeException e) {
            throw new IllegalArgumentException("a time such as 10:30:00", e);
        }
    }

    private static Comparable<?> timestamp(String text, ArrowType.Timestamp type) {
        boolean zoned = type.getTimezone() != null;
        try {
            if (DATE.matcher(text).matches()) { // a day alone is its first moment, in UTC where the column has a zone
                var midnight = LocalDate.parse(text).atStartOfDay();
                return zoned ? midnight.toInstant(ZoneOffset.UTC) : midnight;
            }
            if (zoned) {
                var instant = OffsetDateTime.parse(text).toInstant();
                requireUnit(instant.getNano(), type.getUnit());
                return instant;
            }
            var local = LocalDateTime.parse(text);
            requireUnit(local.getNano(), type.getUnit());
            return local;
        } catch (DateTimeException e) {
            throw new IllegalArgumentException(
                    zoned
                            ? "a day in UTC or an instant with its offset, such as 2001-01-13, 2001-01-13T10:30:00Z or 2001-01-13T10:30:00+01:00"
                            : "a day or a date and time without a zone, such as 2001-01-13 or 2001-01-13T10:30:00",
                    e);
        }
    }

    private static void requireUnit(int nanos, TimeUnit unit) {
        int nanosPerUnit = switch (unit) {
            case SECOND -> 1_000_000_000;
            case MILLISECOND -> 1_000_000;
            case MICROSECOND -> 1_000;
            case NANOSECOND -> 1;
        };
        require(nanos % nanosPerUnit == 0, "no finer fraction than the column's unit");
    }
}
