package dev.bifrost.bench;

import dev.bifrost.api.ComponentContext;
import dev.bifrost.api.ComponentFactory;
import dev.bifrost.api.ComponentRef;
import dev.bifrost.api.event.EventListener;
import dev.bifrost.api.event.RuntimeEvent;
import dev.bifrost.api.graph.MutationBuilder;
import dev.bifrost.api.transform.RowTransform;
import dev.bifrost.api.transform.TableContext;
import java.util.Map;
import org.apache.arrow.memory.BufferAllocator;

/** Sits in the host as a listener, so that it is lent an allocator and a shipped transform, and calls it. */
final class TransformProbe implements EventListener, ComponentFactory<ComponentFactory.NoConfig, EventListener> {

    static final String NAME = "transform-probe";

    private final ComponentRef wanted;
    private RowTransform transform;
    private BufferAllocator allocator;

    TransformProbe(String component, Map<String, Object> config) {
        this.wanted = new ComponentRef(component, config);
    }

    @Override
    public Class<EventListener> type() {
        return EventListener.class;
    }

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public Class<NoConfig> configType() {
        return NoConfig.class;
    }

    @Override
    public EventListener create(NoConfig config, ComponentContext context) {
        allocator = context.allocator();
        transform = context.open(RowTransform.class, wanted);
        return this;
    }

    RowTransform transform() {
        return transform;
    }

    BufferAllocator allocator() {
        return allocator;
    }

    TableContext tableContext() {
        return new TableContext() {
            @Override
            public String table() {
                return "bench";
            }

            @Override
            public BufferAllocator allocator() {
                return allocator;
            }

            @Override
            public MutationBuilder mutation() {
                throw new IllegalStateException("a row transform makes rows");
            }
        };
    }

    @Override
    public void on(RuntimeEvent event) {
        // it calls when it is asked to
    }
}
