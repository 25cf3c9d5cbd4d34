package dev.bifrost.api;

import java.util.List;

/**
 * The entry point of a bundle: what it offers.
 *
 * <p>A bundle names its implementation in {@code META-INF/services/dev.bifrost.api.BifrostBundle}. The class needs a
 * public constructor without parameters. The host creates it once, when the bundle starts, and asks for the components
 * once; nothing else of the bundle runs until a component is created.
 */
public interface BifrostBundle {

    /**
     * The component factories of this bundle.
     *
     * @return at least one factory; a pair of type and name must be free in the host, else the bundle is refused
     */
    List<ComponentFactory<?, ?>> components();
}
