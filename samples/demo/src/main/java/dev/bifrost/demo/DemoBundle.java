package dev.bifrost.demo;

import dev.bifrost.api.BifrostBundle;
import dev.bifrost.api.Command;
import dev.bifrost.api.ComponentContext;
import dev.bifrost.api.ComponentFactory;
import dev.bifrost.api.event.EventListener;
import java.util.List;
import java.util.function.BiFunction;

/** Adds the verb {@code demo} to the command line, and the listener by which it learns of its rounds. */
public final class DemoBundle implements BifrostBundle {

    @Override
    public List<ComponentFactory<?, ?>> components() {
        return List.of(
                new Factory<>(
                        Command.class, "demo", ComponentFactory.NoConfig.class, (config, context) -> new DemoCommand()),
                new Factory<>(
                        EventListener.class,
                        "demo-rounds",
                        RoundLog.Config.class,
                        (config, context) ->
                                new RoundLog(context.baseDirectory().resolve(config.file()))));
    }

    private record Factory<C, T>(
            Class<T> type, String name, Class<C> configType, BiFunction<C, ComponentContext, T> maker)
            implements ComponentFactory<C, T> {
        @Override
        public T create(C config, ComponentContext context) {
            return maker.apply(config, context);
        }
    }
}
