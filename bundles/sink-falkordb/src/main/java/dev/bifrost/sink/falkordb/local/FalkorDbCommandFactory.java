package dev.bifrost.sink.falkordb.local;

import dev.bifrost.api.Command;
import dev.bifrost.api.ComponentContext;
import dev.bifrost.api.ComponentFactory;

/** Offers the verb {@code falkordb}. */
public final class FalkorDbCommandFactory implements ComponentFactory<ComponentFactory.NoConfig, Command> {

    @Override
    public Class<Command> type() {
        return Command.class;
    }

    @Override
    public String name() {
        return "falkordb";
    }

    @Override
    public Class<NoConfig> configType() {
        return NoConfig.class;
    }

    @Override
    public Command create(NoConfig config, ComponentContext context) {
        return new FalkorDbCommand();
    }
}
