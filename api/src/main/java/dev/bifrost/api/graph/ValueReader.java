package dev.bifrost.api.graph;

import dev.bifrost.api.ApiErrors;
import dev.bifrost.api.BifrostException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.HexFormat;
import java.util.UUID;
import java.util.function.IntToLongFunction;
import org.apache.arrow.memory.ArrowBuf;
import org.apache.arrow.vector.*;
import org.apache.arrow.vector.complex.FixedSizeListVector;
import org.apache.arrow.vector.complex.LargeListVector;
import org.apache.arrow.vector.complex.ListVector;
import org.apache.arrow.vector.types.pojo.ArrowType;

/**
 * Reads a column value by value in the form in which the graph stores it, as {@link TypeTable} says.
 *
 * <p>A reader borrows its vector: it is made of one that is complete, and valid while the vector is. One thread. The result
 * depends neither on the host's time zone nor on its locale.
 */
public final class ValueReader {

    private final FieldVector vector;
    private final Kernel kernel;
    /** Asked once: most columns have no nulls, and most of what a value costs is asking for one. */
    private final boolean mayBeNull;

    private ValueReader(FieldVector vector, Kernel kernel) {
        this.vector = vector;
        this.kernel = kernel;
        this.mayBeNull = vector.getValueCount() == 0 || vector.getNullCount() > 0;
    }

    /** Reads one value that is not null. */
    private interface Kernel {
        void read(int row, ValueVisitor out);
    }

    /**
     * A reader of a column.
     *
     * @throws BifrostException {@code api.UNSUPPORTED_TYPE} if the type table refuses the column
     */
    public static ValueReader of(FieldVector vector) {
        var entry = TypeTable.of(vector.getField());
        if (entry.type().isEmpty()) {
            throw new BifrostException(
                    ApiErrors.UNSUPPORTED_TYPE,
                    "column %s of type %s cannot be a property: %s"
                            .formatted(vector.getName(), vector.getField().getType(), entry.note()));
        }
        return new ValueReader(vector, kernel(vector));
    }

    public boolean isNull(int row) {
        return mayBeNull && vector.isNull(row);
    }

    /** Hands one value to the visitor: one call, or {@code beginList}, the elements, {@code endList}. */
    public void read(int row, ValueVisitor out) {
        if (isNull(row)) {
            out.nullValue();
        } else {
            kernel.read(row, out);
        }
    }

    private static Kernel kernel(FieldVector vector) {
        if (TypeTable.isUuid(vector.getField())) {
            return uuid(vector);
        }
        return switch (vector) {
            case NullVector ignored -> (row, out) -> out.nullValue();
            case BitVector bits -> (row, out) -> out.bool(bits.get(row) != 0);
            case TinyIntVector ints -> (row, out) -> out.integer(ints.get(row));
            case SmallIntVector ints -> (row, out) -> out.integer(ints.get(row));
            case IntVector ints -> (row, out) -> out.integer(ints.get(row));
            case BigIntVector ints -> (row, out) -> out.integer(ints.get(row));
            case UInt1Vector ints -> (row, out) -> out.integer(ints.get(row) & 0xFF);
            case UInt2Vector ints -> (row, out) -> out.integer(ints.get(row));
            case UInt4Vector ints -> (row, out) -> out.integer(ints.get(row) & 0xFFFF_FFFFL);
            case UInt8Vector ints -> (row, out) -> unsigned(ints.get(row), out);
            case Float2Vector floats -> (row, out) -> out.number(floats.getValueAsFloat(row));
            case Float4Vector floats -> (row, out) -> out.number(floats.get(row));
            case Float8Vector floats -> (row, out) -> out.number(floats.get(row));
            case DecimalVector decimals ->
                (row, out) -> ascii(decimals.getObject(row).toPlainString(), out);
            case Decimal256Vector decimals ->
                (row, out) -> ascii(decimals.getObject(row).toPlainString(), out);
            case DateDayVector days -> (row, out) -> out.date(days.get(row));
            case DateMilliVector millis -> (row, out) -> out.date(Math.floorDiv(millis.get(row), 86_400_000L));
            case TimeStampVector stamps -> timestamp(stamps);
            case TimeSecVector times -> (row, out) -> ascii(IsoTexts.time(times.get(row) * 1_000_000_000L, 0), out);
            case TimeMilliVector times -> (row, out) -> ascii(IsoTexts.time(times.get(row) * 1_000_000L, 3), out);
            case TimeMicroVector times -> (row, out) -> ascii(IsoTexts.time(times.get(row) * 1_000L, 6), out);
            case TimeNanoVector times -> (row, out) -> ascii(IsoTexts.time(times.get(row), 9), out);
            case DurationVector durations -> (row, out) -> ascii(duration(durations, row), out);
            case ViewVarCharVector text -> (row, out) -> bytes(text.get(row), out);
            case BaseVariableWidthVector text when isText(vector) -> text32(text);
            case BaseLargeVariableWidthVector text when isText(vector) -> text64(text);
            case VarBinaryVector binary -> (row, out) -> hex(binary.get(row), out);
            case LargeVarBinaryVector binary -> (row, out) -> hex(binary.get(row), out);
            case FixedSizeBinaryVector binary -> (row, out) -> hex(binary.get(row), out);
            case ListVector list -> list(list::getElementStartIndex, list::getElementEndIndex, list.getDataVector());
            case LargeListVector list ->
                list(list::getElementStartIndex, list::getElementEndIndex, list.getDataVector());
            case FixedSizeListVector list ->
                list(list::getElementStartIndex, list::getElementEndIndex, list.getDataVector());
            default ->
                throw new BifrostException(
                        ApiErrors.UNSUPPORTED_TYPE,
                        "column %s: no reader for vector type %s"
                                .formatted(vector.getName(), vector.getClass().getSimpleName()));
        };
    }

    private static boolean isText(FieldVector vector) {
        return vector.getField().getType() instanceof ArrowType.Utf8
                || vector.getField().getType() instanceof ArrowType.LargeUtf8;
    }

    private static void unsigned(long value, ValueVisitor out) {
        if (value < 0) {
            out.unstorable("an unsigned integer above 9223372036854775807");
        } else {
            out.integer(value);
        }
    }

    private static Kernel timestamp(TimeStampVector stamps) {
        var type = (ArrowType.Timestamp) stamps.getField().getType();
        boolean zoned = type.getTimezone() != null;
        var unit = type.getUnit();
        return (row, out) -> ascii(IsoTexts.timestamp(stamps.get(row), unit, zoned), out);
    }

    private static String duration(DurationVector durations, int row) {
        Duration value = durations.getObject(row);
        return value.toString();
    }

    private static Kernel uuid(FieldVector vector) {
        var storage = (FixedSizeBinaryVector)
                (vector instanceof ExtensionTypeVector<?> extension ? extension.getUnderlyingVector() : vector);
        return (row, out) -> {
            var bytes = ByteBuffer.wrap(storage.get(row));
            ascii(new UUID(bytes.getLong(), bytes.getLong()).toString(), out);
        };
    }

    /** Reads 32-bit offset text through one scratch array: no garbage per value. */
    private static Kernel text32(BaseVariableWidthVector text) {
        var scratch = new Scratch();
        return (row, out) -> {
            int start = text.getOffsetBuffer().getInt((long) row * Integer.BYTES);
            int length = text.getOffsetBuffer().getInt((long) (row + 1) * Integer.BYTES) - start;
            scratch.copy(text.getDataBuffer(), start, length);
            out.text(scratch.bytes, 0, length);
        };
    }

    private static Kernel text64(BaseLargeVariableWidthVector text) {
        var scratch = new Scratch();
        return (row, out) -> {
            long start = text.getOffsetBuffer().getLong((long) row * Long.BYTES);
            int length = Math.toIntExact(text.getOffsetBuffer().getLong((long) (row + 1) * Long.BYTES) - start);
            scratch.copy(text.getDataBuffer(), start, length);
            out.text(scratch.bytes, 0, length);
        };
    }

    private static Kernel list(IntToLongFunction first, IntToLongFunction end, FieldVector elements) {
        var element = new ValueReader(elements, kernel(elements));
        return (row, out) -> {
            int start = Math.toIntExact(first.applyAsLong(row));
            int stop = Math.toIntExact(end.applyAsLong(row));
            out.beginList(stop - start);
            for (int i = start; i < stop; i++) {
                element.read(i, out);
            }
            out.endList();
        };
    }

    private static void hex(byte[] bytes, ValueVisitor out) {
        ascii(HexFormat.of().formatHex(bytes), out);
    }

    private static void ascii(String text, ValueVisitor out) {
        bytes(text.getBytes(StandardCharsets.US_ASCII), out);
    }

    private static void bytes(byte[] bytes, ValueVisitor out) {
        out.text(bytes, 0, bytes.length);
    }

    private static final class Scratch {
        private byte[] bytes = new byte[64];

        void copy(ArrowBuf from, long start, int length) {
            if (bytes.length < length) {
                bytes = new byte[Math.max(length, bytes.length * 2)];
            }
            from.getBytes(start, bytes, 0, length);
        }
    }
}
