package dev.bifrost.flight;

import dev.bifrost.api.transform.RowTransform;
import dev.bifrost.testkit.TestContext;
import org.apache.arrow.memory.RootAllocator;
import org.junit.jupiter.api.extension.AfterAllCallback;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.extension.ExtensionContext;

/**
 * Keeps the bundle's threads while a class of tests runs, so that not each test waits until Netty's last thread has ended, and
 * sees to it that none is left then. For {@link ExtendWith}.
 */
final class SharedNetwork implements BeforeAllCallback, AfterAllCallback {

    private RootAllocator root;
    private TestContext context;
    private RowTransform keeper;

    @Override
    public void beforeAll(ExtensionContext tests) {
        root = new RootAllocator();
        context = new TestContext(root);
        keeper =
                Flights.open(context, new FlightConfig("grpc://127.0.0.1:1", null, null, null, null, null, null, null));
    }

    @Override
    public void afterAll(ExtensionContext tests) {
        keeper.close();
        context.close();
        root.close();
        Flights.assertNoThreadsLeft();
    }
}
