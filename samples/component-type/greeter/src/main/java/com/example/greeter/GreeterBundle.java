package com.example.greeter;

import com.example.greeter.api.Greeter;
import com.fasterxml.jackson.annotation.JsonProperty;
import dev.bifrost.api.BifrostBundle;
import dev.bifrost.api.ComponentContext;
import dev.bifrost.api.ComponentFactory;
import dev.bifrost.api.ComponentRef;
import dev.bifrost.api.transform.RowTransform;
import java.util.List;

/** Offers the row transform {@code greet}, whose greeter is a component of any bundle. */
public final class GreeterBundle implements BifrostBundle, ComponentFactory<GreeterBundle.Config, RowTransform> {

    /** {@code greet: { greeter: { norse: {} } }}. */
    public record Config(@JsonProperty(required = true) ComponentRef greeter) {}

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
        return "greet";
    }

    @Override
    public Class<Config> configType() {
        return Config.class;
    }

    @Override
    public RowTransform create(Config config, ComponentContext context) {
        return new Greet(context.open(Greeter.class, config.greeter()));
    }
}
