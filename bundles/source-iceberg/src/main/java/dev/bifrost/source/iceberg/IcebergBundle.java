package dev.bifrost.source.iceberg;

import dev.bifrost.api.BifrostBundle;
import dev.bifrost.api.ComponentFactory;
import java.util.List;

/** The bundle's entry: one table source, {@code iceberg}. */
public final class IcebergBundle implements BifrostBundle {

    @Override
    public List<ComponentFactory<?, ?>> components() {
        return List.of(new IcebergSourceFactory());
    }
}
