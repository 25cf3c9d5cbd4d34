package dev.bifrost.source.files.csv;

import dev.bifrost.source.files.schema.Guess;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import org.apache.arrow.vector.BigIntVector;
import org.apache.arrow.vector.BitVector;
import org.apache.arrow.vector.DateDayVector;
import org.apache.arrow.vector.DecimalVector;
import org.apache.arrow.vector.FieldVector;
import org.apache.arrow.vector.Float8Vector;
import org.apache.arrow.vector.NullVector;
import org.apache.arrow.vector.TimeStampMicroTZVector;
import org.apache.arrow.vector.TimeStampMicroVector;
import org.apache.arrow.vector.VarCharVector;

/** Writes the texts of one column into a vector of its type. */
interface CsvColumn {

    /** Writes a value that is not null. @return whether the text has the form of the type */
    boolean write(int row, CharSequence text);

    static CsvColumn into(FieldVector vector) {
        return switch (vector) {
            case NullVector ignored -> (row, text) -> false;
            case VarCharVector texts ->
                (row, text) -> {
                    texts.setSafe(row, text.toString().getBytes(StandardCharsets.UTF_8));
                    return true;
                };
            case BigIntVector longs ->
                checked(Guess.Form.LONG, (row, text) -> longs.setSafe(row, CsvTexts.number(text)));
            case Float8Vector doubles -> (row, text) -> number(doubles, row, text);
            case BitVector flags ->
                checked(Guess.Form.BOOLEAN, (row, text) -> flags.setSafe(row, CsvTexts.flag(text) ? 1 : 0));
            case DateDayVector days ->
                checked(Guess.Form.DATE, (row, text) -> days.setSafe(row, Math.toIntExact(CsvTexts.date(text))));
            case TimeStampMicroVector stamps ->
                checked(Guess.Form.TIMESTAMP, (row, text) -> stamps.setSafe(row, CsvTexts.timestamp(text)));
            case TimeStampMicroTZVector stamps ->
                checked(Guess.Form.INSTANT, (row, text) -> stamps.setSafe(row, CsvTexts.instant(text)));
            case DecimalVector decimals -> (row, text) -> decimal(decimals, row, text);
            default -> throw new IllegalArgumentException("no CSV column of type " + vector.getField());
        };
    }

    /** Sets a value whose form was checked. */
    interface Setter {
        void set(int row, CharSequence text);
    }

    private static CsvColumn checked(Guess.Form form, Setter setter) {
        return (row, text) -> {
            boolean fits = CsvTexts.is(form, text);
            if (fits) {
                setter.set(row, text);
            }
            return fits;
        };
    }

    /** A declared double takes every decimal notation; an inferred one was held to a stricter form before. */
    private static boolean number(Float8Vector doubles, int row, CharSequence text) {
        try {
            doubles.setSafe(row, new BigDecimal(text.toString()).doubleValue());
            return true;
        } catch (NumberFormatException e) {
            return false;
        }
    }

    private static boolean decimal(DecimalVector decimals, int row, CharSequence text) {
        try {
            BigDecimal value = new BigDecimal(text.toString()).setScale(decimals.getScale());
            if (value.precision() > decimals.getPrecision()) {
                return false;
            }
            decimals.setSafe(row, value);
            return true;
        } catch (NumberFormatException | ArithmeticException e) {
            return false;
        }
    }
}
