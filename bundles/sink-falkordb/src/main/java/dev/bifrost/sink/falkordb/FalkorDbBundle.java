package dev.bifrost.sink.falkordb;

import dev.bifrost.api.BifrostBundle;
import dev.bifrost.api.ComponentFactory;
import dev.bifrost.sink.falkordb.local.FalkorDbCommandFactory;
import java.util.List;

/** Offers the sink {@code falkordb} and the verb of that name. */
public final class FalkorDbBundle implements BifrostBundle {

    @Override
    public List<ComponentFactory<?, ?>> components() {
        return List.of(new FalkorDbSinkFactory(), new FalkorDbCommandFactory());
    }
}
