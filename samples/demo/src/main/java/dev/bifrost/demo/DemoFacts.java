package dev.bifrost.demo;

import java.io.PrintStream;
import java.util.List;

/**
 * What the demo found out.
 *
 * @param vertices airports in the graph
 * @param edges flights in the graph
 * @param placeholders airports that only a flight names
 * @param first the loading round
 * @param second the round after it
 * @param busiest the five busiest routes: code and city of both ends, number of flights
 */
record DemoFacts(
        long vertices,
        long edges,
        long placeholders,
        LoggedRound first,
        LoggedRound second,
        List<List<Object>> busiest) {

    static DemoFacts of(DemoGraph graph, LoggedRound first, LoggedRound second) {
        return new DemoFacts(
                graph.number(DemoGraph.AIRPORTS),
                graph.number(DemoGraph.FLIGHTS),
                graph.number(DemoGraph.PLACEHOLDERS),
                first,
                second,
                graph.rows(DemoGraph.BUSIEST_ROUTES));
    }

    boolean areGood() {
        return vertices > 0 && edges > 0 && second.changes() == 0;
    }

    void print(PrintStream out) {
        out.printf("%nThe graph, asked by Cypher%n");
        out.printf("  %,10d  %s%n", vertices, DemoGraph.AIRPORTS);
        out.printf("  %,10d  %s%n", edges, DemoGraph.FLIGHTS);
        out.printf("  %,10d  %s    (airports that only a flight names)%n", placeholders, DemoGraph.PLACEHOLDERS);
        out.printf(
                "Edges are fewer than flights where two flights of one route left in the same minute: the key is the date.%n");
        out.printf("%nThe busiest routes%n%s%n", DemoGraph.BUSIEST_ROUTES.indent(2));
        for (List<Object> route : busiest) {
            out.printf("  %s %-20s -> %s %-20s %,6d flights%n", route.toArray());
        }
        if (second.changes() != 0) {
            out.printf(
                    "%nThe second round changed %,d elements; it should have found nothing new.%n", second.changes());
        }
    }

    /** Numbers only. */
    String json() {
        return ("{\"vertices\":%d,\"edges\":%d,\"placeholders\":%d,\"rows\":%d,\"first_round_ms\":%d,"
                        + "\"second_round_changes\":%d}")
                .formatted(vertices, edges, placeholders, first.rows(), first.millis(), second.changes());
    }
}
