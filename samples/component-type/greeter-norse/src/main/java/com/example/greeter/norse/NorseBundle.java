package com.example.greeter.norse;

import com.example.greeter.api.Greeter;
import dev.bifrost.api.BifrostBundle;
import dev.bifrost.api.ComponentContext;
import dev.bifrost.api.ComponentFactory;
import java.util.List;

/** Offers the greeter {@code norse}. */
public final class NorseBundle implements BifrostBundle, ComponentFactory<ComponentFactory.NoConfig, Greeter> {

    @Override
    public List<ComponentFactory<?, ?>> components() {
        return List.of(this);
    }

    @Override
    public Class<Greeter> type() {
        return Greeter.class;
    }

    @Override
    public String name() {
        return "norse";
    }

    @Override
    public Class<NoConfig> configType() {
        return NoConfig.class;
    }

    @Override
    public Greeter create(NoConfig config, ComponentContext context) {
        return name -> "Heill, " + name;
    }
}
