package dev.bifrost.wasm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.bifrost.api.BifrostException;
import dev.bifrost.api.ByteSize;
import dev.bifrost.testkit.AllocatorExtension;
import dev.bifrost.testkit.TestContext;
import dev.bifrost.wasm.sandbox.Limits;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.arrow.memory.RootAllocator;
import org.apache.arrow.vector.VectorSchemaRoot;
import org.apache.arrow.vector.types.pojo.ArrowType;
import org.apache.arrow.vector.types.pojo.Field;
import org.apache.arrow.vector.types.pojo.FieldType;
import org.apache.arrow.vector.types.pojo.Schema;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Small answers that say to be large, by rules of the format: buffers that are shared, and values that need no bytes. */
@ExtendWith(AllocatorExtension.class)
final class AmplifiedAnswersTest {

    private static final int ROWS = 250_000;
    private static final int COLUMNS = 200;
    private static final Limits LIMITS = new Limits(
            ByteSize.parse("16MiB"), Arena.LIMITS.call(), Arena.LIMITS.load(), ROWS, COLUMNS, ByteSize.parse("16MiB"));
    private static final ArrowType LONG = new ArrowType.Int(64, true);

    private static Field list(ArrowType type, ArrowType elements) {
        return new Field("c", FieldType.nullable(type), List.of(Field.nullable("item", elements)));
    }

    private static List<Field> wide(ArrowType type) {
        return IntStream.range(0, COLUMNS)
                .mapToObj(i -> Field.nullable("c" + i, type))
                .toList();
    }

    /** Each buffer is the same megabyte of zeros, each column has all rows. */
    private static LyingBatch shared(LyingBatch none) {
        for (int i = 0; i < none.allNodes().length; i++) {
            none.node(i, ROWS, 0);
        }
        for (int i = 0; i < none.allBuffers().length; i++) {
            none.buffer(i, 0, none.body().length);
        }
        return none.rows(ROWS);
    }

    /** No validity; the last offset of the one list counts all its elements. */
    private static UnaryOperator<LyingBatch> manyElements(long elements) {
        return none -> none.rows(1)
                .node(0, 1, 0)
                .node(1, elements, elements)
                .buffer(0, 0, 0)
                .buffer(1, 0, 8)
                .put(1, 4, (int) elements);
    }

    static Stream<Arguments> answers() {
        return Stream.of(
                Arguments.of(
                        "numbers", wide(LONG), 8 * ROWS, (UnaryOperator<LyingBatch>) AmplifiedAnswersTest::nulless),
                Arguments.of("texts without letters", wide(ArrowType.Utf8.INSTANCE), 4 * ROWS + 8, (UnaryOperator<
                                LyingBatch>)
                        AmplifiedAnswersTest::nulless),
                Arguments.of(
                        "long texts without letters", wide(ArrowType.LargeUtf8.INSTANCE), 8 * ROWS + 8, (UnaryOperator<
                                        LyingBatch>)
                                AmplifiedAnswersTest::nulless),
                Arguments.of("nulls of numbers", wide(LONG), 8 * ROWS, (UnaryOperator<LyingBatch>)
                        AmplifiedAnswersTest::nulls),
                Arguments.of(
                        "2^31 - 9 nulls in a list",
                        List.of(list(ArrowType.List.INSTANCE, ArrowType.Null.INSTANCE)),
                        8,
                        manyElements(Integer.MAX_VALUE - 8)),
                Arguments.of(
                        "20 million nulls in a list",
                        List.of(list(ArrowType.List.INSTANCE, ArrowType.Null.INSTANCE)),
                        8,
                        manyElements(20_000_000)));
    }

    /** Buffers of validity are left out. */
    private static LyingBatch nulless(LyingBatch none) {
        shared(none);
        int buffers = none.allBuffers().length / none.allNodes().length;
        for (int i = 0; i < none.allBuffers().length; i += buffers) {
            none.buffer(i, 0, 0);
        }
        return none;
    }

    private static LyingBatch nulls(LyingBatch none) {
        shared(none);
        for (int i = 0; i < none.allNodes().length; i++) {
            none.node(i, ROWS, ROWS);
        }
        return none;
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("answers")
    void endsAtTheLimitOfTheOutput(
            String name, List<Field> fields, int bytes, UnaryOperator<LyingBatch> lie, TestContext context) {
        var schema = new Schema(fields);
        var answer = IpcBytes.stream(
                IpcBytes.schemaMessage(schema),
                lie.apply(none(schema).body(new byte[bytes])).message());
        var silence = IpcBytes.stream(IpcBytes.schemaMessage(schema));
        assertThat(answer.length).isLessThan(3 << 20);
        try (var oracle = new Oracle(new Arena(context), context.root(), silence, LIMITS)) {
            var refusal = catchThrowableOfType(BifrostException.class, () -> oracle.counts(answer));
            assertThat(refusal).as("refusal").isNotNull();
            assertThat(Arena.name(refusal)).isEqualTo("OUTPUT_LIMIT");
            assertThat(context.root().getPeakMemoryAllocation())
                    .as("bytes at the peak")
                    .isLessThan(64L << 20);
            assertThat(oracle.says(silence)).isEmpty();
        }
    }

    private static LyingBatch none(Schema schema) {
        try (var allocator = new RootAllocator();
                var root = VectorSchemaRoot.create(schema, allocator)) {
            root.setRowCount(0);
            return LyingBatch.of(root);
        }
    }
}
