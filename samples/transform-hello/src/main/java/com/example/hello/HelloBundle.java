package com.example.hello;

import dev.bifrost.api.BifrostBundle;
import dev.bifrost.api.ComponentContext;
import dev.bifrost.api.ComponentFactory;
import dev.bifrost.api.transform.RowTransform;
import java.util.List;

/** Offers the row transform {@code hello}. */
public final class HelloBundle implements BifrostBundle, ComponentFactory<HelloBundle.Config, RowTransform> {

    /** {@code hello: { word: Hello }}. */
    public record Config(String word) {}

    @Override
    public List<ComponentFactory<?, ?>> components() {
        return List.of(this);
    }

    @Override
    public Class<RowTransform> type() {
        return RowTransform.class;
    }

    @Override
    public String name() {
        return "hello";
    }

    @Override
    public Class<Config> configType() {
        return Config.class;
    }

    @Override
    public RowTransform create(Config config, ComponentContext context) {
        return new Hello(config.word() == null ? "Hello" : config.word());
    }
}
