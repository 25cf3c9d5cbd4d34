package dev.bifrost.demo;

import dev.bifrost.api.BifrostBundle;
import dev.bifrost.api.Command;
import dev.bifrost.api.ComponentContext;
import dev.bifrost.api.ComponentFactory;
import java.util.List;

/** Adds the verb {@code demo} to the command line. */
public final class DemoBundle implements BifrostBundle {

    @Override
    public List<ComponentFactory<?, ?>> components() {
        return List.of(new DemoFactory());
    }

    private static final class DemoFactory implements ComponentFactory<ComponentFactory.NoConfig, Command> {

        @Override
        public Class<Command> type() {
            return Command.class;
        }

        @Override
        public String name() {
            return "demo";
        }

        @Override
        public Class<NoConfig> configType() {
            return NoConfig.class;
        }

        @Override
        public Command create(NoConfig config, ComponentContext context) {
            return new DemoCommand();
        }
    }
}
