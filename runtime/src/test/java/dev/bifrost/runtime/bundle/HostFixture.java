package dev.bifrost.runtime.bundle;

import dev.bifrost.api.Command;
import dev.bifrost.api.ComponentRef;
import dev.bifrost.api.event.RuntimeEvent;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;

/** A real host on a directory of its own: allocator, registry, framework. Events are kept in order. */
final class HostFixture implements AutoCloseable {

    final ManualClock clock = new ManualClock();
    final List<RuntimeEvent> events = new CopyOnWriteArrayList<>();
    final Allocators allocators = Allocators.open(64 << 20, 8 << 20);
    final ComponentRegistry registry;
    final Path bundles;
    volatile Consumer<RuntimeEvent> listener = event -> {};
    private final Path work;
    private BundleHost host;

    HostFixture(Path root) {
        try {
            bundles = Files.createDirectories(root.resolve("bundles"));
            work = Files.createDirectories(root.resolve("work"));
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
        registry = new ComponentRegistry(
                allocators, new Lending(clock, this::hear, new RecordBinding(), work.resolve("components"), root));
    }

    BundleHost start() {
        host = BundleHost.start(
                new BundleSettings(List.of(bundles), work.resolve("bundles"), clock), registry, this::hear);
        return host;
    }

    private void hear(RuntimeEvent event) {
        events.add(event);
        listener.accept(event);
    }

    BundleHost host() {
        return host;
    }

    Held<Command> open(String name) {
        return registry.open(Command.class, new ComponentRef(name, Map.of()));
    }

    /** What a greeter says. */
    String greeting(String name) {
        try (var held = open(name)) {
            return held.call(Command::summary);
        }
    }

    void remove(String file) {
        try {
            Files.delete(bundles.resolve(file));
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }

    List<RuntimeEvent.BundleRefused> refused() {
        return events.stream()
                .filter(RuntimeEvent.BundleRefused.class::isInstance)
                .map(RuntimeEvent.BundleRefused.class::cast)
                .toList();
    }

    /** The one refusal there was. */
    RuntimeEvent.BundleRefused onlyRefusal() {
        if (refused().size() != 1) {
            throw new AssertionError("expected one refusal, but there were " + refused());
        }
        return refused().getFirst();
    }

    @Override
    public void close() {
        try (allocators) {
            if (host != null) {
                host.close();
            }
        }
    }
}
