package dev.bifrost.sink.falkordb;

import static dev.bifrost.sink.falkordb.Faults.assertFault;
import static dev.bifrost.sink.falkordb.ReferenceModel.CITY;
import static org.assertj.core.api.Assertions.assertThat;

import dev.bifrost.api.BifrostException;
import dev.bifrost.api.sink.SinkSession;
import dev.bifrost.falkordb.server.EphemeralFalkorDb;
import dev.bifrost.sink.falkordb.server.FalkorDbErrors;
import dev.bifrost.testkit.AllocatorExtension;
import dev.bifrost.testkit.Cypher;
import dev.bifrost.testkit.LiveGraph;
import dev.bifrost.testkit.Mutations;
import java.time.Duration;
import java.util.stream.IntStream;
import org.apache.arrow.memory.BufferAllocator;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a session says of values that the server refuses, and of faults that are not the values'. */
@ExtendWith(AllocatorExtension.class)
final class RefusalIT {

    private static EphemeralFalkorDb server;

    private String name;
    private Cypher graph;
    private TestSink sink;

    @BeforeAll
    static void startServer() {
        server = TestServer.ephemeral();
    }

    @AfterAll
    static void stopServer() {
        server.close();
    }

    @BeforeEach
    void attach(BufferAllocator allocator) {
        name = TestServer.newGraph();
        graph = new Cypher(new LiveGraph(server.url(), name));
        sink = new TestSink(
                TestSink.config(server.url(), name, 100, Duration.ofSeconds(30)), ReferenceModel.MODEL, allocator);
        sink.attach();
    }

    @AfterEach
    void detach() {
        sink.close();
        graph.close();
    }

    private void constrain(String kind) {
        graph.write("CREATE INDEX FOR (c:City) ON (c.name)");
        graph.command("GRAPH.CONSTRAINT", "CREATE", name, kind, "NODE", "City", "PROPERTIES", "1", "name");
        while (!"OPERATIONAL".equals(graph.value("CALL db.constraints() YIELD status RETURN status"))) {
            Thread.onSpinWait();
        }
    }

    private Mutations cities(int from, int to, String unusual) {
        return sink.mutations()
                .vertices(
                        CITY,
                        IntStream.range(from, to)
                                .mapToObj(id -> Mutations.vertex("i:" + id + ";", id == 500 ? unusual : "city " + id))
                                .toArray(Mutations.Row[]::new));
    }

    /** The fault may come while rows are handed over, since the server answers meanwhile, or afterwards. */
    private BifrostException refusal(SinkSession session, Mutations mutation) {
        try {
            sink.apply(session, mutation);
        } catch (BifrostException e) {
            assertThat(e.code()).isEqualTo(FalkorDbErrors.CONSTRAINT);
        }
        return session.refusal().orElseThrow();
    }

    @ParameterizedTest
    @ValueSource(strings = {"UNIQUE", "MANDATORY"})
    void aConstraintRefusesTheStatementAndTheSessionGoesOn(String kind) {
        constrain(kind);
        try (var session = sink.open()) {
            sink.apply(session, cities(0, 400, ""));
            assertThat(session.refusal()).isEmpty();
            var refusal = refusal(session, cities(400, 1000, kind.equals("UNIQUE") ? "city 7" : null));
            assertThat(refusal.code()).isEqualTo(FalkorDbErrors.CONSTRAINT);
            assertThat(refusal)
                    .hasMessageContaining("vertices City of step \"vertex City\"")
                    .hasMessageContaining("constraint violation")
                    .hasMessageNotContaining("city 7");

            sink.apply(session, cities(400, 500, ""));
            sink.apply(session, cities(501, 1000, ""));
            assertThat(session.refusal()).isEmpty();
            session.finish(sink.nextMark());
        }
        assertThat(graph.value("MATCH (c:City) RETURN count(c)")).isEqualTo(999L);
        assertThat(graph.value("MATCH (c:City {_gar_id:'i:500;'}) RETURN count(c)"))
                .isEqualTo(0L);
    }

    /** A vertex that is merged has no name yet when the server looks for one. */
    @Test
    void newVerticesAmongKnownOnesSatisfyAConstraint() {
        constrain("MANDATORY");
        try (var session = sink.open()) {
            sink.apply(session, cities(0, 400, ""));
            sink.apply(session, cities(300, 400, ""));
            sink.apply(session, cities(350, 450, ""));
            assertThat(session.refusal()).isEmpty();
            session.finish(sink.nextMark());
        }
        assertThat(graph.value("MATCH (c:City) RETURN count(c)")).isEqualTo(450L);
    }

    @Test
    void aValueThatCannotBeWrittenOutIsARefusalTooAndWhatCameBeforeItIsWritten() {
        try (var session = sink.open()) {
            sink.apply(session, cities(0, 100, ""));
            assertFault(FalkorDbErrors.UNSTORABLE_VALUE, () -> sink.apply(session, cities(400, 600, "secret\0")));
            assertThat(session.refusal().orElseThrow().code()).isEqualTo(FalkorDbErrors.UNSTORABLE_VALUE);
            assertThat(session.refusal()).as("it is told once").isEmpty();
            sink.apply(session, cities(100, 200, ""));
            session.finish(sink.nextMark());
        }
        assertThat(graph.value("MATCH (c:City {_gar_id:'i:150;'}) RETURN count(c)"))
                .isEqualTo(1L);
        assertThat(graph.value("MATCH (c:City {_gar_id:'i:500;'}) RETURN count(c)"))
                .isEqualTo(0L);
    }

    @Test
    void aFaultThatIsNotTheValuesIsThrown() {
        try (var session = sink.open()) {
            graph.command("CONFIG", "SET", "maxmemory", "1");
            assertFault(FalkorDbErrors.OUT_OF_MEMORY, () -> {
                sink.apply(session, cities(0, 10, ""));
                session.refusal();
            });
        } finally {
            graph.command("CONFIG", "SET", "maxmemory", "0");
        }
        sink.attach();
        try (var session = sink.open()) {
            sink.apply(session, cities(0, 10, ""));
            assertThat(session.refusal()).isEmpty();
            server.kill();
            assertFault(FalkorDbErrors.CONNECTION_LOST, () -> {
                sink.apply(session, cities(10, 20, ""));
                session.refusal();
            });
        } finally {
            server.restart();
            graph = new Cypher(new LiveGraph(server.url(), name));
        }
    }
}
