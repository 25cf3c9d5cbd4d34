package dev.bifrost.sink.falkordb;

import dev.bifrost.api.BifrostBundle;
import dev.bifrost.api.ComponentFactory;
import java.util.List;

/** Offers the sink {@code falkordb}. */
public final class FalkorDbBundle implements BifrostBundle {

    @Override
    public List<ComponentFactory<?, ?>> components() {
        return List.of(new FalkorDbSinkFactory());
    }
}
