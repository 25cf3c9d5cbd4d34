package dev.bifrost.testkit;

import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.memory.RootAllocator;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;

/**
 * Gives each test a fresh root allocator and fails the test if it leaves a byte behind.
 *
 * <p>A test method, or a {@code @BeforeEach} or {@code @AfterEach} method, takes a {@link BufferAllocator} (the root) or a
 * {@link TestContext} (whose allocator is a child of that root) as a parameter. Both are closed after the last {@code
 * @AfterEach}; the failure carries the allocator's own report of who holds what.
 */
public final class AllocatorExtension implements ParameterResolver, AfterEachCallback {

    private static final ExtensionContext.Namespace NAMESPACE =
            ExtensionContext.Namespace.create(AllocatorExtension.class);

    @Override
    public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
        var type = parameter.getParameter().getType();
        return context.getTestMethod().isPresent() && (type == BufferAllocator.class || type == TestContext.class);
    }

    @Override
    public Object resolveParameter(ParameterContext parameter, ExtensionContext context) {
        var lent = context.getStore(NAMESPACE).getOrComputeIfAbsent(Lent.class, key -> new Lent(), Lent.class);
        return parameter.getParameter().getType() == TestContext.class ? lent.context : lent.root;
    }

    @Override
    public void afterEach(ExtensionContext context) {
        var lent = context.getStore(NAMESPACE).remove(Lent.class, Lent.class);
        if (lent != null) {
            lent.close();
        }
    }

    private static final class Lent {
        private final RootAllocator root = new RootAllocator();
        private final TestContext context = new TestContext(root);

        void close() {
            context.closeComponents();
            long held = root.getAllocatedMemory();
            String report = held == 0
                    ? ""
                    : root.toVerboseString() + context.allocator().toVerboseString();
            context.close();
            if (held != 0) {
                throw new AssertionError(
                        "the test left %d bytes behind; -Darrow.memory.debug.allocator=true tells where they come from:%n%s"
                                .formatted(held, report));
            }
            root.close();
        }
    }
}
