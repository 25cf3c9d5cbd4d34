package dev.bifrost.parquet.fit;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.function.IntConsumer;
import java.util.function.IntFunction;
import java.util.function.IntToDoubleFunction;
import java.util.function.IntToLongFunction;
import org.apache.arrow.vector.BaseIntVector;
import org.apache.arrow.vector.BaseLargeVariableWidthVector;
import org.apache.arrow.vector.BaseVariableWidthVector;
import org.apache.arrow.vector.BaseVariableWidthViewVector;
import org.apache.arrow.vector.DateDayVector;
import org.apache.arrow.vector.DateMilliVector;
import org.apache.arrow.vector.Decimal256Vector;
import org.apache.arrow.vector.DecimalVector;
import org.apache.arrow.vector.FieldVector;
import org.apache.arrow.vector.FixedSizeBinaryVector;
import org.apache.arrow.vector.Float2Vector;
import org.apache.arrow.vector.Float4Vector;
import org.apache.arrow.vector.Float8Vector;
import org.apache.arrow.vector.TimeMicroVector;
import org.apache.arrow.vector.TimeMilliVector;
import org.apache.arrow.vector.TimeNanoVector;
import org.apache.arrow.vector.TimeSecVector;
import org.apache.arrow.vector.TimeStampVector;
import org.apache.arrow.vector.UInt1Vector;
import org.apache.arrow.vector.UInt4Vector;
import org.apache.arrow.vector.UInt8Vector;
import org.apache.arrow.vector.types.TimeUnit;
import org.apache.arrow.vector.types.pojo.ArrowType;

/** Copies a column value by value into a wider type. */
final class Cast {

    private final FieldVector from;
    private final FieldVector to;

    private Cast(FieldVector from, FieldVector to) {
        this.from = from;
        this.to = to;
    }

    static void cast(FieldVector from, FieldVector to) {
        new Cast(from, to).run();
    }

    private void run() {
        int rows = from.getValueCount();
        to.setInitialCapacity(rows);
        to.allocateNew();
        IntConsumer copy = copier();
        try {
            for (int row = 0; row < rows; row++) {
                if (!from.isNull(row)) {
                    copy.accept(row);
                }
            }
        } catch (ArithmeticException e) {
            throw new ValueOutOfRangeException(from.getName(), to.getField().getType(), e);
        }
        to.setValueCount(rows);
    }

    private IntConsumer copier() {
        return switch (to) {
            case BaseIntVector ints -> {
                IntToLongFunction value = integers();
                yield row -> ints.setWithPossibleTruncate(row, value.applyAsLong(row));
            }
            case Float8Vector doubles -> {
                IntToDoubleFunction value = doubles();
                yield row -> doubles.set(row, value.applyAsDouble(row));
            }
            case Float4Vector floats -> {
                IntToDoubleFunction value = doubles();
                yield row -> floats.set(row, (float) value.applyAsDouble(row));
            }
            case DecimalVector decimals -> {
                IntFunction<BigDecimal> value = decimals(decimals.getScale());
                yield row -> decimals.set(row, value.apply(row));
            }
            case Decimal256Vector decimals -> {
                IntFunction<BigDecimal> value = decimals(decimals.getScale());
                yield row -> decimals.set(row, value.apply(row));
            }
            case TimeStampVector stamps
            when from instanceof TimeStampVector old -> {
                long factor = perSecond(unit(to)) / perSecond(unit(from));
                yield row -> stamps.set(row, Math.multiplyExact(old.get(row), factor));
            }
            case TimeStampVector stamps
            when from instanceof DateDayVector days -> {
                long factor = 86_400L * perSecond(unit(to));
                yield row -> stamps.set(row, Math.multiplyExact(days.get(row), factor));
            }
            case TimeMilliVector times
            when from instanceof TimeSecVector old -> row -> times.set(row, Math.multiplyExact(old.get(row), 1000));
            case TimeMicroVector times -> times(times::set);
            case TimeNanoVector times -> times(times::set);
            case DateDayVector days
            when from instanceof DateMilliVector millis ->
                row -> days.set(row, Math.toIntExact(Math.floorDiv(millis.get(row), 86_400_000L)));
            case BaseVariableWidthVector texts -> {
                IntFunction<byte[]> value = bytes();
                yield row -> texts.setSafe(row, value.apply(row));
            }
            case BaseLargeVariableWidthVector texts -> {
                IntFunction<byte[]> value = bytes();
                yield row -> texts.setSafe(row, value.apply(row));
            }
            default -> throw unknown();
        };
    }

    private interface LongSetter {
        void set(int row, long value);
    }

    private IntConsumer times(LongSetter setter) {
        long factor = perSecond(unit(to)) / perSecond(unit(from));
        IntToLongFunction value = switch (from) {
            case TimeSecVector times -> times::get;
            case TimeMilliVector times -> times::get;
            case TimeMicroVector times -> times::get;
            default -> throw unknown();
        };
        return row -> setter.set(row, Math.multiplyExact(value.applyAsLong(row), factor));
    }

    private IntToLongFunction integers() {
        return switch (from) {
            case UInt1Vector ints -> row -> ints.get(row) & 0xFF;
            case UInt4Vector ints -> row -> ints.get(row) & 0xFFFF_FFFFL;
            case BaseIntVector ints -> ints::getValueAsLong;
            default -> throw unknown();
        };
    }

    private IntToDoubleFunction doubles() {
        return switch (from) {
            case Float2Vector floats -> floats::getValueAsFloat;
            case Float4Vector floats -> floats::get;
            case BaseIntVector ignored -> {
                IntToLongFunction value = integers();
                yield row -> value.applyAsLong(row);
            }
            default -> throw unknown();
        };
    }

    private IntFunction<BigDecimal> decimals(int scale) {
        IntFunction<BigDecimal> value = switch (from) {
            case DecimalVector old -> old::getObject;
            case Decimal256Vector old -> old::getObject;
            case UInt8Vector ints -> row -> new BigDecimal(new BigInteger(Long.toUnsignedString(ints.get(row))));
            case BaseIntVector ignored -> {
                IntToLongFunction longs = integers();
                yield row -> BigDecimal.valueOf(longs.applyAsLong(row));
            }
            default -> throw unknown();
        };
        return row -> value.apply(row).setScale(scale);
    }

    private IntFunction<byte[]> bytes() {
        return switch (from) {
            case BaseVariableWidthVector texts -> texts::get;
            case BaseLargeVariableWidthVector texts -> texts::get;
            case BaseVariableWidthViewVector texts -> texts::get;
            case FixedSizeBinaryVector binary -> binary::get;
            default -> throw unknown();
        };
    }

    private static TimeUnit unit(FieldVector vector) {
        return switch (vector.getField().getType()) {
            case ArrowType.Timestamp type -> type.getUnit();
            case ArrowType.Time type -> type.getUnit();
            default -> throw new IllegalStateException(vector.getField().toString());
        };
    }

    private static long perSecond(TimeUnit unit) {
        return switch (unit) {
            case SECOND -> 1L;
            case MILLISECOND -> 1_000L;
            case MICROSECOND -> 1_000_000L;
            case NANOSECOND -> 1_000_000_000L;
        };
    }

    private IllegalStateException unknown() {
        return new IllegalStateException("no cast from %s to %s".formatted(from.getField(), to.getField()));
    }
}
