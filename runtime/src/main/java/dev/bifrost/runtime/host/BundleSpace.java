package dev.bifrost.runtime.host;

import dev.bifrost.api.ComponentFactory;
import dev.bifrost.api.event.RuntimeEvent;
import dev.bifrost.runtime.bundle.Allocators;
import dev.bifrost.runtime.bundle.BundleHost;
import dev.bifrost.runtime.bundle.BundleSettings;
import dev.bifrost.runtime.bundle.ComponentRegistry;
import dev.bifrost.runtime.bundle.ConfigBinding;
import dev.bifrost.runtime.bundle.Lending;
import dev.bifrost.runtime.config.ConfigBinder;
import dev.bifrost.runtime.config.HostConfig;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * Bundles up and their components ready to be opened: all that a verb without a mapping needs.
 *
 * @param allocators the one root, or a part of it
 * @param registry what can be opened
 * @param bundles the bundles
 * @param scratch this process' own directory, gone with it
 * @param end what else ends with the space: its bundles, unless they are lent
 */
public record BundleSpace(
        Allocators allocators, ComponentRegistry registry, BundleHost bundles, ProcessDirectory scratch, End end)
        implements AutoCloseable {

    /** Closes something that ends with the space. */
    interface End extends AutoCloseable {
        @Override
        void close();
    }

    /**
     * Where things are and how much they may take.
     *
     * @param directories bundle directories
     * @param workDirectory for caches and spills
     * @param baseDirectory relative paths in component configs start here
     */
    public record Settings(
            List<Path> directories, Path workDirectory, Path baseDirectory, long maxBytes, long componentMaxBytes) {

        /** The launcher names its own folder, whose bundles are always there, in this property. */
        private static final String HOME = "bifrost.home";

        public static Settings of(HostConfig config, Path file) {
            return new Settings(
                    withShipped(Optional.ofNullable(config.bundles().directory())),
                    config.workDirectory(),
                    file.toAbsolutePath().getParent(),
                    config.memory().bytes(),
                    config.componentMemory().bytes());
        }

        /** Of several configs that share bundles: those of all, and as much memory as one of them may have at most. */
        static Settings ofAll(List<Settings> all) {
            var first = all.getFirst();
            return new Settings(
                    all.stream()
                            .flatMap(each -> each.directories().stream())
                            .distinct()
                            .toList(),
                    first.workDirectory(),
                    first.baseDirectory(),
                    all.stream().mapToLong(Settings::maxBytes).max().orElseThrow(),
                    first.componentMaxBytes());
        }

        /** For verbs without a config file: the shipped bundles alone. */
        public static Settings withoutConfig(Path workDirectory, Path baseDirectory) {
            return new Settings(withShipped(Optional.empty()), workDirectory, baseDirectory, 256L << 20, 256L << 20);
        }

        private static List<Path> withShipped(Optional<Path> own) {
            var all = new ArrayList<Path>();
            Optional.ofNullable(System.getProperty(HOME))
                    .map(home -> Path.of(home, "bundles"))
                    .ifPresent(all::add);
            own.ifPresent(all::add);
            return all;
        }
    }

    public static BundleSpace open(
            Settings settings, List<ComponentFactory<?, ?>> lent, Consumer<RuntimeEvent> events) {
        var allocators = Allocators.open(settings.maxBytes(), settings.componentMaxBytes());
        var scratch = ProcessDirectory.under(settings.workDirectory());
        try {
            var registry = new ComponentRegistry(allocators, lending(settings, events));
            lent.forEach(registry::lend);
            var bundles = BundleHost.start(
                    new BundleSettings(settings.directories(), scratch.path(), InstantSource.system()),
                    registry,
                    events);
            return new BundleSpace(allocators, registry, bundles, scratch, bundles::close);
        } catch (RuntimeException | Error e) {
            scratch.close();
            allocators.close();
            throw e;
        }
    }

    private static Lending lending(Settings settings, Consumer<RuntimeEvent> events) {
        return new Lending(
                InstantSource.system(),
                events,
                new ConfigBinding() {
                    @Override
                    public <C> C bind(Map<String, Object> config, Class<C> type) {
                        return ConfigBinder.bind(config, type, type.getSimpleName());
                    }
                },
                settings.workDirectory().resolve("components"),
                settings.baseDirectory());
    }

    /**
     * A part of this space for one of several graphs, closed before it: the bundles are the same, the memory is a part of this
     * one's; folders and events are the graph's own.
     *
     * @param atEnd is called when the part is closed
     */
    BundleSpace part(String graph, Settings settings, Consumer<RuntimeEvent> events, End atEnd) {
        var scratchOfPart = ProcessDirectory.under(settings.workDirectory());
        var memory = allocators.part(graph, settings.maxBytes(), settings.componentMaxBytes());
        return new BundleSpace(
                memory, registry.borrowing(memory, lending(settings, events)), bundles, scratchOfPart, atEnd);
    }

    /** For what does not fit into memory; gone with this process. */
    public Path spills() {
        return scratch.path().resolve("spills");
    }

    /** Ends in any case; the first fault is thrown at the end. */
    @Override
    public void close() {
        try (allocators;
                scratch;
                end) {
            // closed in the order end, scratch, allocators
        }
    }
}
