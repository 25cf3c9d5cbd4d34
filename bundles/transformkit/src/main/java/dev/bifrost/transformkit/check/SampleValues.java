package dev.bifrost.transformkit.check;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import org.apache.arrow.vector.BaseFixedWidthVector;
import org.apache.arrow.vector.BaseIntVector;
import org.apache.arrow.vector.BaseLargeVariableWidthVector;
import org.apache.arrow.vector.BaseVariableWidthVector;
import org.apache.arrow.vector.BitVector;
import org.apache.arrow.vector.DateDayVector;
import org.apache.arrow.vector.DateMilliVector;
import org.apache.arrow.vector.Decimal256Vector;
import org.apache.arrow.vector.DecimalVector;
import org.apache.arrow.vector.DurationVector;
import org.apache.arrow.vector.ExtensionTypeVector;
import org.apache.arrow.vector.FieldVector;
import org.apache.arrow.vector.FixedSizeBinaryVector;
import org.apache.arrow.vector.Float2Vector;
import org.apache.arrow.vector.FloatingPointVector;
import org.apache.arrow.vector.LargeVarCharVector;
import org.apache.arrow.vector.NullVector;
import org.apache.arrow.vector.TimeMicroVector;
import org.apache.arrow.vector.TimeMilliVector;
import org.apache.arrow.vector.TimeNanoVector;
import org.apache.arrow.vector.TimeSecVector;
import org.apache.arrow.vector.TimeStampVector;
import org.apache.arrow.vector.VarCharVector;
import org.apache.arrow.vector.complex.FixedSizeListVector;
import org.apache.arrow.vector.complex.LargeListVector;
import org.apache.arrow.vector.complex.ListVector;

/** A value for each number: below {@link #EDGES} those at which logic breaks, above it ordinary ones. */
final class SampleValues {

    static final int EDGES = 16;

    private static final List<String> TEXTS = List.of(
            "",
            "a",
            " ",
            "0",
            "-1",
            "null",
            "Þórshöfn",
            "東京 成田",
            "\uD83D\uDEEB\uD83C\uDDF3\uD83C\uDDF4",
            "e\u0301",
            "with\u0000zero",
            "two\nlines\tand \\ \"quotes\"",
            "2024-02-29",
            "seven..",
            "ø".repeat(1_000),
            "x".repeat(10_000));

    private static final List<Double> FLOATS = List.of(
            0.0,
            -0.0,
            1.0,
            -1.0,
            0.1,
            Double.MAX_VALUE,
            -Double.MAX_VALUE,
            Double.MIN_VALUE,
            Double.NaN,
            Double.POSITIVE_INFINITY,
            Double.NEGATIVE_INFINITY,
            9_007_199_254_740_993.0,
            1e15,
            -0.5,
            180.0,
            -180.0);

    /** 29 February 2024, the first and last day of years of four digits, and others. */
    private static final int[] DAYS = {
        0, 1, -1, 19_782, -719_528, 2_932_896, 11_016, -25_567, 365, 366, 36_524, 146_097, -141_427, 24_855, -24_856,
        100_000
    };

    private static final int[] LIST_SIZES = {0, 1, 2, 3, 0, 100, 1, 7, 8, 9, 0, 1, 2, 3, 4, 5};

    private SampleValues() {}

    static void set(FieldVector vector, int row, int number) {
        switch (vector) {
            case NullVector ignored -> {
                // holds nothing but nulls
            }
            case ExtensionTypeVector<?> extension -> set((FieldVector) extension.getUnderlyingVector(), row, number);
            case BitVector bits -> bits.setSafe(row, number & 1);
            case BaseIntVector integers -> integers.setWithPossibleTruncate(row, integer(number, width(vector)));
            case Float2Vector halves -> halves.setSafeWithPossibleTruncate(row, (float) real(number));
            case FloatingPointVector floats -> floats.setSafeWithPossibleTruncate(row, real(number));
            case BaseVariableWidthVector texts -> texts.setSafe(row, bytes(vector, number));
            case BaseLargeVariableWidthVector texts -> texts.setSafe(row, bytes(vector, number));
            case FixedSizeBinaryVector bytes -> bytes.setSafe(row, filled(bytes.getByteWidth(), number));
            case DecimalVector decimals ->
                decimals.setSafe(row, decimal(number, decimals.getPrecision(), decimals.getScale()));
            case Decimal256Vector decimals ->
                decimals.setSafe(row, decimal(number, decimals.getPrecision(), decimals.getScale()));
            case ListVector lists -> {
                int at = lists.startNewValue(row);
                lists.endValue(row, elements(lists.getDataVector(), at, listSize(number), number));
            }
            case LargeListVector lists -> {
                int at = (int) lists.startNewValue(row);
                lists.endValue(row, elements(lists.getDataVector(), at, listSize(number), number));
            }
            case FixedSizeListVector lists ->
                elements(lists.getDataVector(), lists.startNewValue(row), lists.getListSize(), number);
            default -> time(vector, row, number);
        }
    }

    private static void time(FieldVector vector, int row, int number) {
        switch (vector) {
            case DateDayVector days -> days.setSafe(row, day(number));
            case DateMilliVector millis -> millis.setSafe(row, day(number) * 86_400_000L);
            case TimeSecVector seconds -> seconds.setSafe(row, (int) ofDay(number, 1));
            case TimeMilliVector millis -> millis.setSafe(row, (int) ofDay(number, 1_000));
            case TimeMicroVector micros -> micros.setSafe(row, ofDay(number, 1_000_000));
            case TimeNanoVector nanos -> nanos.setSafe(row, ofDay(number, 1_000_000_000));
            case TimeStampVector stamps -> stamps.setSafe(row, moment(number));
            case DurationVector durations -> durations.setSafe(row, moment(number));
            default -> throw new IllegalArgumentException("no sample values of type " + vector.getField());
        }
    }

    private static int elements(FieldVector into, int at, int count, int number) {
        for (int i = 0; i < count; i++) {
            int element = number < EDGES ? (number + i) % EDGES : number + i;
            if (element % 5 == 2 && into.getField().isNullable()) {
                into.setNull(at + i);
            } else {
                set(into, at + i, element);
            }
        }
        return count;
    }

    private static int listSize(int number) {
        return number < EDGES ? LIST_SIZES[number] : number % 4;
    }

    private static int width(FieldVector integers) {
        return Byte.SIZE * ((BaseFixedWidthVector) integers).getTypeWidth();
    }

    private static long integer(int number, int bits) {
        long most = -1L >>> Long.SIZE - bits + 1;
        return switch (number) {
            case 0, 1 -> number;
            case 2 -> -1; // the largest, without a sign
            case 3 -> most;
            case 4 -> -most - 1;
            case 5 -> most - 1;
            case 6 -> -most;
            case 7, 8, 9, 10, 11, 12, 13, 14, 15 -> (1L << 7 * (number - 6)) & most;
            default -> number % Math.min(1_000_000, most);
        };
    }

    private static double real(int number) {
        return number < EDGES ? FLOATS.get(number) : number / 100.0;
    }

    private static byte[] bytes(FieldVector vector, int number) {
        boolean text = vector instanceof VarCharVector || vector instanceof LargeVarCharVector;
        if (!text && number % 3 == 1) {
            return filled(number % 20, number);
        }
        return (number < EDGES ? TEXTS.get(number) : "name " + number).getBytes(StandardCharsets.UTF_8);
    }

    /** No UTF-8, mostly. */
    private static byte[] filled(int size, int number) {
        var bytes = new byte[size];
        Arrays.fill(bytes, (byte) (number * 37));
        return bytes;
    }

    private static BigDecimal decimal(int number, int precision, int scale) {
        var most = BigInteger.TEN.pow(precision).subtract(BigInteger.ONE);
        var unscaled = switch (number) {
            case 0, 1 -> BigInteger.valueOf(number);
            case 2 -> BigInteger.ONE.negate();
            case 3 -> most;
            case 4 -> most.negate();
            default -> BigInteger.valueOf(number).mod(most);
        };
        return new BigDecimal(unscaled, scale);
    }

    private static int day(int number) {
        return number < EDGES ? DAYS[number] : number % 40_000;
    }

    /** @param unit of them in a second */
    private static long ofDay(int number, long unit) {
        long seconds = number < EDGES ? number * 5_759L : number % 86_400;
        return seconds * unit + (number == EDGES - 1 ? unit - 1 : 0);
    }

    private static long moment(int number) {
        return switch (number) {
            case 0, 1 -> number;
            case 2 -> -1;
            case 3 -> Long.MAX_VALUE;
            case 4 -> Long.MIN_VALUE;
            default -> number < EDGES ? DAYS[number] * 1_000_003L : number * 1_000_000_007L;
        };
    }
}
