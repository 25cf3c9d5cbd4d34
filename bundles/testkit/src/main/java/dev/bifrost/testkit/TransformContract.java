package dev.bifrost.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bifrost.api.ErrorType;
import dev.bifrost.api.graph.Step;
import dev.bifrost.api.transform.Transform;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.vector.VectorSchemaRoot;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** What every transform from rows to graph must do. */
@ExtendWith(AllocatorExtension.class)
public interface TransformContract {

    /** A new transform. */
    Transform transform(TestContext context);

    /** Three rows or more that the transform understands, which make different elements, with nulls where it allows them. */
    Rows rows(BufferAllocator allocator);

    private static Map<String, String> apply(Transform transform, TestContext context, VectorSchemaRoot batch) {
        var before = Rows.values(batch);
        try (var mutation = transform.apply(new TestTableContext("contract", context.allocator()), batch)) {
            assertThat(Rows.values(batch)).as("the lent batch after the call").isEqualTo(before);
            return MutationText.of(mutation);
        }
    }

    @Test
    default void declaresStepsWithDifferentNames(TestContext context) {
        try (var transform = transform(context)) {
            var steps = transform.steps(rows(context.root()).schema());
            assertThat(steps).isNotEmpty();
            assertThat(steps).extracting(Step::name).doesNotHaveDuplicates();
        }
    }

    @Test
    default void givesTheSameForTheSameInput(TestContext context) {
        Map<String, String> first;
        try (var transform = transform(context);
                var batch = rows(context.root()).root()) {
            first = apply(transform, context, batch);
            assertThat(first).as("the rows of the contract make something").isNotEmpty();
            assertThat(apply(transform, context, batch)).isEqualTo(first);
        }
        try (var other = transform(context);
                var batch = rows(context.root()).root()) {
            assertThat(apply(other, context, batch)).as("of a new transform").isEqualTo(first);
        }
    }

    @Test
    default void worksRowByRow(TestContext context) {
        var rows = rows(context.root());
        try (var transform = transform(context);
                var whole = rows.root()) {
            var single = new LinkedHashMap<String, String>();
            for (int row = 0; row < rows.count(); row++) {
                try (var batch = rows.root(context.root(), row, row + 1)) {
                    single.putAll(apply(transform, context, batch));
                }
            }
            assertThat(single).isEqualTo(apply(transform, context, whole));
        }
    }

    @Test
    default void makesNothingOfNoRows(TestContext context) {
        try (var transform = transform(context);
                var none = rows(context.root()).root(context.root(), 0, 0)) {
            assertThat(apply(transform, context, none)).isEmpty();
        }
    }

    @Test
    default void takesNullsOrRefusesThemWithAType(TestContext context) {
        try (var transform = transform(context);
                var nulls = rows(context.root()).nulls()) {
            TransformRefusals.nothingOr(
                    "a row of nulls",
                    List.of(ErrorType.DATA),
                    () -> assertThat(apply(transform, context, nulls)).isNotNull());
        }
    }

    @Test
    default void refusesASchemaThatLacksItsColumns(TestContext context) {
        try (var transform = transform(context);
                var wrong = TransformRefusals.wrongBatch(context.root())) {
            Refusals.refused("a batch without the columns", List.of(ErrorType.CONFIG, ErrorType.DATA), () -> {
                transform.steps(wrong.getSchema());
                apply(transform, context, wrong);
            });
            assertThat(context.allocator().getAllocatedMemory())
                    .as("bytes held after the refusal")
                    .isZero();
        }
    }

    @Test
    default void holdsNothingBetweenCallsAndClosesTwice(TestContext context) {
        var transform = transform(context);
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
