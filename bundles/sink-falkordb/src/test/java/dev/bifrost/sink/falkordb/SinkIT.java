package dev.bifrost.sink.falkordb;

import dev.bifrost.testkit.AllocatorExtension;
import dev.bifrost.testkit.Cypher;
import dev.bifrost.testkit.LiveGraph;
import java.util.ArrayList;
import java.util.List;
import org.apache.arrow.memory.BufferAllocator;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.extension.ExtendWith;

/** A graph for each test on the shared server, and what was opened on it. */
@ExtendWith(AllocatorExtension.class)
abstract class SinkIT {

    protected String name;
    protected Cypher graph;
    protected BufferAllocator allocator;
    private final List<AutoCloseable> opened = new ArrayList<>();

    @BeforeEach
    void makeGraph(BufferAllocator root) {
        allocator = root;
        name = TestServer.newGraph();
        graph = new Cypher(new LiveGraph(TestServer.url(), name));
    }

    /** A sink with the reference model, closed after the test. */
    protected TestSink sink() {
        return closing(TestSink.on(name, allocator));
    }

    protected <T extends AutoCloseable> T closing(T resource) {
        opened.add(resource);
        return resource;
    }

    @AfterEach
    void dropGraph() throws Exception {
        for (AutoCloseable resource : opened.reversed()) {
            resource.close();
        }
        graph.drop();
        graph.close();
    }
}
