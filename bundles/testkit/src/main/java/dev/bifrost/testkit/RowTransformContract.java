package dev.bifrost.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bifrost.api.ErrorType;
import dev.bifrost.api.transform.RowTransform;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.vector.VectorSchemaRoot;
import org.apache.arrow.vector.types.pojo.Field;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** What every transform from rows to rows must do. */
@ExtendWith(AllocatorExtension.class)
public interface RowTransformContract {

    /** A new transform. */
    RowTransform rowTransform(TestContext context);

    /** Three rows or more that the transform understands, with nulls where it allows them. */
    Rows rows(BufferAllocator allocator);

    private static List<Map<String, Object>> apply(
            RowTransform transform, TestContext context, VectorSchemaRoot batch) {
        var before = Rows.values(batch);
        var expected = transform.outputSchema(batch.getSchema());
        try (var output = transform.apply(new TestTableContext("contract", context.allocator()), batch)) {
            assertThat(Rows.values(batch)).as("the lent batch after the call").isEqualTo(before);
            assertThat(output.getSchema().getFields())
                    .as("the columns of the output are those of outputSchema")
                    .isEqualTo(expected.getFields());
            assertThat(output).as("the output is another batch").isNotSameAs(batch);
            return Rows.values(output);
        }
    }

    @Test
    default void declaresPlainOutputColumns(TestContext context) {
        try (var transform = rowTransform(context)) {
            var fields = transform.outputSchema(rows(context.root()).schema()).getFields();
            assertThat(fields).extracting(Field::getName).isNotEmpty().doesNotHaveDuplicates();
            assertThat(fields).extracting(Field::getDictionary).containsOnlyNulls();
        }
    }

    @Test
    default void givesTheSameForTheSameInput(TestContext context) {
        List<Map<String, Object>> first;
        try (var transform = rowTransform(context);
                var batch = rows(context.root()).root()) {
            first = apply(transform, context, batch);
            assertThat(first).as("the rows of the contract make something").isNotEmpty();
            assertThat(apply(transform, context, batch)).isEqualTo(first);
        }
        try (var other = rowTransform(context);
                var batch = rows(context.root()).root()) {
            assertThat(apply(other, context, batch)).as("of a new transform").isEqualTo(first);
        }
    }

    @Test
    default void worksRowByRow(TestContext context) {
        var rows = rows(context.root());
        try (var transform = rowTransform(context);
                var whole = rows.root()) {
            var single = new ArrayList<Map<String, Object>>();
            for (int row = 0; row < rows.count(); row++) {
                try (var batch = rows.root(context.root(), row, row + 1)) {
                    single.addAll(apply(transform, context, batch));
                }
            }
            assertThat(single).isEqualTo(apply(transform, context, whole));
        }
    }

    @Test
    default void makesNoRowsOfNoRows(TestContext context) {
        try (var transform = rowTransform(context);
                var none = rows(context.root()).root(context.root(), 0, 0)) {
            assertThat(apply(transform, context, none)).isEmpty();
        }
    }

    @Test
    default void takesNullsOrRefusesThemWithAType(TestContext context) {
        try (var transform = rowTransform(context);
                var nulls = rows(context.root()).nulls()) {
            TransformRefusals.nothingOr(
                    "a row of nulls",
                    List.of(ErrorType.DATA),
                    () -> assertThat(apply(transform, context, nulls)).isNotNull());
        }
    }

    @Test
    default void refusesASchemaThatLacksItsColumns(TestContext context) {
        try (var transform = rowTransform(context);
                var wrong = TransformRefusals.wrongBatch(context.root())) {
            Refusals.refused(
                    "a batch without the columns",
                    List.of(ErrorType.CONFIG, ErrorType.DATA),
                    () -> apply(transform, context, wrong));
            assertThat(context.allocator().getAllocatedMemory())
                    .as("bytes held after the refusal")
                    .isZero();
        }
    }

    @Test
    default void holdsNothingBetweenCallsAndClosesTwice(TestContext context) {
        var transform = rowTransform(context);
        try (var batch = rows(context.root()).root()) {
            apply(transform, context, batch);
            apply(transform, context, batch);
        }
        transform.close();
        transform.close();
        assertThat(context.allocator().getAllocatedMemory())
                .as("bytes held after close")
                .isZero();
    }
}
