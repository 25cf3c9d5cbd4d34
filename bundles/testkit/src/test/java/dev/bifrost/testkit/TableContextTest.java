package dev.bifrost.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.vector.BigIntVector;
import org.apache.arrow.vector.types.pojo.ArrowType;
import org.apache.arrow.vector.types.pojo.Field;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** What the API's default method makes for a transform, under an allocator that must end at zero. */
@ExtendWith(AllocatorExtension.class)
final class TableContextTest {

    private static final Field LENGTH = Field.nullable("length", new ArrowType.Int(64, true));

    @Test
    void anExtendedBatchSharesItsColumnsAndOutlivesTheBatch(BufferAllocator allocator) {
        var batch = Rows.of(allocator).column("name", "Ada", null, "Bo").root();
        var extended = new TestTableContext("t", allocator)
                .extended(batch, List.of(LENGTH), output -> ((BigIntVector) output.getVector("length")).setSafe(0, 3));
        try (extended) {
            batch.close();
            assertThat(Rows.values(extended))
                    .hasToString("[{name=Ada, length=3}, {name=null, length=null}, {name=Bo, length=null}]");
        }
    }

    @Test
    void aFillThatFailsLeavesNothing(BufferAllocator allocator) {
        try (var batch = Rows.of(allocator).column("name", "Ada").root()) {
            var context = new TestTableContext("t", allocator);
            assertThatThrownBy(() -> context.extended(batch, List.of(LENGTH), output -> {
                        throw new IllegalStateException("no length");
                    }))
                    .hasMessage("no length");
        }
        assertThat(allocator.getAllocatedMemory()).isZero();
    }
}
