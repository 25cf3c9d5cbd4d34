package dev.bifrost.script;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.apache.arrow.vector.BigIntVector;
import org.apache.arrow.vector.BitVector;
import org.apache.arrow.vector.DateDayVector;
import org.apache.arrow.vector.FieldVector;
import org.apache.arrow.vector.Float4Vector;
import org.apache.arrow.vector.Float8Vector;
import org.apache.arrow.vector.IntVector;
import org.apache.arrow.vector.SmallIntVector;
import org.apache.arrow.vector.TimeStampVector;
import org.apache.arrow.vector.TinyIntVector;
import org.apache.arrow.vector.UInt1Vector;
import org.apache.arrow.vector.UInt2Vector;
import org.apache.arrow.vector.UInt4Vector;
import org.apache.arrow.vector.UInt8Vector;
import org.apache.arrow.vector.VarCharVector;
import org.apache.arrow.vector.types.DateUnit;
import org.apache.arrow.vector.types.FloatingPointPrecision;
import org.apache.arrow.vector.types.TimeUnit;
import org.apache.arrow.vector.types.pojo.ArrowType;
import org.graalvm.polyglot.Value;

/**
 * A type that a script can give values of.
 *
 * @param name as users write it
 * @param expected what a script has to return, for messages
 * @param take makes a Java value of a script's, which is not null; throws {@link Misfit}
 * @param put writes such a value into a vector of the type
 */
record OutputType(String name, ArrowType type, String expected, Function<Value, Object> take, Put put) {

    @FunctionalInterface
    interface Put {
        void into(FieldVector vector, int row, Object value);
    }

    private static final Map<String, OutputType> KNOWN = new LinkedHashMap<>();

    static {
        add(
                "bool",
                new ArrowType.Bool(),
                "true or false",
                Given::truth,
                (vector, row, value) -> ((BitVector) vector).setSafe(row, (Boolean) value ? 1 : 0));
        whole("int8", 8, (vector, row, value) -> ((TinyIntVector) vector).setSafe(row, (byte) number(value)));
        whole("int16", 16, (vector, row, value) -> ((SmallIntVector) vector).setSafe(row, (short) number(value)));
        whole("int32", 32, (vector, row, value) -> ((IntVector) vector).setSafe(row, (int) number(value)));
        whole("int64", 64, (vector, row, value) -> ((BigIntVector) vector).setSafe(row, number(value)));
        natural("uint8", 8, (vector, row, value) -> ((UInt1Vector) vector).setSafe(row, (byte) number(value)));
        natural("uint16", 16, (vector, row, value) -> ((UInt2Vector) vector).setSafe(row, (char) number(value)));
        natural("uint32", 32, (vector, row, value) -> ((UInt4Vector) vector).setSafe(row, (int) number(value)));
        natural("uint64", 64, (vector, row, value) -> ((UInt8Vector) vector).setSafe(row, number(value)));
        add(
                "float32",
                new ArrowType.FloatingPoint(FloatingPointPrecision.SINGLE),
                "a number",
                Given::single,
                (vector, row, value) -> ((Float4Vector) vector).setSafe(row, (Float) value));
        add(
                "float64",
                new ArrowType.FloatingPoint(FloatingPointPrecision.DOUBLE),
                "a number",
                Given::real,
                (vector, row, value) -> ((Float8Vector) vector).setSafe(row, (Double) value));
        add(
                "utf8",
                new ArrowType.Utf8(),
                "text",
                Given::utf8,
                (vector, row, value) -> ((VarCharVector) vector).setSafe(row, (byte[]) value));
        add(
                "date32",
                new ArrowType.Date(DateUnit.DAY),
                "text like '2001-01-02'",
                Given::date,
                (vector, row, value) -> ((DateDayVector) vector).setSafe(row, (Integer) value));
        add(
                "timestamp_us",
                new ArrowType.Timestamp(TimeUnit.MICROSECOND, null),
                "text like '2001-01-02T12:00:00.000000'",
                Given::time,
                OutputType::time);
        add(
                "timestamp_us_utc",
                new ArrowType.Timestamp(TimeUnit.MICROSECOND, "UTC"),
                "text like '2001-01-02T12:00:00.000000Z'",
                Given::timeUtc,
                OutputType::time);
    }

    private static void add(String name, ArrowType type, String expected, Function<Value, Object> take, Put put) {
        KNOWN.put(name, new OutputType(name, type, expected, take, put));
    }

    private static void whole(String name, int bits, Put put) {
        add(name, new ArrowType.Int(bits, true), "a whole number or a BigInt", value -> Given.whole(value, bits), put);
    }

    private static void natural(String name, int bits, Put put) {
        add(
                name,
                new ArrowType.Int(bits, false),
                "a whole number or a BigInt, not below 0",
                value -> Given.natural(value, bits),
                put);
    }

    private static long number(Object value) {
        return (Long) value;
    }

    private static void time(FieldVector vector, int row, Object value) {
        ((TimeStampVector) vector).setSafe(row, (Long) value);
    }

    /** Empty if there is no type of this name. */
    static Optional<OutputType> named(String name) {
        return Optional.ofNullable(KNOWN.get(name));
    }

    /** For messages. */
    static String known() {
        return String.join(", ", KNOWN.keySet()) + ", list<T>";
    }
}
