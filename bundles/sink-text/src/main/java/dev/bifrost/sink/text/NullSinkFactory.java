package dev.bifrost.sink.text;

import dev.bifrost.api.ComponentContext;
import dev.bifrost.api.ComponentFactory;
import dev.bifrost.api.sink.GraphSink;

/** Makes the sink that drops everything. */
final class NullSinkFactory implements ComponentFactory<ComponentFactory.NoConfig, GraphSink> {

    @Override
    public Class<GraphSink> type() {
        return GraphSink.class;
    }

    @Override
    public String name() {
        return "null";
    }

    @Override
    public Class<NoConfig> configType() {
        return NoConfig.class;
    }

    @Override
    public GraphSink create(NoConfig config, ComponentContext context) {
        return NullSession::new;
    }
}
