package com.example.hello;

import dev.bifrost.api.ComponentFactory;
import dev.bifrost.api.transform.RowTransform;
import dev.bifrost.testkit.ComponentContract;
import dev.bifrost.testkit.RowTransformContract;
import dev.bifrost.testkit.Rows;
import dev.bifrost.testkit.TestContext;
import org.apache.arrow.memory.BufferAllocator;

/** Everything that the host expects of a component and of a row transform. */
final class HelloTest implements ComponentContract, RowTransformContract {

    @Override
    public ComponentFactory<?, ?> factory() {
        return new HelloBundle().components().getFirst();
    }

    @Override
    public Record config(TestContext context) {
        return new HelloBundle.Config("Good morning");
    }

    @Override
    public RowTransform rowTransform(TestContext context) {
        return new Hello("Hello");
    }

    @Override
    public Rows rows(BufferAllocator allocator) {
        return Rows.of(allocator).column("id", 1L, 2L, 3L).column("name", "Ada", null, "Bo");
    }
}
