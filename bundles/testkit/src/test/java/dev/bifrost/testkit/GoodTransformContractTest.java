package dev.bifrost.testkit;

import dev.bifrost.api.transform.Transform;
import java.time.LocalDate;
import org.apache.arrow.memory.BufferAllocator;

/** The contract can be kept. */
final class GoodTransformContractTest implements TransformContract {

    @Override
    public Transform transform(TestContext context) {
        return new GoodTransform();
    }

    @Override
    public Rows rows(BufferAllocator allocator) {
        return sample(allocator);
    }

    static Rows sample(BufferAllocator allocator) {
        return Rows.of(allocator)
                .column("id", 1L, 2L, 3L)
                .column("name", "Ann", null, "Cid")
                .column("born", LocalDate.EPOCH, null, LocalDate.of(2024, 2, 29))
                .column("city", "Oslo", "Oslo", null);
    }
}
