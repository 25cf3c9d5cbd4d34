package dev.bifrost.flight;

import dev.bifrost.api.ComponentFactory;
import dev.bifrost.api.Secret;
import dev.bifrost.api.transform.RowTransform;
import dev.bifrost.testkit.ComponentContract;
import dev.bifrost.testkit.RowTransformContract;
import dev.bifrost.testkit.Rows;
import dev.bifrost.testkit.TestContext;
import java.util.Map;
import org.apache.arrow.memory.BufferAllocator;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.extension.ExtendWith;

/** The contracts of components and of row transforms, with an honest service. */
@ExtendWith(SharedNetwork.class)
final class GreetingContractTest implements RowTransformContract, ComponentContract {

    private static LiveService service;

    @BeforeAll
    static void start() {
        service = LiveService.start(Honest.greeting());
    }

    @AfterAll
    static void stop() {
        service.close();
    }

    @Override
    public ComponentFactory<?, ?> factory() {
        return Flights.factory();
    }

    @Override
    public Record config(TestContext context) {
        return service.config("greeting", Map.of("politely", true), new Secret("sesame-9"));
    }

    @Override
    public RowTransform rowTransform(TestContext context) {
        return Flights.open(context, service.config());
    }

    @Override
    public Rows rows(BufferAllocator allocator) {
        return Rows.of(allocator).column("id", 1L, 2L, null, 4L).column("name", "one", null, "", "twice");
    }
}
