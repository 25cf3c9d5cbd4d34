package dev.bifrost.sink.falkordb;

import dev.bifrost.api.ComponentContext;
import dev.bifrost.api.ComponentFactory;
import dev.bifrost.api.sink.GraphSink;

/** Makes the sink {@code falkordb}. Nothing is connected before the sink is attached to its graph. */
final class FalkorDbSinkFactory implements ComponentFactory<FalkorDbConfig, GraphSink> {

    @Override
    public Class<GraphSink> type() {
        return GraphSink.class;
    }

    @Override
    public String name() {
        return "falkordb";
    }

    @Override
    public Class<FalkorDbConfig> configType() {
        return FalkorDbConfig.class;
    }

    @Override
    public GraphSink create(FalkorDbConfig config, ComponentContext context) {
        return new FalkorDbSink(config);
    }
}
