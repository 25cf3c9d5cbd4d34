package dev.bifrost.source.iceberg.content;

import java.math.BigDecimal;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.apache.arrow.vector.BigIntVector;
import org.apache.arrow.vector.BitVector;
import org.apache.arrow.vector.DateDayVector;
import org.apache.arrow.vector.DecimalVector;
import org.apache.arrow.vector.FieldVector;
import org.apache.arrow.vector.FixedSizeBinaryVector;
import org.apache.arrow.vector.Float4Vector;
import org.apache.arrow.vector.Float8Vector;
import org.apache.arrow.vector.IntVector;
import org.apache.arrow.vector.NullVector;
import org.apache.arrow.vector.TimeMicroVector;
import org.apache.arrow.vector.TimeStampVector;
import org.apache.arrow.vector.VarBinaryVector;
import org.apache.arrow.vector.VarCharVector;
import org.apache.arrow.vector.complex.ListVector;
import org.apache.arrow.vector.complex.MapVector;
import org.apache.arrow.vector.complex.StructVector;
import org.apache.arrow.vector.types.TimeUnit;
import org.apache.arrow.vector.types.pojo.ArrowType;
import org.apache.iceberg.StructLike;

/** Puts values as Iceberg's generic readers have them into Arrow vectors. */
final class ColumnValues {

    private ColumnValues() {}

    /** Fills a column that was made for it with one value again and again. */
    static void repeat(FieldVector vector, Object value, int rows) {
        vector.setInitialCapacity(Math.max(1, rows));
        vector.allocateNew();
        for (int row = 0; row < rows; row++) {
            set(vector, row, value);
        }
        vector.setValueCount(rows);
    }

    /**
     * Sets one value, or null. Rows are set in their order. A partition's value is as narrow as its column was when the file was
     * written.
     */
    static void set(FieldVector vector, int row, Object value) {
        if (value == null) {
            if (!(vector instanceof NullVector)) {
                vector.setNull(row);
            }
            return;
        }
        switch (vector) {
            case BitVector bits -> bits.setSafe(row, (Boolean) value ? 1 : 0);
            case IntVector ints -> ints.setSafe(row, (Integer) value);
            case BigIntVector longs -> longs.setSafe(row, ((Number) value).longValue());
            case Float4Vector floats -> floats.setSafe(row, (Float) value);
            case Float8Vector doubles -> doubles.setSafe(row, ((Number) value).doubleValue());
            case DateDayVector days -> days.setSafe(row, (int) ((LocalDate) value).toEpochDay());
            case TimeMicroVector times -> times.setSafe(row, ((LocalTime) value).toNanoOfDay() / 1_000);
            case TimeStampVector stamps -> stamps.setSafe(row, stamp(stamps, value));
            case DecimalVector decimals -> decimals.setSafe(row, (BigDecimal) value);
            case VarCharVector texts -> texts.setSafe(row, value.toString().getBytes(StandardCharsets.UTF_8));
            case VarBinaryVector binary -> binary.setSafe(row, bytes(value));
            case FixedSizeBinaryVector fixed -> fixed.setSafe(row, bytes(value));
            case MapVector map -> map(map, row, (Map<?, ?>) value);
            case ListVector list -> list(list, row, (List<?>) value);
            case StructVector struct -> struct(struct, row, (StructLike) value);
            default -> throw new IllegalStateException("no values for " + vector.getField());
        }
    }

    private static long stamp(TimeStampVector stamps, Object value) {
        if (value instanceof Long units) {
            return units;
        }
        Instant instant = value instanceof OffsetDateTime zoned
                ? zoned.toInstant()
                : ((LocalDateTime) value).toInstant(ZoneOffset.UTC);
        boolean nanos = ((ArrowType.Timestamp) stamps.getField().getType()).getUnit() == TimeUnit.NANOSECOND;
        return (nanos ? ChronoUnit.NANOS : ChronoUnit.MICROS).between(Instant.EPOCH, instant);
    }

    private static byte[] bytes(Object value) {
        return switch (value) {
            case byte[] bytes -> bytes;
            case UUID uuid ->
                ByteBuffer.allocate(16)
                        .putLong(uuid.getMostSignificantBits())
                        .putLong(uuid.getLeastSignificantBits())
                        .array();
            case ByteBuffer buffer -> {
                var bytes = new byte[buffer.remaining()];
                buffer.duplicate().get(bytes);
                yield bytes;
            }
            default -> throw new IllegalStateException("bytes out of " + value.getClass());
        };
    }

    private static void struct(StructVector struct, int row, StructLike value) {
        struct.setIndexDefined(row);
        List<FieldVector> children = struct.getChildrenFromFields();
        for (int i = 0; i < children.size(); i++) {
            set(children.get(i), row, value.get(i, Object.class));
        }
    }

    private static void list(ListVector list, int row, List<?> values) {
        int at = list.startNewValue(row);
        FieldVector elements = list.getDataVector();
        for (int i = 0; i < values.size(); i++) {
            set(elements, at + i, values.get(i));
        }
        list.endValue(row, values.size());
    }

    private static void map(MapVector map, int row, Map<?, ?> values) {
        int at = map.startNewValue(row);
        var entries = (StructVector) map.getDataVector();
        for (Map.Entry<?, ?> entry : values.entrySet()) {
            entries.setIndexDefined(at);
            set(entries.getChildrenFromFields().get(0), at, entry.getKey());
            set(entries.getChildrenFromFields().get(1), at, entry.getValue());
            at++;
        }
        map.endValue(row, values.size());
    }
}
