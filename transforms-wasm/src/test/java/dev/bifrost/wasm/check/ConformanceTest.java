package dev.bifrost.wasm.check;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.bifrost.api.BifrostException;
import dev.bifrost.api.graph.TypeTable;
import dev.bifrost.testkit.AllocatorExtension;
import dev.bifrost.testkit.TestContext;
import dev.bifrost.transformkit.Deadline;
import dev.bifrost.transformkit.check.Difference;
import dev.bifrost.transformkit.check.Result;
import dev.bifrost.transformkit.check.SampleRows;
import dev.bifrost.wasm.error.WasmErrors;
import dev.bifrost.wasm.sandbox.GuestStore;
import dev.bifrost.wasm.sandbox.Limits;
import dev.bifrost.wasm.sandbox.Modules;
import dev.bifrost.wasm.sandbox.Program;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.arrow.vector.ExtensionTypeVector;
import org.apache.arrow.vector.VectorSchemaRoot;
import org.apache.arrow.vector.extension.UuidType;
import org.apache.arrow.vector.types.DateUnit;
import org.apache.arrow.vector.types.FloatingPointPrecision;
import org.apache.arrow.vector.types.TimeUnit;
import org.apache.arrow.vector.types.pojo.ArrowType;
import org.apache.arrow.vector.types.pojo.Field;
import org.apache.arrow.vector.types.pojo.FieldType;
import org.apache.arrow.vector.types.pojo.Schema;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@ExtendWith(AllocatorExtension.class)
class ConformanceTest {

    private static final Schema INPUT = new Schema(SampleRows.MADE_UP.fields());

    private static Program guest(String name, String config, TestContext context) {
        return Program.load(
                new GuestStore(),
                Modules.read(WasmCheck.guest(name)),
                config.getBytes(StandardCharsets.UTF_8),
                Limits.defaults(),
                context,
                Deadline.NONE);
    }

    private static String fault(String name) {
        return "{\"fault\": \"" + name + "\"}";
    }

    /** A guest may take long for each call, and be slow in all. */
    @Test
    void allChecksTogetherEndWhenTheirTimeIsOver(TestContext context) {
        var results = new ArrayList<Result>();
        var setup = new Conformance.Setup(
                Modules.read(WasmCheck.guest("faults")),
                fault("dawdle").getBytes(StandardCharsets.UTF_8),
                new Limits(null, Duration.ofSeconds(10), null, null, null, null),
                Optional.empty());
        long from = System.nanoTime();
        try (var all = new Conformance(setup, context, Deadline.in(Duration.ofSeconds(3)), results::add)) {
            assertThat(all.run()).isFalse();
        }
        assertThat(Duration.ofNanos(System.nanoTime() - from)).isBetween(Duration.ofSeconds(3), Duration.ofSeconds(6));
        var late = results.stream()
                .filter(result -> !(result instanceof Result.Ok))
                .toList();
        assertThat(late.getFirst().toString()).contains("the 3s for");
        assertThat(results).hasSize(22);
    }

    @ParameterizedTest
    @ValueSource(strings = {"none", "refuse_negative", "trap_on_wrong_table"})
    void aGuestThatMayTakeAnothersPlacePassesTheShortForm(String fault, TestContext context) {
        try (var guest = guest("faults", fault(fault), context)) {
            assertThatCode(() -> Conformance.shortly(guest, INPUT, context.allocator()))
                    .doesNotThrowAnyException();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"trap_on_null", "announce_less", "drop_first", "look_back", "count_calls", "other_schema"})
    void aGuestThatMayNotIsRefusedByTheShortForm(String fault, TestContext context) {
        try (var guest = guest("faults", fault(fault), context)) {
            assertThatThrownBy(() -> Conformance.shortly(guest, INPUT, context.allocator()))
                    .isInstanceOfSatisfying(
                            BifrostException.class,
                            e -> assertThat(e.code())
                                    .isIn(WasmErrors.TRAP, WasmErrors.BAD_ANSWER, WasmErrors.NOT_ROW_WISE));
        }
    }

    /** Every type that crosses, with its edges and nulls, comes back as it was, in slices and from several workers. */
    @Test
    void samplesOfEveryTypeComeBackFromAGuestThatEchoes(TestContext context) {
        var schema = everyType();
        try (var guest = guest("echo", "", context)) {
            var output = guest.outputSchema(schema);
            assertThat(output.getFields().toString())
                    .isEqualTo(schema.getFields().toString());
            for (var rows : List.of(
                    SampleRows.plain(schema, 5, context.allocator()),
                    SampleRows.nulls(schema, context.allocator()),
                    SampleRows.edges(schema, context.allocator()),
                    SampleRows.mixed(schema, 9_001, context.allocator()))) {
                try (rows;
                        var alone = guest.map(rows, output, 1, context.allocator());
                        var together = guest.map(rows, output, 3, context.allocator())) {
                    assertThat(Difference.between(rows, List.of(alone))).isEmpty();
                    assertThat(Difference.between(rows, List.of(together))).isEmpty();
                }
            }
            Conformance.shortly(guest, schema, context.allocator());
        }
    }

    /** What comes back is 16 bytes that say that they are one. */
    @Test
    void aUuidIsStillOneWhenItComesBack(TestContext context) {
        var schema = new Schema(List.of(Field.nullable("uuid", UuidType.INSTANCE)));
        try (var guest = guest("echo", "", context);
                var rows = SampleRows.mixed(schema, 50, context.allocator());
                var answer = guest.map(rows, guest.outputSchema(schema), 1, context.allocator())) {
            assertThat(TypeTable.isUuid(answer.getVector("uuid").getField())).isTrue();
            var expected = ((ExtensionTypeVector<?>) rows.getVector("uuid")).getUnderlyingVector();
            for (int row = 0; row < rows.getRowCount(); row++) {
                assertThat((byte[]) answer.getVector("uuid").getObject(row)).isEqualTo(expected.getObject(row));
            }
            Conformance.shortly(guest, schema, context.allocator());
        }
    }

    @Test
    void edgesAreThereAndNoColumnIsWithoutANull(TestContext context) {
        try (var edges = SampleRows.edges(INPUT, context.allocator());
                var nulls = SampleRows.nulls(INPUT, context.allocator())) {
            assertThat(values(edges, "id")).contains(Long.MIN_VALUE, Long.MAX_VALUE, 0L, -1L);
            assertThat(values(edges, "name")).contains("", "Þórshöfn", "x".repeat(10_000));
            assertThat(nulls.getFieldVectors()).allMatch(vector -> vector.getNullCount() == 4);
        }
    }

    private static List<Object> values(VectorSchemaRoot rows, String column) {
        var values = new ArrayList<Object>();
        for (int row = 0; row < rows.getRowCount(); row++) {
            Object value = rows.getVector(column).getObject(row);
            values.add(value instanceof Long ? value : String.valueOf(value));
        }
        return values;
    }

    private static Schema everyType() {
        var types = new ArrayList<ArrowType>(List.of(
                ArrowType.Null.INSTANCE,
                ArrowType.Bool.INSTANCE,
                ArrowType.Utf8.INSTANCE,
                ArrowType.LargeUtf8.INSTANCE,
                ArrowType.Binary.INSTANCE,
                ArrowType.LargeBinary.INSTANCE,
                new ArrowType.FixedSizeBinary(3),
                new ArrowType.Decimal(10, 2, 128),
                new ArrowType.Decimal(50, 4, 256),
                new ArrowType.Time(TimeUnit.SECOND, 32),
                new ArrowType.Time(TimeUnit.MILLISECOND, 32),
                new ArrowType.Time(TimeUnit.MICROSECOND, 64),
                new ArrowType.Time(TimeUnit.NANOSECOND, 64)));
        for (int bits : List.of(8, 16, 32, 64)) {
            types.add(new ArrowType.Int(bits, true));
            types.add(new ArrowType.Int(bits, false));
        }
        for (var precision : FloatingPointPrecision.values()) {
            types.add(new ArrowType.FloatingPoint(precision));
        }
        for (var unit : DateUnit.values()) {
            types.add(new ArrowType.Date(unit));
        }
        for (var unit : TimeUnit.values()) {
            types.add(new ArrowType.Timestamp(unit, null));
            types.add(new ArrowType.Timestamp(unit, "Europe/Oslo"));
            types.add(new ArrowType.Duration(unit));
        }
        var fields = new ArrayList<Field>();
        for (var type : types) {
            fields.add(Field.nullable("c" + fields.size(), type));
        }
        for (var list :
                List.of(ArrowType.List.INSTANCE, ArrowType.LargeList.INSTANCE, new ArrowType.FixedSizeList(3))) {
            for (var element : List.of(ArrowType.Utf8.INSTANCE, ArrowType.Bool.INSTANCE, new ArrowType.Int(64, true))) {
                fields.add(new Field(
                        "l" + fields.size(), FieldType.nullable(list), List.of(Field.nullable("item", element))));
            }
        }
        fields.add(Field.notNullable("needed", new ArrowType.Int(64, true)));
        return new Schema(fields);
    }
}
