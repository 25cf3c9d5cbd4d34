package dev.bifrost.testkit;

import dev.bifrost.api.BifrostException;
import dev.bifrost.api.ComponentContext;
import dev.bifrost.api.ComponentRef;
import dev.bifrost.api.event.RuntimeEvent;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import org.apache.arrow.memory.BufferAllocator;

/**
 * A component context for tests: an allocator, a clock that stands still, the events that were published, directories
 * that vanish with the test, and the components that the test lends.
 *
 * <p>{@link AllocatorExtension} makes and closes one for each test.
 */
public final class TestContext implements ComponentContext, AutoCloseable {

    private final BufferAllocator root;
    private final BufferAllocator allocator;
    private final FakeClock clock = new FakeClock();
    private final List<RuntimeEvent> events = new CopyOnWriteArrayList<>();
    private final Map<String, Object> lent = new LinkedHashMap<>();
    private final List<AutoCloseable> opened = new ArrayList<>();
    private final Path directory;

    public TestContext(BufferAllocator root) {
        this.root = root;
        allocator = root.newChildAllocator("testkit/component", 0, Long.MAX_VALUE);
        directory = TempDirectories.make();
    }

    @Override
    public BufferAllocator allocator() {
        return allocator;
    }

    /** The root of {@link #allocator()}: the test's own buffers come from here. */
    public BufferAllocator root() {
        return root;
    }

    @Override
    public FakeClock clock() {
        return clock;
    }

    @Override
    public void publish(RuntimeEvent event) {
        events.add(event);
    }

    /** What was published so far. */
    public List<RuntimeEvent> events() {
        return List.copyOf(events);
    }

    /** Lends a component, which {@link #open} then gives out. It stays the test's. */
    public <T> TestContext lend(Class<T> type, String name, T component) {
        lent.put(key(type, name), component);
        return this;
    }

    @Override
    public <T> T open(Class<T> type, ComponentRef ref) {
        var component = lent.get(key(type, ref.name()));
        if (component == null) {
            throw new BifrostException(
                    TestkitErrors.UNKNOWN_COMPONENT,
                    "the test lends no %s; it lends %s".formatted(key(type, ref.name()), lent.keySet()));
        }
        return type.cast(component);
    }

    /** Closes a component after the test, before memory is checked. */
    public <T extends AutoCloseable> T closing(T component) {
        opened.add(component);
        return component;
    }

    @Override
    public Path workDirectory() {
        return TempDirectories.make(directory.resolve("work"));
    }

    @Override
    public Path baseDirectory() {
        return TempDirectories.make(directory.resolve("base"));
    }

    void closeComponents() {
        for (var component : opened.reversed()) {
            try {
                component.close();
            } catch (Exception e) {
                throw new AssertionError("closing " + component + " failed", e);
            }
        }
        opened.clear();
    }

    /** Closes the components, frees the allocator if nothing is held, and deletes the directories. */
    @Override
    public void close() {
        closeComponents();
        TempDirectories.delete(directory);
        if (allocator.getAllocatedMemory() == 0) {
            allocator.close();
        }
    }

    private static String key(Class<?> type, String name) {
        return type.getSimpleName() + " " + name;
    }
}
