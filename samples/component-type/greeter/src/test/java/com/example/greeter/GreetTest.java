package com.example.greeter;

import com.example.greeter.api.Greeter;
import dev.bifrost.api.ComponentFactory;
import dev.bifrost.api.ComponentRef;
import dev.bifrost.api.transform.RowTransform;
import dev.bifrost.testkit.ComponentContract;
import dev.bifrost.testkit.RowTransformContract;
import dev.bifrost.testkit.Rows;
import dev.bifrost.testkit.TestContext;
import java.util.Map;
import org.apache.arrow.memory.BufferAllocator;

/** Everything that the host expects of a component and of a row transform; the test lends the greeter. */
final class GreetTest implements ComponentContract, RowTransformContract {

    @Override
    public ComponentFactory<?, ?> factory() {
        return new GreeterBundle().components().getFirst();
    }

    @Override
    public Record config(TestContext context) {
        context.lend(Greeter.class, "plain", name -> "Hi " + name);
        return new GreeterBundle.Config(new ComponentRef("plain", Map.of()));
    }

    @Override
    public RowTransform rowTransform(TestContext context) {
        return new Greet(name -> "Hi " + name);
    }

    @Override
    public Rows rows(BufferAllocator allocator) {
        return Rows.of(allocator).column("id", 1L, 2L, 3L).column("name", "Ada", null, "Bo");
    }
}
