package dev.bifrost.source.files;

import dev.bifrost.api.BifrostBundle;
import dev.bifrost.api.ComponentFactory;
import java.util.List;

/** The bundle's entry: one table source, {@code files}. */
public final class FilesBundle implements BifrostBundle {

    @Override
    public List<ComponentFactory<?, ?>> components() {
        return List.of(new FilesSourceFactory());
    }
}
