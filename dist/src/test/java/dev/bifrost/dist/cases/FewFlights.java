package dev.bifrost.dist.cases;

import dev.bifrost.demo.FlightData;
import dev.bifrost.testkit.Cypher;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** The airports of the demo, and its flights of the first day and a half, as tables of a job; and what steps make of them. */
final class FewFlights {

    private FewFlights() {}

    /** @param folder empty, for the whole tables */
    static void into(Job job, Path folder) throws IOException {
        Path cache = Path.of(System.getProperty("user.home"), ".bifrost", "demo");
        Files.createDirectories(cache);
        new FlightData(cache).layOut(folder);
        Files.copy(folder.resolve("airports/airports.csv"), job.path("data/airports/airports.csv"));
        try (var duck = new DuckDb()) {
            duck.parquet(
                    job.path("data/flights/flights.parquet"),
                    "SELECT * FROM '%s' WHERE date < TIMESTAMP '2001-01-02 12:00:00'"
                            .formatted(folder.resolve("flights/flights-3m.parquet")));
        }
    }

    /** All airports and flights of a graph, in an order. */
    static List<List<Object>> in(Cypher graph) {
        var all = new ArrayList<List<Object>>();
        all.addAll(graph.rows("MATCH (a:Airport) RETURN a.iata, a.name, a.region ORDER BY a.iata"));
        all.addAll(graph.rows("MATCH (a)-[e:FLIGHT]->(b) RETURN a.iata, b.iata, e.delayed, count(e), sum(e.delay)"
                + " ORDER BY a.iata, b.iata, e.delayed"));
        return all;
    }
}
