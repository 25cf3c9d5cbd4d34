package dev.bifrost.source.files.order;

import java.math.BigDecimal;
import java.util.function.IntToLongFunction;
import org.apache.arrow.vector.BaseIntVector;
import org.apache.arrow.vector.DateDayVector;
import org.apache.arrow.vector.DateMilliVector;
import org.apache.arrow.vector.FieldVector;
import org.apache.arrow.vector.TimeStampVector;
import org.apache.arrow.vector.types.DateUnit;
import org.apache.arrow.vector.types.pojo.ArrowType;
import org.apache.arrow.vector.types.pojo.Field;

/**
 * The column that numbers a table's commits: an integer, a date or a timestamp, whose values are 64-bit numbers in their own
 * order. Text has no order that a user could rely on ("10" comes before "9"), floats have values without a place.
 */
public final class OrderColumn {

    private static final BigDecimal DAY = BigDecimal.valueOf(86_400);

    private final FieldVector vector;
    private final IntToLongFunction values;

    private OrderColumn(FieldVector vector, IntToLongFunction values) {
        this.vector = vector;
        this.values = values;
    }

    /** Whether commits can be numbered by a column of this type. */
    public static boolean isPossible(Field field) {
        return switch (field.getType()) {
            case ArrowType.Int type -> type.getIsSigned() || type.getBitWidth() < Long.SIZE;
            case ArrowType.Date ignored -> true;
            case ArrowType.Timestamp ignored -> true;
            default -> false;
        };
    }

    /** @param vector of a type that {@link #isPossible} */
    static OrderColumn of(FieldVector vector) {
        IntToLongFunction values = switch (vector) {
            case BaseIntVector integers -> row -> integers.getValueAsLong(row);
            case DateDayVector days -> row -> days.get(row);
            case DateMilliVector millis -> row -> millis.get(row);
            case TimeStampVector stamps -> row -> stamps.get(row);
            default -> throw new IllegalStateException("commits are not numbered by " + vector.getField());
        };
        return new OrderColumn(vector, values);
    }

    boolean isNull(int row) {
        return vector.isNull(row);
    }

    long value(int row) {
        return values.applyAsLong(row);
    }

    /** A value in a unit that stays the same when files with another one widen the column: seconds, or the number itself. */
    public static BigDecimal exact(Field field, long value) {
        BigDecimal number = BigDecimal.valueOf(value);
        return switch (field.getType()) {
            case ArrowType.Date date when date.getUnit() == DateUnit.DAY -> number.multiply(DAY);
            case ArrowType.Date ignored -> number.movePointLeft(3);
            case ArrowType.Timestamp stamp ->
                number.movePointLeft(
                        switch (stamp.getUnit()) {
                            case SECOND -> 0;
                            case MILLISECOND -> 3;
                            case MICROSECOND -> 6;
                            case NANOSECOND -> 9;
                        });
            default -> number;
        };
    }
}
