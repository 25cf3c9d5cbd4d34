package dev.bifrost.runtime.bundle;

import dev.bifrost.api.BifrostException;
import dev.bifrost.api.ComponentContext;
import dev.bifrost.api.ComponentRef;
import dev.bifrost.api.event.RuntimeEvent;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.apache.arrow.memory.BufferAllocator;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What one component borrows: its allocator, its nested components, its directory. Closed after the component.
 *
 * <p>Components of one bundle, type and name share a directory.
 */
final class LentContext implements ComponentContext, AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(LentContext.class);

    private final Registration<?, ?> registration;
    private final ComponentRegistry registry;
    private final Lending lending;
    private final LentAllocator allocator;
    private final List<Held<?>> nested = new ArrayList<>();
    private boolean closed;

    LentContext(Registration<?, ?> registration, ComponentRegistry registry, Lending lending, LentAllocator allocator) {
        this.registration = registration;
        this.registry = registry;
        this.lending = lending;
        this.allocator = allocator;
    }

    @Override
    public BufferAllocator allocator() {
        return allocator.allocator();
    }

    LentAllocator lent() {
        return allocator;
    }

    @Override
    public InstantSource clock() {
        return lending.clock();
    }

    @Override
    public void publish(RuntimeEvent event) {
        try {
            lending.events().accept(event);
        } catch (RuntimeException failed) {
            LOG.warn("a listener failed on an event of {}", registration.label(), failed);
        }
    }

    @Override
    public synchronized <T> T open(Class<T> type, ComponentRef ref) {
        if (closed) {
            throw new BifrostException(
                    BundleErrors.COMPONENT_CLOSED,
                    registration.label() + " opened the component " + ref.name() + " after its own end");
        }
        var held = registry.open(type, ref);
        nested.add(held);
        return held.component();
    }

    @Override
    public Path workDirectory() {
        var directory = lending.workDirectory()
                .resolve(registration.owner().origin().bundle())
                .resolve(registration.type().getSimpleName().toLowerCase(Locale.ROOT) + "-" + registration.name());
        try {
            return Files.createDirectories(directory);
        } catch (IOException failed) {
            throw new BifrostException(
                    BundleErrors.WORK_DIRECTORY_UNUSABLE,
                    "cannot make the directory " + directory + " for " + registration.label(),
                    failed);
        }
    }

    @Override
    public Path baseDirectory() {
        return lending.baseDirectory();
    }

    synchronized boolean hasStale() {
        return nested.stream().anyMatch(Held::isStale);
    }

    @Override
    public void close() {
        List<Held<?>> ending;
        synchronized (this) {
            closed = true;
            ending = List.copyOf(nested.reversed());
        }
        var closing = new Closing();
        ending.forEach(closing::close);
        closing.close(allocator);
        closing.rethrow();
    }
}
