package dev.bifrost.script;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bifrost.testkit.AllocatorExtension;
import dev.bifrost.testkit.Rows;
import dev.bifrost.testkit.TestContext;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.apache.arrow.vector.types.FloatingPointPrecision;
import org.apache.arrow.vector.types.TimeUnit;
import org.apache.arrow.vector.types.pojo.ArrowType;
import org.apache.arrow.vector.types.pojo.Field;
import org.apache.arrow.vector.types.pojo.FieldType;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Values of every type go into a script and come back as they were. */
@ExtendWith(AllocatorExtension.class)
final class TypesTest {

    private static ArrowType signed(int bits) {
        return new ArrowType.Int(bits, true);
    }

    private static ArrowType unsigned(int bits) {
        return new ArrowType.Int(bits, false);
    }

    static Stream<Arguments> types() {
        var micros = new ArrowType.Timestamp(TimeUnit.MICROSECOND, null);
        var utc = new ArrowType.Timestamp(TimeUnit.MICROSECOND, "UTC");
        return Stream.of(
                Arguments.of("bool", ArrowType.Bool.INSTANCE, List.of(true, false)),
                Arguments.of("int8", signed(8), List.of((byte) -128, (byte) 127)),
                Arguments.of("int16", signed(16), List.of(Short.MIN_VALUE, Short.MAX_VALUE)),
                Arguments.of("int32", signed(32), List.of(Integer.MIN_VALUE, Integer.MAX_VALUE)),
                Arguments.of(
                        "int64",
                        signed(64),
                        List.of(
                                Long.MIN_VALUE,
                                Long.MAX_VALUE,
                                (1L << 53) - 1,
                                1L << 53,
                                (1L << 53) + 1,
                                -(1L << 53) - 1,
                                0L,
                                -1L)),
                Arguments.of("uint8", unsigned(8), List.of(0L, 255L)),
                Arguments.of("uint16", unsigned(16), List.of(65_535L)),
                Arguments.of("uint32", unsigned(32), List.of(4_294_967_295L)),
                Arguments.of("uint64", unsigned(64), List.of(Long.MAX_VALUE, 5L, -1L, Long.MIN_VALUE)),
                Arguments.of(
                        "float32",
                        new ArrowType.FloatingPoint(FloatingPointPrecision.SINGLE),
                        List.of(0.1f, Float.MAX_VALUE, Float.MIN_VALUE, Float.NaN, Float.NEGATIVE_INFINITY, -0.0f)),
                Arguments.of(
                        "float64",
                        new ArrowType.FloatingPoint(FloatingPointPrecision.DOUBLE),
                        List.of(
                                0.1,
                                Double.MAX_VALUE,
                                Double.MIN_VALUE,
                                Double.NaN,
                                Double.POSITIVE_INFINITY,
                                -0.0,
                                1e17)),
                Arguments.of(
                        "utf8",
                        ArrowType.Utf8.INSTANCE,
                        List.of("", "näme", "\ud83d\ude00", "a\u0000b", "\ufffd", "x".repeat(100_000))),
                Arguments.of(
                        "date32",
                        new ArrowType.Date(org.apache.arrow.vector.types.DateUnit.DAY),
                        List.of(
                                LocalDate.of(2001, 1, 2),
                                LocalDate.of(1969, 12, 31),
                                LocalDate.of(-44, 3, 15),
                                LocalDate.of(12_345, 6, 7),
                                LocalDate.ofEpochDay(Integer.MAX_VALUE),
                                LocalDate.ofEpochDay(Integer.MIN_VALUE))),
                Arguments.of(
                        "timestamp_us",
                        micros,
                        List.of(
                                LocalDateTime.parse("2001-01-02T12:00:00"),
                                LocalDateTime.parse("1969-12-31T23:59:59.999999"),
                                LocalDateTime.parse("-0044-03-15T00:00:00.000001"),
                                LocalDateTime.parse("+294247-01-10T04:00:54.775807"),
                                LocalDateTime.parse("-290308-12-21T19:59:05.224192"))),
                Arguments.of(
                        "timestamp_us_utc",
                        utc,
                        List.of(
                                Instant.parse("2001-01-02T12:00:00.000001Z"),
                                Instant.parse("1969-12-31T23:59:59.999999Z"))));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("types")
    void comeBackAsTheyWere(String name, ArrowType type, List<Object> values, TestContext context) {
        var all = new ArrayList<>(values);
        all.add(null);
        var rows = Rows.of(context.root()).column(Field.nullable("x", type), all.toArray());
        var found =
                Scripts.run(context, Scripts.config("function row({ x }) { return { x }; }", Map.of("x", name)), rows);
        try (var batch = rows.root()) {
            assertThat(found).isEqualTo(Rows.values(batch));
        }
    }

    @ParameterizedTest(name = "list<{0}>")
    @MethodSource("types")
    void comeBackAsTheyWereInLists(String name, ArrowType type, List<Object> values, TestContext context) {
        var all = new ArrayList<>(values);
        all.add(null);
        var field = new Field("x", FieldType.nullable(ArrowType.List.INSTANCE), List.of(Field.nullable("item", type)));
        var rows = Rows.of(context.root()).column(field, all, null, List.of(), values);
        var found = Scripts.run(
                context,
                Scripts.config(
                        "const row = ({ x }) => ({ x: x && x.map((e) => e) });", Map.of("x", "list<" + name + ">")),
                rows);
        try (var batch = rows.root()) {
            assertThat(found).isEqualTo(Rows.values(batch));
        }
    }

    @Test
    void aScriptSeesNumbersAndTexts(TestContext context) {
        var rows = Rows.of(context.root())
                .column("small", 5L)
                .column("large", 1L << 53)
                .column("half", 0.5f)
                .column("money", new BigDecimal("12345678901234567890.10"))
                .column("day", LocalDate.of(2001, 1, 2))
                .column("time", LocalDateTime.parse("2001-01-02T03:04:05"))
                .column(
                        Field.nullable("nanos", new ArrowType.Timestamp(TimeUnit.NANOSECOND, "Europe/Oslo")),
                        Instant.parse("2001-01-02T03:04:05.000000006Z"))
                .column(
                        Field.nullable("seconds", new ArrowType.Timestamp(TimeUnit.SECOND, null)),
                        LocalDateTime.parse("2001-01-02T03:04:05"))
                .column("tags", List.of(List.of("a", "b")).toArray());
        var found = Scripts.run(
                context,
                Scripts.config(
                        "function row(row) { return { x: Object.keys(row).map((k) => typeof row[k] + ' ' + row[k]) }; }",
                        Map.of("x", "list<utf8>")),
                rows);
        assertThat(found.getFirst().get("x"))
                .isEqualTo(List.of(
                        "number 5",
                        "bigint 9007199254740992",
                        "number 0.5",
                        "string 12345678901234567890.10",
                        "string 2001-01-02",
                        "string 2001-01-02T03:04:05.000000",
                        "string 2001-01-02T03:04:05.000000006Z",
                        "string 2001-01-02T03:04:05",
                        "object a,b"));
    }

    @Test
    void aRowIsAnObjectThatCanBeSpreadAndListed(TestContext context) {
        var rows = Rows.of(context.root()).column("id", 1L, 2L).column("name", "a", null);
        var found = Scripts.run(
                context,
                Scripts.config(
                        "function row(row) { const { id, ...rest } = row; return { x: JSON.stringify([row, rest, { ...row }, 'id' in row]) }; }",
                        Map.of("x", "utf8")),
                rows);
        assertThat(found)
                .extracting(row -> row.get("x"))
                .containsExactly(
                        "[{\"id\":1,\"name\":\"a\"},{\"name\":\"a\"},{\"id\":1,\"name\":\"a\"},true]",
                        "[{\"id\":2,\"name\":null},{\"name\":null},{\"id\":2,\"name\":null},true]");
    }

    @Test
    void columnsOfAnyTypeAreKept(TestContext context) {
        var rows = Rows.of(context.root())
                .column("bytes", new byte[] {1}, null, new byte[0])
                .column("money", new BigDecimal("1.50"), new BigDecimal("-2"), null)
                .column("tags", List.of("a"), List.of(), null)
                .column("point", Map.of("lat", 1.5), null, Map.of("lat", 2.5));
        var config = new ScriptConfig(
                null,
                "function row(row) { return [{}, null, undefined, {}]; }",
                null,
                Map.of(),
                List.of("bytes", "money", "tags", "point"),
                Map.of(),
                null);
        var found = Scripts.run(context, config, rows);
        try (var batch = rows.root()) {
            var expected = Rows.values(batch).stream()
                    .flatMap(row -> Stream.of(row, row))
                    .toList();
            assertThat(found).isEqualTo(expected);
        }
    }

    @Test
    void aRowGivesNoneOneOrMore(TestContext context) {
        var rows = Rows.of(context.root()).column("id", 1L, 2L, 3L, 4L, 5L);
        var code = """
                const kinds = [null, undefined, [], { x: 1 }, [{ x: 2 }, { y: 'b' }, null]];
                function row({ id }) { return kinds[id - 1]; }
                """;
        var found = Scripts.run(context, Scripts.config(code, Scripts.columns("x", "int32", "y", "utf8")), rows);
        assertThat(found.stream()
                        .map(row -> Arrays.asList(row.get("x"), row.get("y")))
                        .toList())
                .isEqualTo(List.of(Arrays.asList(1, null), Arrays.asList(2, null), Arrays.asList(null, "b")));
    }

    @Test
    void whatIsMissingOrUndefinedIsNull(TestContext context) {
        var found = Scripts.run(
                context,
                Scripts.config(
                        "function row() { return { x: undefined, y: null }; }",
                        Scripts.columns("x", "int64", "y", "bool", "z", "list<utf8>")),
                Scripts.one(context));
        assertThat(found).singleElement().satisfies(row -> {
            assertThat(row.keySet()).containsExactly("x", "y", "z");
            assertThat(row.values()).containsOnlyNulls();
        });
    }

    @Test
    void anyBatchSizeGivesTheSame(TestContext context) {
        int count = 3 * ScriptTransform.SLICE + 5;
        var ids = new Object[count];
        Arrays.setAll(ids, i -> (long) i);
        var found = Scripts.run(
                context,
                Scripts.config("function row({ id }) { return id % 2 ? { x: id } : null; }", Map.of("x", "int64")),
                Rows.of(context.root()).column("id", ids));
        assertThat(found).hasSize(count / 2);
        assertThat(found)
                .extracting(row -> row.get("x"))
                .isEqualTo(Arrays.stream(ids).filter(id -> (long) id % 2 == 1).toList());
    }

    @Test
    void numbersThatComputedExactlyFitWholeColumns(TestContext context) {
        assertThat(Scripts.value(context, "int64", "-0")).isEqualTo(0L);
        assertThat(Scripts.value(context, "int64", "6 / 2")).isEqualTo(3L);
        assertThat(Scripts.value(context, "int64", "2 ** 53 - 1")).isEqualTo((1L << 53) - 1);
        assertThat(Scripts.value(context, "int64", "2n ** 63n - 1n")).isEqualTo(Long.MAX_VALUE);
        assertThat(Scripts.value(context, "int8", "-128n")).isEqualTo((byte) -128);
        assertThat(Scripts.value(context, "float64", "2n ** 60n")).isEqualTo(0x1p60);
        assertThat(Scripts.value(context, "timestamp_us_utc", "'2001-01-02T13:00:00+01:00'"))
                .isEqualTo(Instant.parse("2001-01-02T12:00:00Z"));
        assertThat(Scripts.value(context, "timestamp_us_utc", "new Date(1).toISOString()"))
                .isEqualTo(Instant.ofEpochMilli(1));
        assertThat(Scripts.value(context, "float64", "Date.parse('2001-01-02T12:00:00.123456')"))
                .isEqualTo(978_436_800_123.0);
    }
}
