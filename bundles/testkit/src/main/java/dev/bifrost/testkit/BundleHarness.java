package dev.bifrost.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bifrost.api.ComponentFactory;
import dev.bifrost.api.event.RoundReport;
import dev.bifrost.api.event.RuntimeEvent;
import dev.bifrost.api.host.BifrostHost;
import dev.bifrost.api.host.HostOptions;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/**
 * The real host on a folder of its own: bundles as jars, a config file and a mapping file.
 *
 * <pre>{@code
 * try (var harness = new BundleHarness(directory)
 *         .module(Path.of(""))
 *         .config("source: { mine: {} }", ...)
 *         .mapping(...)
 *         .start()) {
 *     var report = harness.syncOnce();
 * }
 * }</pre>
 *
 * <p>The host comes from {@code bifrost-runtime} on the test's class path. One thread.
 */
public final class BundleHarness implements AutoCloseable {

    private final Path directory;
    private final Path bundles;
    private final List<RuntimeEvent> events = new CopyOnWriteArrayList<>();
    private HostOptions options;
    private BifrostHost host;

    /** @param directory empty; the test deletes it */
    public BundleHarness(Path directory) {
        this.directory = directory;
        bundles = TempDirectories.make(directory.resolve("bundles"));
        options = HostOptions.of(directory.resolve("bifrost.yaml")).listen(events::add);
    }

    /** Puts the bundle of a module of this build into the bundle directory, packed from what was compiled. */
    public BundleHarness module(Path moduleDirectory) {
        var jar = BundleJars.ofModule(moduleDirectory, TempDirectories.make(directory.resolve("packed")));
        return drop(jar.getFileName().toString(), jar);
    }

    /** Puts a jar into the bundle directory, or another in its place, as a copy in one step. */
    public BundleHarness drop(String name, Path jar) {
        try {
            var copy = Files.createTempFile(directory, "copy", ".part");
            Files.copy(jar, copy, StandardCopyOption.REPLACE_EXISTING);
            Files.move(copy, bundles.resolve(name), StandardCopyOption.ATOMIC_MOVE);
            return this;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Takes a jar out of the bundle directory. */
    public BundleHarness remove(String name) {
        try {
            Files.delete(bundles.resolve(name));
            return this;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Writes the config file. The lines for the bundle directory and the mapping file are added. */
    public BundleHarness config(String... lines) {
        var all = new ArrayList<>(List.of(lines));
        all.add("bundles: { directory: bundles }");
        all.add("mapping: mapping.yaml");
        return write("bifrost.yaml", all);
    }

    /** Writes the mapping file. */
    public BundleHarness mapping(String... lines) {
        return write("mapping.yaml", List.of(lines));
    }

    /** Lends a component to the host. It stays the test's. */
    public <T> BundleHarness lend(Class<T> type, String name, T component) {
        options = options.lend(type, name, component);
        return this;
    }

    /** Offers a component to the host beside those of the bundles. */
    public BundleHarness lend(ComponentFactory<?, ?> factory) {
        var all = new ArrayList<>(options.lent());
        all.add(factory);
        options = new HostOptions(options.config(), all, options.listeners(), options.takeOver());
        return this;
    }

    /** Starts the host, or starts it again after {@link #stop}. */
    public BundleHarness start() {
        host = BifrostHost.start(options);
        return this;
    }

    /** Has the host look at the bundle directory now, without the patience that it has for files still being copied. */
    public BundleHarness refresh() {
        host.refreshBundles();
        return this;
    }

    public RoundReport syncOnce() {
        return host.syncOnce();
    }

    public BifrostHost host() {
        return host;
    }

    /** What the host told so far. */
    public List<RuntimeEvent> events() {
        return List.copyOf(events);
    }

    /** The folder of config, mapping and state. */
    public Path directory() {
        return directory;
    }

    /** Stops the host, which must have given back all memory. */
    public BundleHarness stop() {
        if (host != null) {
            var stopped = host;
            host = null;
            stopped.close();
            assertThat(stopped.allocatedBytes())
                    .as("bytes of the root allocator after the host was closed")
                    .isZero();
        }
        return this;
    }

    @Override
    public void close() {
        stop();
    }

    private BundleHarness write(String file, List<String> lines) {
        try {
            Files.write(directory.resolve(file), lines);
            return this;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
