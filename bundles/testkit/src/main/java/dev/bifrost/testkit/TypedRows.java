package dev.bifrost.testkit;

import dev.bifrost.api.graph.OnDelete;
import dev.bifrost.api.graph.StepShape;
import dev.bifrost.api.graph.TypeTable;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.vector.extension.UuidType;
import org.apache.arrow.vector.types.DateUnit;
import org.apache.arrow.vector.types.FloatingPointPrecision;
import org.apache.arrow.vector.types.TimeUnit;
import org.apache.arrow.vector.types.pojo.ArrowType;
import org.apache.arrow.vector.types.pojo.Field;
import org.apache.arrow.vector.types.pojo.FieldType;

/** A column of every Arrow type that a graph stores, a value in it, and the form in which it must be found. */
final class TypedRows {

    private static final LocalDateTime STAMP = LocalDateTime.parse("2024-02-29T23:59:59.123456789");
    private static final Instant INSTANT = Instant.parse("1969-12-31T23:59:59.999999999Z");

    private static final List<Cell> CELLS = List.of(
            cell("int8", new ArrowType.Int(8, true), (byte) -128, -128L),
            cell("int16", new ArrowType.Int(16, true), (short) -32768, -32768L),
            cell("int32", new ArrowType.Int(32, true), Integer.MIN_VALUE, (long) Integer.MIN_VALUE),
            cell("int64_min", new ArrowType.Int(64, true), Long.MIN_VALUE, Long.MIN_VALUE),
            cell("int64_max", new ArrowType.Int(64, true), Long.MAX_VALUE, Long.MAX_VALUE),
            cell("uint8", new ArrowType.Int(8, false), 255L, 255L),
            cell("uint16", new ArrowType.Int(16, false), 65_535L, 65_535L),
            cell("uint32", new ArrowType.Int(32, false), 4_294_967_295L, 4_294_967_295L),
            cell("uint64", new ArrowType.Int(64, false), Long.MAX_VALUE, Long.MAX_VALUE),
            cell("float32", new ArrowType.FloatingPoint(FloatingPointPrecision.SINGLE), 0.5f, 0.5),
            cell("float64", new ArrowType.FloatingPoint(FloatingPointPrecision.DOUBLE), -1.25e-7, -1.25e-7),
            cell("float_whole", new ArrowType.FloatingPoint(FloatingPointPrecision.DOUBLE), 3.0, 3.0),
            cell("bool", ArrowType.Bool.INSTANCE, true, true),
            cell("text", ArrowType.Utf8.INSTANCE, "caf\u00e9", "caf\u00e9"),
            cell("large_text", ArrowType.LargeUtf8.INSTANCE, "1", "1"),
            cell("text_view", ArrowType.Utf8View.INSTANCE, "a view longer than twelve", "a view longer than twelve"),
            cell("date", new ArrowType.Date(DateUnit.DAY), LocalDate.of(2024, 2, 29), LocalDate.of(2024, 2, 29)),
            cell(
                    "date_milli",
                    new ArrowType.Date(DateUnit.MILLISECOND),
                    LocalDate.of(1969, 12, 31),
                    LocalDate.of(1969, 12, 31)),
            cell("time_s", new ArrowType.Time(TimeUnit.SECOND, 32), LocalTime.of(1, 2, 3), "01:02:03"),
            cell(
                    "time_ms",
                    new ArrowType.Time(TimeUnit.MILLISECOND, 32),
                    LocalTime.of(1, 2, 3, 4_000_000),
                    "01:02:03.004"),
            cell(
                    "time_us",
                    new ArrowType.Time(TimeUnit.MICROSECOND, 64),
                    LocalTime.of(1, 2, 3, 4_000),
                    "01:02:03.000004"),
            cell(
                    "time_ns",
                    new ArrowType.Time(TimeUnit.NANOSECOND, 64),
                    LocalTime.of(23, 59, 59, 999_999_999),
                    "23:59:59.999999999"),
            cell("stamp_s", new ArrowType.Timestamp(TimeUnit.SECOND, null), STAMP, "2024-02-29T23:59:59"),
            cell("stamp_ms", new ArrowType.Timestamp(TimeUnit.MILLISECOND, null), STAMP, "2024-02-29T23:59:59.123"),
            cell("stamp_us", new ArrowType.Timestamp(TimeUnit.MICROSECOND, null), STAMP, "2024-02-29T23:59:59.123456"),
            cell(
                    "stamp_ns",
                    new ArrowType.Timestamp(TimeUnit.NANOSECOND, null),
                    STAMP,
                    "2024-02-29T23:59:59.123456789"),
            cell(
                    "instant",
                    new ArrowType.Timestamp(TimeUnit.NANOSECOND, "Europe/Oslo"),
                    INSTANT,
                    "1969-12-31T23:59:59.999999999Z"),
            cell("duration", new ArrowType.Duration(TimeUnit.MILLISECOND), Duration.ofMillis(90_500), "PT1M30.5S"),
            cell(
                    "decimal",
                    new ArrowType.Decimal(38, 4, 128),
                    new BigDecimal("-12345678901234567890.1200"),
                    "-12345678901234567890.1200"),
            cell("bytes", ArrowType.Binary.INSTANCE, new byte[] {0, (byte) 0xff, 0x10}, "00ff10"),
            cell("fixed_bytes", new ArrowType.FixedSizeBinary(2), new byte[] {1, 2}, "0102"),
            cell(
                    "uuid",
                    UuidType.INSTANCE,
                    UUID.fromString("00112233-4455-6677-8899-aabbccddeeff"),
                    "00112233-4455-6677-8899-aabbccddeeff"),
            list("int_list", new ArrowType.Int(32, true), List.of(1, -2), List.of(1L, -2L)),
            list("text_list", ArrowType.Utf8.INSTANCE, List.of("", "a\"b\\"), List.of("", "a\"b\\")),
            list("empty_list", ArrowType.Utf8.INSTANCE, List.of(), List.of()));

    private TypedRows() {}

    /** A column, its value and what is stored. */
    private record Cell(Field field, Object value, Object stored) {}

    private static Cell cell(String name, ArrowType type, Object value, Object stored) {
        return new Cell(Field.nullable(name, type), value, stored);
    }

    private static Cell list(String name, ArrowType element, List<?> value, List<?> stored) {
        return new Cell(
                new Field(name, FieldType.nullable(ArrowType.List.INSTANCE), List.of(Field.nullable("item", element))),
                value,
                stored);
    }

    /** A vertex step with a property for each column. */
    static StepShape.Vertex step() {
        var properties = CELLS.stream()
                .map(cell -> new StepShape.Property(
                        cell.field().getName(),
                        TypeTable.of(cell.field()).type().orElseThrow()))
                .toList();
        return new StepShape.Vertex(
                "t1", "typed", "vertex Typed", "Typed", List.of(), properties, OnDelete.RETRACT, true);
    }

    /** One row of values and one of nulls. */
    static Rows rows(BufferAllocator allocator) {
        var rows = Rows.of(allocator);
        CELLS.forEach(cell ->
                rows.column(cell.field(), Arrays.asList(cell.value(), null).toArray()));
        return rows;
    }

    static Map<String, Object> expected() {
        var expected = new LinkedHashMap<String, Object>();
        CELLS.forEach(cell -> expected.put(cell.field().getName(), cell.stored()));
        return expected;
    }
}
