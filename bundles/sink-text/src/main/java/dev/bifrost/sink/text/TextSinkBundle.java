package dev.bifrost.sink.text;

import dev.bifrost.api.BifrostBundle;
import dev.bifrost.api.ComponentFactory;
import java.util.List;

/** Offers the sinks {@code text} and {@code null}. */
public final class TextSinkBundle implements BifrostBundle {

    @Override
    public List<ComponentFactory<?, ?>> components() {
        return List.of(new TextSinkFactory(), new NullSinkFactory());
    }
}
