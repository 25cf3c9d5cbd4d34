package dev.bifrost.demo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.bifrost.falkordb.server.EphemeralFalkorDb;
import dev.bifrost.falkordb.server.LocalFalkorDb;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import redis.clients.jedis.Jedis;

/** Against a real FalkorDB. */
class DemoGraphIT {

    @TempDir
    private static Path folder;

    private static EphemeralFalkorDb server;

    @BeforeAll
    static void startServer() {
        server = LocalFalkorDb.ephemeral(folder);
    }

    @AfterAll
    static void stopServer() {
        server.close();
    }

    @BeforeEach
    void emptyServer() {
        try (var client = new Jedis(server.url())) {
            client.flushAll();
        }
    }

    @Test
    void anEarlierDemosGraphIsDropped() {
        write("CREATE (:_Bifrost), (:Airport {iata: 'OSL'})");
        try (var graph = new DemoGraph(server.url())) {
            graph.drop();
            write("CREATE (:Other)");

            assertThat(graph.number(DemoGraph.AIRPORTS)).isZero();
        }
    }

    @Test
    void aGraphThatSomebodyElseWroteIsLeftAlone() {
        write("CREATE (:Airport {iata: 'OSL'})");
        try (var graph = new DemoGraph(server.url())) {
            assertThatThrownBy(graph::drop)
                    .hasMessageContaining("rename it, or set FALKORDB_URL")
                    .extracting("code")
                    .isEqualTo(DemoErrors.GRAPH_NOT_OURS);

            assertThat(graph.number(DemoGraph.AIRPORTS)).isEqualTo(1);
        }
    }

    @Test
    void aServerWithoutTheGraphNeedsNoDrop() {
        try (var graph = new DemoGraph(server.url())) {
            graph.drop();

            assertThatThrownBy(() -> graph.number(DemoGraph.AIRPORTS)).hasMessageContaining("GRAPH.RO_QUERY failed");
        }
    }

    @Test
    void theQuestionsCountAirportsFlightsAndPlaceholdersAndRankRoutes() {
        write("CREATE (a:Airport {iata: 'OSL', city: 'Oslo'}), (b:Airport {iata: 'BGO', city: 'Bergen'}), (c:Airport),"
                + " (a)-[:FLIGHT]->(b), (a)-[:FLIGHT]->(b), (b)-[:FLIGHT]->(a), (a)-[:FLIGHT]->(c)");
        try (var graph = new DemoGraph(server.url())) {
            assertThat(graph.number(DemoGraph.AIRPORTS)).isEqualTo(3);
            assertThat(graph.number(DemoGraph.PLACEHOLDERS)).isEqualTo(1);
            assertThat(graph.number(DemoGraph.FLIGHTS)).isEqualTo(4);
            assertThat(graph.rows(DemoGraph.BUSIEST_ROUTES))
                    .startsWith(List.of("OSL", "Oslo", "BGO", "Bergen", 2L))
                    .hasSize(3);
        }
    }

    private static void write(String query) {
        try (var client = new Jedis(server.url())) {
            client.sendCommand(() -> "GRAPH.QUERY".getBytes(), DemoGraph.NAME, query);
        }
    }
}
