package dev.bifrost.testkit;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.apache.arrow.vector.*;
import org.apache.arrow.vector.complex.FixedSizeListVector;
import org.apache.arrow.vector.complex.LargeListVector;
import org.apache.arrow.vector.complex.ListVector;
import org.apache.arrow.vector.complex.StructVector;
import org.apache.arrow.vector.types.TimeUnit;
import org.apache.arrow.vector.types.pojo.ArrowType;
import org.apache.arrow.vector.util.Text;

/** Writes plain Java values into vectors and reads them back. */
final class Cells {

    private static final long NANOS = 1_000_000_000L;

    private Cells() {}

    static void set(FieldVector vector, int row, Object value) {
        if (value == null) {
            vector.setNull(row);
            return;
        }
        switch (vector) {
            case BaseIntVector integers -> integer(integers, row, ((Number) value).longValue());
            case Float8Vector floats -> floats.setSafe(row, ((Number) value).doubleValue());
            case Float4Vector floats -> floats.setSafe(row, ((Number) value).floatValue());
            case BitVector bits -> bits.setSafe(row, (Boolean) value ? 1 : 0);
            case VarCharVector text -> text.setSafe(row, utf8(value));
            case LargeVarCharVector text -> text.setSafe(row, utf8(value));
            case ViewVarCharVector text -> text.setSafe(row, utf8(value));
            case VarBinaryVector bytes -> bytes.setSafe(row, (byte[]) value);
            case LargeVarBinaryVector bytes -> bytes.setSafe(row, (byte[]) value);
            case FixedSizeBinaryVector bytes -> bytes.setSafe(row, (byte[]) value);
            case UuidVector uuids -> uuids.setSafe(row, (UUID) value);
            case DecimalVector decimals ->
                decimals.setSafe(row, ((BigDecimal) value).setScale(decimals.getScale(), RoundingMode.UNNECESSARY));
            case Decimal256Vector decimals ->
                decimals.setSafe(row, ((BigDecimal) value).setScale(decimals.getScale(), RoundingMode.UNNECESSARY));
            case ListVector list -> {
                var values = (List<?>) value;
                elements(list.getDataVector(), list.startNewValue(row), values);
                list.endValue(row, values.size());
            }
            case LargeListVector list -> {
                var values = (List<?>) value;
                elements(list.getDataVector(), list.startNewValue(row), values);
                list.endValue(row, values.size());
            }
            case FixedSizeListVector list -> elements(list.getDataVector(), list.startNewValue(row), (List<?>) value);
            case StructVector struct -> struct(struct, row, (Map<?, ?>) value);
            default -> time(vector, row, value);
        }
    }

    private static byte[] utf8(Object value) {
        return ((String) value).getBytes(StandardCharsets.UTF_8);
    }

    private static void integer(BaseIntVector vector, int row, long value) {
        while (row >= vector.getValueCapacity()) {
            vector.reAlloc();
        }
        vector.setWithPossibleTruncate(row, value);
    }

    private static void time(FieldVector vector, int row, Object value) {
        switch (vector) {
            case DateDayVector days -> days.setSafe(row, (int) ((LocalDate) value).toEpochDay());
            case DateMilliVector millis -> millis.setSafe(row, ((LocalDate) value).toEpochDay() * 86_400_000L);
            case TimeSecVector times -> times.setSafe(row, ((LocalTime) value).toSecondOfDay());
            case TimeMilliVector times -> times.setSafe(row, (int) (((LocalTime) value).toNanoOfDay() / 1_000_000));
            case TimeMicroVector times -> times.setSafe(row, ((LocalTime) value).toNanoOfDay() / 1_000);
            case TimeNanoVector times -> times.setSafe(row, ((LocalTime) value).toNanoOfDay());
            case TimeStampVector stamps -> {
                var unit = ((ArrowType.Timestamp) stamps.getField().getType()).getUnit();
                var instant = value instanceof LocalDateTime local ? local.toInstant(ZoneOffset.UTC) : (Instant) value;
                stamps.setSafe(row, count(instant.getEpochSecond(), instant.getNano(), unit));
            }
            case DurationVector durations -> {
                var unit = ((ArrowType.Duration) durations.getField().getType()).getUnit();
                var duration = (Duration) value;
                durations.setSafe(row, count(duration.getSeconds(), duration.getNano(), unit));
            }
            default ->
                throw new IllegalArgumentException("column %s: vectors of type %s cannot be filled here"
                        .formatted(vector.getName(), vector.getClass().getSimpleName()));
        }
    }

    private static long count(long seconds, int nanos, TimeUnit unit) {
        long perSecond = perSecond(unit);
        return seconds * perSecond + nanos / (NANOS / perSecond);
    }

    private static long perSecond(TimeUnit unit) {
        return switch (unit) {
            case SECOND -> 1L;
            case MILLISECOND -> 1_000L;
            case MICROSECOND -> 1_000_000L;
            case NANOSECOND -> NANOS;
        };
    }

    private static void elements(FieldVector elements, long start, List<?> values) {
        for (int i = 0; i < values.size(); i++) {
            set(elements, Math.toIntExact(start + i), values.get(i));
        }
    }

    private static void struct(StructVector struct, int row, Map<?, ?> values) {
        struct.setIndexDefined(row);
        for (var child : struct.getChildrenFromFields()) {
            set(child, row, values.get(child.getName()));
        }
    }

    /** A value in a form that can be compared: text, hexadecimal bytes, java.time values, lists and maps. */
    static Object get(FieldVector vector, int row) {
        if (vector.isNull(row)) {
            return null;
        }
        return switch (vector) {
            case DateDayVector days -> LocalDate.ofEpochDay(days.get(row));
            case DateMilliVector millis -> LocalDate.ofEpochDay(Math.floorDiv(millis.get(row), 86_400_000L));
            case TimeSecVector times -> LocalTime.ofSecondOfDay(times.get(row));
            case TimeMilliVector times -> LocalTime.ofNanoOfDay(times.get(row) * 1_000_000L);
            case TimeMicroVector times -> LocalTime.ofNanoOfDay(times.get(row) * 1_000L);
            case TimeNanoVector times -> LocalTime.ofNanoOfDay(times.get(row));
            case TimeStampVector stamps -> timestamp(stamps, row);
            case ListVector list ->
                values(list.getDataVector(), list.getElementStartIndex(row), list.getElementEndIndex(row));
            case LargeListVector list ->
                values(list.getDataVector(), list.getElementStartIndex(row), list.getElementEndIndex(row));
            case FixedSizeListVector list ->
                values(list.getDataVector(), list.getElementStartIndex(row), list.getElementEndIndex(row));
            case StructVector struct -> {
                var values = new LinkedHashMap<String, Object>();
                struct.getChildrenFromFields().forEach(child -> values.put(child.getName(), get(child, row)));
                yield values;
            }
            default ->
                switch (vector.getObject(row)) {
                    case byte[] bytes -> HexFormat.of().formatHex(bytes);
                    case Text text -> text.toString();
                    case Object other -> other;
                };
        };
    }

    private static Object timestamp(TimeStampVector stamps, int row) {
        var type = (ArrowType.Timestamp) stamps.getField().getType();
        long perSecond = perSecond(type.getUnit());
        var instant = Instant.ofEpochSecond(
                Math.floorDiv(stamps.get(row), perSecond),
                Math.floorMod(stamps.get(row), perSecond) * (NANOS / perSecond));
        return type.getTimezone() == null ? LocalDateTime.ofInstant(instant, ZoneOffset.UTC) : instant;
    }

    private static List<Object> values(FieldVector elements, long start, long end) {
        var values = new ArrayList<>();
        for (long i = start; i < end; i++) {
            values.add(get(elements, Math.toIntExact(i)));
        }
        return values;
    }
}
