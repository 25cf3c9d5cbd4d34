package com.example.greeter.norse;

import com.example.greeter.api.Greeter;
import dev.bifrost.api.BifrostBundle;
import dev.bifrost.api.ComponentFactory;
import dev.bifrost.api.ComponentFactory.NoConfig;
import java.util.List;

/** Offers the greeter {@code norse}. */
public final class NorseBundle implements BifrostBundle {

    @Override
    public List<ComponentFactory<?, ?>> components() {
        return List.of(ComponentFactory.of(Greeter.class, "norse", NoConfig.class, (config, context) ->
                name -> "Heill, " + name));
    }
}
