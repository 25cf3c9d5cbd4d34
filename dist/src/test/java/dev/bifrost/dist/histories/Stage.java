package dev.bifrost.dist.histories;

import dev.bifrost.api.ComponentFactory;
import dev.bifrost.api.Secret;
import dev.bifrost.api.sink.GraphSink;
import dev.bifrost.sink.falkordb.FalkorDbConfig;
import dev.bifrost.testkit.LiveGraph;
import dev.bifrost.testkit.TestContext;
import java.io.IOException;
import java.nio.file.Path;
import org.apache.arrow.memory.BufferAllocator;

/** Where histories are played one after another: one graph on a real server, one proxy before it. One thread. */
final class Stage implements AutoCloseable {

    private final LiveGraph graph;
    private final TestContext context;
    private final LiveReading reading;
    private final CuttingProxy proxy;

    Stage(LiveGraph graph, TestContext context) {
        this.graph = graph;
        this.context = context;
        reading = new LiveReading(graph);
        try {
            proxy = new CuttingProxy(graph.url());
        } catch (IOException e) {
            throw new java.io.UncheckedIOException(e);
        }
    }

    BufferAllocator allocator() {
        return context.root();
    }

    Path spills() {
        return context.workDirectory();
    }

    LiveReading reading() {
        return reading;
    }

    void serve(Crash crash) {
        proxy.serve(crash);
    }

    /** A sink that writes through the proxy. */
    @SuppressWarnings("unchecked")
    GraphSink create(ComponentFactory<?, ?> factory, int batchRows) {
        var config = new FalkorDbConfig(
                new Secret(proxy.url()), graph.name(), null, null, batchRows, null, null, null, null);
        return ((ComponentFactory<FalkorDbConfig, GraphSink>) factory).create(config, context);
    }

    /** Deletes the graph and its epoch. */
    void clear() {
        reading.drop();
    }

    @Override
    public void close() {
        clear();
        reading.close();
        try {
            proxy.close();
        } catch (IOException e) {
            throw new java.io.UncheckedIOException(e);
        }
    }
}
