package dev.bifrost.runtime.host;

import dev.bifrost.api.BifrostException;
import dev.bifrost.api.ComponentRef;
import dev.bifrost.api.transform.RowTransform;
import dev.bifrost.api.transform.Transform;
import dev.bifrost.runtime.bundle.BundleErrors;
import dev.bifrost.runtime.bundle.ComponentRegistry;
import dev.bifrost.runtime.bundle.Held;
import dev.bifrost.runtime.mapping.CustomOpener;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import java.util.function.BooleanSupplier;

/** Opens the components of custom steps, and holds them until the mapping is no longer run. */
final class CustomComponents implements CustomOpener, AutoCloseable {

    private final ComponentRegistry registry;
    private final KnownCustoms known;
    private final long registryVersion;
    private final List<Held<?>> held = new ArrayList<>();
    private final List<BooleanSupplier> stale = new ArrayList<>();
    private boolean standIns;

    /** @param known of this mapping's earlier components; those that are gone get a stand-in */
    CustomComponents(ComponentRegistry registry, KnownCustoms known) {
        this.registry = registry;
        this.known = known;
        this.registryVersion = registry.version();
    }

    @Override
    public Custom open(ComponentRef component, String table) {
        try {
            return known.noting(table, component, present(component, table));
        } catch (BifrostException e) {
            var standIn = known.standIn(table, component, e).orElseThrow(() -> e);
            standIns = true;
            return standIn;
        }
    }

    private Custom present(ComponentRef component, String table) {
        if (registry.names(RowTransform.class).contains(component.name())) {
            var rows = hold(registry.open(RowTransform.class, component));
            var transform = Guarded.component(rows, RowTransform.class);
            stale.add(transform::isStale);
            return new Custom.Rows(transform, () -> version(rows, transform.version()));
        }
        if (registry.names(Transform.class).contains(component.name())) {
            var graph = hold(registry.open(Transform.class, component));
            var transform = Guarded.component(graph, Transform.class);
            stale.add(transform::isStale);
            return new Custom.Graph(transform, version(graph, transform.version()));
        }
        var names = new TreeSet<>(registry.names(RowTransform.class));
        names.addAll(registry.names(Transform.class));
        throw new BifrostException(
                BundleErrors.UNKNOWN_COMPONENT,
                "table %s: no bundle offers a transform named %s; there is %s. Put its bundle into the bundle directory"
                        .formatted(table, component.name(), names.isEmpty() ? "none" : String.join(", ", names)));
    }

    private <T> Held<T> hold(Held<T> component) {
        held.add(component);
        return component;
    }

    /** Of the bundle, and of what the component itself has read. */
    private static String version(Held<?> component, String own) {
        String bundle = component.origin().bundle() + " " + component.origin().digest();
        return own.isEmpty() ? bundle : bundle + " " + own;
    }

    /**
     * Whether a bundle was replaced or removed, or one came while a stand-in is in use, or a component says that it read
     * something which is another now.
     */
    boolean isStale() {
        return held.stream().anyMatch(Held::isStale)
                || standIns && registry.version() != registryVersion
                || stale.stream().anyMatch(BooleanSupplier::getAsBoolean);
    }

    @Override
    public void close() {
        held.reversed().forEach(Held::close);
        held.clear();
        stale.clear();
    }
}
