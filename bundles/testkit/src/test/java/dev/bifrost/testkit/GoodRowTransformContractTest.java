package dev.bifrost.testkit;

import dev.bifrost.api.transform.RowTransform;
import org.apache.arrow.memory.BufferAllocator;

/** The contract can be kept. */
final class GoodRowTransformContractTest implements RowTransformContract {

    @Override
    public RowTransform rowTransform(TestContext context) {
        return new GoodRowTransform();
    }

    @Override
    public Rows rows(BufferAllocator allocator) {
        return GoodTransformContractTest.sample(allocator);
    }
}
