package dev.bifrost.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bifrost.falkordb.server.EphemeralFalkorDb;
import java.io.IOException;
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
    void aGraphIsTheTestsOwn(LiveGraph graph) throws IOException {
        assertThat(graph).isEqualTo(before);
        assertThat(RedisCommand.send(graph.url(), "EXISTS", graph.name())).isEqualTo(":0");
        assertThat(RedisCommand.send(graph.url(), "GRAPH.QUERY", graph.name(), "CREATE (:A)"))
                .startsWith("*");
        assertThat(RedisCommand.send(graph.url(), "EXISTS", graph.name())).isEqualTo(":1");
        FIRST.set(graph);
    }

    @Test
    @Order(2)
    void aGraphIsGoneAfterItsTest(LiveGraph graph) throws IOException {
        assertThat(graph.name()).isNotEqualTo(FIRST.get().name());
        assertThat(RedisCommand.send(graph.url(), "EXISTS", FIRST.get().name())).isEqualTo(":0");
    }

    @Test
    @Order(3)
    void aServerOfItsOwnCanBeKilled(EphemeralFalkorDb server) throws IOException {
        assertThat(RedisCommand.send(server.url(), "PING")).isEqualTo("+PONG");
        assertThat(server.url()).isNotEqualTo(LiveFalkorDb.shared());
        server.kill();
        server.restart();
        assertThat(RedisCommand.send(server.url(), "PING")).isEqualTo("+PONG");
    }
}
