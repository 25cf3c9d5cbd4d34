package com.example.greeter;

import com.example.greeter.api.Greeter;
import com.fasterxml.jackson.annotation.JsonProperty;
import dev.bifrost.api.BifrostBundle;
import dev.bifrost.api.ComponentFactory;
import dev.bifrost.api.ComponentRef;
import dev.bifrost.api.transform.RowTransform;
import java.util.List;

/** Offers the row transform {@code greet}, whose greeter is a component of any bundle. */
public final class GreeterBundle implements BifrostBundle {

    /** {@code greet: { greeter: { norse: {} } }}. */
    public record Config(@JsonProperty(required = true) ComponentRef greeter) {}

    @Override
    public List<ComponentFactory<?, ?>> components() {
        return List.of(ComponentFactory.of(RowTransform.class, "greet", Config.class, (config, context) ->
                new Greet(context.open(Greeter.class, config.greeter()))));
    }
}
