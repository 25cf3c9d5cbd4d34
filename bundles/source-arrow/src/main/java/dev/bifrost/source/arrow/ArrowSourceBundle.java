package dev.bifrost.source.arrow;

import dev.bifrost.api.BifrostBundle;
import dev.bifrost.api.ComponentFactory;
import java.util.List;

/** Offers the source {@code arrow}. */
public final class ArrowSourceBundle implements BifrostBundle {

    @Override
    public List<ComponentFactory<?, ?>> components() {
        return List.of(new ArrowSourceFactory());
    }
}
