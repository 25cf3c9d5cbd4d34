package dev.bifrost.script;

import dev.bifrost.api.BifrostBundle;
import dev.bifrost.api.ComponentFactory;
import dev.bifrost.api.transform.RowTransform;
import java.util.List;

/** Offers the row transform {@code script}. */
public final class ScriptBundle implements BifrostBundle {

    private final SharedEngine engine = new SharedEngine();

    @Override
    public List<ComponentFactory<?, ?>> components() {
        return List.of(ComponentFactory.of(
                RowTransform.class,
                "script",
                ScriptConfig.class,
                (config, context) -> ScriptTransform.open(config, context, engine)));
    }
}
