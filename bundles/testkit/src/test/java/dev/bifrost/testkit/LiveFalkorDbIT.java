package dev.bifrost.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bifrost.falkordb.server.EphemeralFalkorDb;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.extension.ExtendWith;

/** Tests get a graph of their own on a real server. */
@ExtendWith(LiveFalkorDb.class)
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
final class LiveFalkorDbIT {

    private static final AtomicReference<LiveGraph> FIRST = new AtomicReference<>();

    private LiveGraph before;

    @BeforeEach
    void takesTheGraph(LiveGraph graph) {
        before = graph;
    }

    @Test
    @Order(1)
    void aGraphIsTheTestsOwn(LiveGraph graph) {
        assertThat(graph).isEqualTo(before);
        try (var eye = new Cypher(graph)) {
            assertThat(eye.exists()).isFalse();
            assertThat(eye.value("CREATE (a:A) RETURN labels(a)")).isEqualTo(List.of("A"));
            assertThat(eye.exists()).isTrue();
            assertThat(eye.count("MATCH (a:A) RETURN count(a)")).isOne();
        }
        FIRST.set(graph);
    }

    @Test
    @Order(2)
    void aGraphIsGoneAfterItsTest(LiveGraph graph) {
        assertThat(graph.name()).isNotEqualTo(FIRST.get().name());
        try (var eye = new Cypher(FIRST.get())) {
            assertThat(eye.exists()).isFalse();
        }
    }

    @Test
    @Order(3)
    void aServerOfItsOwnCanBeKilled(EphemeralFalkorDb server) {
        assertThat(server.url()).isNotEqualTo(LiveFalkorDb.shared());
        try (var eye = new Cypher(new LiveGraph(server.url(), "any"))) {
            assertThat(eye.answer("PING")).isEqualTo("PONG");
            server.kill();
            server.restart();
            eye.reconnect();
            assertThat(eye.answer("PING")).isEqualTo("PONG");
        }
    }
}
