package dev.bifrost.runtime.graph;

import dev.bifrost.api.graph.TypeTable;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.ZoneOffset;
import java.util.Arrays;
import java.util.UUID;
import org.apache.arrow.vector.*;
import org.apache.arrow.vector.types.TimeUnit;
import org.apache.arrow.vector.types.pojo.ArrowType;

/** Compares the values of one column, which are not null, with a literal of the column's own type. */
interface Comparison {

    /** The value cannot be ordered: NaN. */
    int UNORDERED = 2;

    /** -1, 0 or 1 as the value is less than, equal to or greater than the literal; {@link #UNORDERED} if neither. */
    int compare(int row);

    static Comparison of(FieldVector vector, Comparable<?> literal) {
        Comparison comparison = switch (literal) {
            case Boolean value
            when vector instanceof BitVector bits -> row -> Integer.compare(bits.get(row), value ? 1 : 0);
            case Long value
            when vector instanceof BaseIntVector ints && !(vector instanceof UInt8Vector) ->
                row -> Long.compare(ints.getValueAsLong(row), value);
            case Long value when vector instanceof UInt8Vector ints -> unsigned(ints, BigInteger.valueOf(value));
            case BigInteger value when vector instanceof UInt8Vector ints -> unsigned(ints, value);
            case Double value
            when vector instanceof FloatingPointVector floats -> row -> number(floats.getValueAsDouble(row), value);
            case BigDecimal value
            when vector instanceof DecimalVector decimals ->
                row -> sign(decimals.getObject(row).compareTo(value));
            case BigDecimal value
            when vector instanceof Decimal256Vector decimals ->
                row -> sign(decimals.getObject(row).compareTo(value));
            case LocalDate value -> day(vector, value.toEpochDay());
            case LocalTime value -> time(vector, value.toNanoOfDay());
            case LocalDateTime value
            when vector instanceof TimeStampVector stamps -> instant(stamps, value.toInstant(ZoneOffset.UTC));
            case Instant value when vector instanceof TimeStampVector stamps -> instant(stamps, value);
            case UUID value when TypeTable.isUuid(vector.getField()) -> uuid(vector, value);
            case String value
            when vector instanceof VarCharVector
                    || vector instanceof LargeVarCharVector
                    || vector instanceof ViewVarCharVector -> text(bytes(vector), value);
            default -> null;
        };
        if (comparison == null) {
            throw MutationErrors.typeChanged(vector.getField());
        }
        return comparison;
    }

    /** Reads a value's bytes. */
    interface ByteValues {
        byte[] get(int row);
    }

    private static ByteValues bytes(FieldVector vector) {
        return switch (vector) {
            case VarCharVector text -> text::get;
            case LargeVarCharVector text -> text::get;
            case ViewVarCharVector text -> text::get;
            default -> throw new IllegalStateException("no text vector: " + vector.getClass());
        };
    }

    /** Unsigned byte order of UTF-8 is code point order. */
    private static Comparison text(ByteValues values, String literal) {
        byte[] utf8 = literal.getBytes(StandardCharsets.UTF_8);
        return row -> sign(Arrays.compareUnsigned(values.get(row), utf8));
    }

    private static Comparison unsigned(UInt8Vector ints, BigInteger literal) {
        if (literal.signum() < 0 || literal.bitLength() > 64) {
            int always = -literal.signum();
            return row -> always;
        }
        long bits = literal.longValue();
        return row -> sign(Long.compareUnsigned(ints.get(row), bits));
    }

    private static int number(double value, double literal) {
        if (Double.isNaN(value)) {
            return UNORDERED;
        }
        return value < literal ? -1 : value > literal ? 1 : 0;
    }

    private static Comparison day(FieldVector vector, long epochDay) {
        return switch (vector) {
            case DateDayVector days -> row -> Long.compare(days.get(row), epochDay);
            case DateMilliVector millis -> row -> Long.compare(Math.floorDiv(millis.get(row), 86_400_000L), epochDay);
            default -> null;
        };
    }

    private static Comparison time(FieldVector vector, long nanoOfDay) {
        return switch (vector) {
            case TimeSecVector times -> row -> Long.compare(times.get(row) * 1_000_000_000L, nanoOfDay);
            case TimeMilliVector times -> row -> Long.compare(times.get(row) * 1_000_000L, nanoOfDay);
            case TimeMicroVector times -> row -> Long.compare(times.get(row) * 1_000L, nanoOfDay);
            case TimeNanoVector times -> row -> Long.compare(times.get(row), nanoOfDay);
            default -> null;
        };
    }

    /** Compares seconds, then the fraction, so that no unit overflows. */
    private static Comparison instant(TimeStampVector stamps, Instant literal) {
        TimeUnit unit = ((ArrowType.Timestamp) stamps.getField().getType()).getUnit();
        long perSecond = switch (unit) {
            case SECOND -> 1L;
            case MILLISECOND -> 1_000L;
            case MICROSECOND -> 1_000_000L;
            case NANOSECOND -> 1_000_000_000L;
        };
        long seconds = literal.getEpochSecond();
        long nanos = literal.getNano();
        return row -> {
            long value = stamps.get(row);
            int bySecond = Long.compare(Math.floorDiv(value, perSecond), seconds);
            return bySecond != 0
                    ? bySecond
                    : Long.compare(Math.floorMod(value, perSecond) * (1_000_000_000L / perSecond), nanos);
        };
    }

    private static Comparison uuid(FieldVector vector, UUID literal) {
        var storage = (FixedSizeBinaryVector)
                (vector instanceof ExtensionTypeVector<?> extension ? extension.getUnderlyingVector() : vector);
        byte[] bytes = ByteBuffer.allocate(16)
                .putLong(literal.getMostSignificantBits())
                .putLong(literal.getLeastSignificantBits())
                .array();
        return row -> sign(Arrays.compareUnsigned(storage.get(row), bytes));
    }

    private static int sign(int result) {
        return Integer.signum(result);
    }
}
