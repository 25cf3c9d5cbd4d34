package dev.bifrost.script;

import dev.bifrost.api.BifrostException;
import dev.bifrost.transformkit.ColumnTypes;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.time.DateTimeException;
import java.util.function.IntFunction;
import org.apache.arrow.vector.BaseIntVector;
import org.apache.arrow.vector.BitVector;
import org.apache.arrow.vector.DateDayVector;
import org.apache.arrow.vector.DateMilliVector;
import org.apache.arrow.vector.Decimal256Vector;
import org.apache.arrow.vector.DecimalVector;
import org.apache.arrow.vector.FieldVector;
import org.apache.arrow.vector.FloatingPointVector;
import org.apache.arrow.vector.LargeVarCharVector;
import org.apache.arrow.vector.NullVector;
import org.apache.arrow.vector.TimeStampVector;
import org.apache.arrow.vector.UInt8Vector;
import org.apache.arrow.vector.VarCharVector;
import org.apache.arrow.vector.ViewVarCharVector;
import org.apache.arrow.vector.complex.FixedSizeListVector;
import org.apache.arrow.vector.complex.LargeListVector;
import org.apache.arrow.vector.complex.ListVector;
import org.apache.arrow.vector.types.pojo.ArrowType;

/**
 * A column as a script reads it, cell by cell: null, {@link Boolean}, {@link Long}, {@link BigInteger}, {@link Double}, text, or
 * an array of them.
 */
interface Cell {

    /** What a cell of text looks like that was no UTF-8. */
    char REPLACEMENT = '\ufffd';

    long MILLIS_PER_DAY = 86_400_000L;

    /** @throws BifrostException if the column cannot be read, or its cell holds no value of its type */
    Object at(int row);

    static Cell of(FieldVector vector) {
        if (vector.getField().getDictionary() != null) {
            return unreadable(vector);
        }
        String name = vector.getName();
        return switch (vector) {
            case NullVector ignored -> row -> null;
            case BitVector bits -> some(bits, row -> bits.get(row) != 0);
            case UInt8Vector wide -> some(wide, row -> unsigned(wide.get(row)));
            case BaseIntVector whole -> some(vector, whole::getValueAsLong);
            case FloatingPointVector point -> some(vector, point::getValueAsDouble);
            case VarCharVector text -> some(text, row -> text(name, text.get(row)));
            case LargeVarCharVector text -> some(text, row -> text(name, text.get(row)));
            case ViewVarCharVector text -> some(text, row -> text(name, text.get(row)));
            case DecimalVector decimal ->
                some(decimal, row -> decimal.getObject(row).toPlainString());
            case Decimal256Vector decimal ->
                some(decimal, row -> decimal.getObject(row).toPlainString());
            case DateDayVector days -> some(days, row -> Iso.date(days.get(row)));
            case DateMilliVector days -> some(days, row -> date(name, days.get(row)));
            case TimeStampVector times -> some(times, row -> timestamp(name, times.get(row), type(times)));
            case ListVector list ->
                elements(list, list.getDataVector(), list::getElementStartIndex, list::getElementEndIndex);
            case LargeListVector list ->
                elements(
                        list,
                        list.getDataVector(),
                        row -> Math.toIntExact(list.getElementStartIndex(row)),
                        row -> Math.toIntExact(list.getElementEndIndex(row)));
            case FixedSizeListVector list ->
                elements(list, list.getDataVector(), list::getElementStartIndex, list::getElementEndIndex);
            default -> unreadable(vector);
        };
    }

    /** A column that is not there yet: its cells are null, if they could be read at all. */
    static Cell nothing(Cell likeThis) {
        return likeThis instanceof Unreadable ? likeThis : row -> null;
    }

    private static Cell some(FieldVector vector, IntFunction<Object> read) {
        return row -> vector.isNull(row) ? null : read.apply(row);
    }

    private static Cell elements(
            FieldVector list, FieldVector data, IntFunction<Integer> start, IntFunction<Integer> end) {
        Cell element = of(data);
        if (element instanceof Unreadable
                || data instanceof ListVector
                || data instanceof LargeListVector
                || data instanceof FixedSizeListVector) {
            return unreadable(list);
        }
        return some(list, row -> {
            int from = start.apply(row);
            var values = new Object[end.apply(row) - from];
            for (int i = 0; i < values.length; i++) {
                values[i] = element.at(from + i);
            }
            return values;
        });
    }

    private static Object unsigned(long bits) {
        return bits >= 0 ? (Object) bits : new BigInteger(Long.toUnsignedString(bits));
    }

    private static String text(String column, byte[] bytes) {
        String text = new String(bytes, StandardCharsets.UTF_8);
        if (text.indexOf(REPLACEMENT) >= 0) {
            try {
                StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes));
            } catch (CharacterCodingException e) {
                throw new BifrostException(
                        ScriptErrors.INPUT_VALUE, "column %s holds text that is not UTF-8".formatted(column), e);
            }
        }
        return text;
    }

    private static String date(String column, long millis) {
        if (Math.floorMod(millis, MILLIS_PER_DAY) != 0) {
            throw new BifrostException(
                    ScriptErrors.INPUT_VALUE, "column %s holds a date with a time of day".formatted(column));
        }
        return Iso.date(Math.floorDiv(millis, MILLIS_PER_DAY));
    }

    private static ArrowType.Timestamp type(TimeStampVector times) {
        return (ArrowType.Timestamp) times.getField().getType();
    }

    private static String timestamp(String column, long value, ArrowType.Timestamp type) {
        try {
            return Iso.timestamp(value, type);
        } catch (DateTimeException e) {
            throw new BifrostException(
                    ScriptErrors.INPUT_VALUE, "column %s holds a time beyond the calendar".formatted(column), e);
        }
    }

    private static Cell unreadable(FieldVector vector) {
        return new Unreadable(vector.getName(), ColumnTypes.name(vector.getField()));
    }

    /** A column of a type that no script can read. Only reading it is an error. */
    record Unreadable(String column, String type) implements Cell {
        @Override
        public Object at(int row) {
            throw new BifrostException(
                    ScriptErrors.COLUMN_TYPE,
                    "column %s of type %s cannot be read by a script; cast it in the table, or list it in keep to pass it on"
                            .formatted(column, type));
        }
    }
}
