package dev.bifrost.dist.docs;

import dev.bifrost.api.BifrostBundle;
import dev.bifrost.api.ComponentFactory;
import java.util.Comparator;
import java.util.List;
import java.util.ServiceLoader;

/** What the shipped bundles offer. */
final class Components {

    private Components() {}

    /** Sorted by type, then name. */
    static List<ComponentFactory<?, ?>> all() {
        return ServiceLoader.load(BifrostBundle.class).stream()
                .map(ServiceLoader.Provider::get)
                .<ComponentFactory<?, ?>>flatMap(bundle -> bundle.components().stream())
                .sorted(Comparator.<ComponentFactory<?, ?>, String>comparing(
                                factory -> factory.type().getSimpleName())
                        .thenComparing(ComponentFactory::name))
                .toList();
    }
}
