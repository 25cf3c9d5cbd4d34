package dev.bifrost.sink.falkordb;

import dev.bifrost.api.sink.GraphSink;
import dev.bifrost.testkit.Cypher;
import dev.bifrost.testkit.GraphProbe;
import dev.bifrost.testkit.GraphSinkContract;
import dev.bifrost.testkit.LiveGraph;
import dev.bifrost.testkit.TestContext;
import java.util.IdentityHashMap;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;

/** The laws of every sink, asked of this one on a real server. */
class FalkorDbSinkContractIT implements GraphSinkContract {

    private final Map<GraphSink, Cypher> graphs = new IdentityHashMap<>();

    @Override
    public GraphSink sink(TestContext context) {
        String graph = TestServer.newGraph();
        var sink = new FalkorDbSinkFactory().create(FalkorDbConfig.of(TestServer.url(), graph), context);
        graphs.put(sink, new Cypher(new LiveGraph(TestServer.url(), graph)));
        return sink;
    }

    @Override
    public GraphProbe probe(GraphSink sink) {
        return graphs.get(sink);
    }

    @AfterEach
    void dropGraphs() {
        graphs.forEach((sink, graph) -> {
            sink.close();
            graph.drop();
            graph.close();
        });
    }
}
