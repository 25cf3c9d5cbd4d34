package dev.bifrost.flight;

import dev.bifrost.api.BifrostBundle;
import dev.bifrost.api.Command;
import dev.bifrost.api.ComponentFactory;
import dev.bifrost.api.transform.RowTransform;
import dev.bifrost.flight.check.FlightCommand;
import dev.bifrost.flight.connection.Network;
import java.util.List;

/** Offers the row transform {@code flight}, and the verb that checks services. */
public final class FlightBundle implements BifrostBundle {

    private final Network network = new Network();

    @Override
    public List<ComponentFactory<?, ?>> components() {
        return List.of(
                ComponentFactory.of(
                        RowTransform.class,
                        "flight",
                        FlightConfig.class,
                        (config, context) -> FlightTransform.open(config, context, network)),
                ComponentFactory.of(
                        Command.class,
                        "flight",
                        ComponentFactory.NoConfig.class,
                        (config, context) -> new FlightCommand(context, network)));
    }
}
