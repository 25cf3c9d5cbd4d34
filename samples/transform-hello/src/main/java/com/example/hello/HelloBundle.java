package com.example.hello;

import dev.bifrost.api.BifrostBundle;
import dev.bifrost.api.ComponentFactory;
import dev.bifrost.api.transform.RowTransform;
import java.util.List;

/** Offers the row transform {@code hello}. */
public final class HelloBundle implements BifrostBundle {

    /** {@code hello: { word: Hello }}. */
    public record Config(String word) {}

    @Override
    public List<ComponentFactory<?, ?>> components() {
        return List.of(ComponentFactory.of(RowTransform.class, "hello", Config.class, (config, context) ->
                new Hello(config.word() == null ? "Hello" : config.word())));
    }
}
