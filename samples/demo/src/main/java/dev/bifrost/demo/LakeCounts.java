package dev.bifrost.demo;

/**
 * What the tables, or the graph, hold.
 *
 * @param airports airports that any row names
 * @param flights flights
 * @param delay minutes of delay of all flights
 * @param arrivals flights to the airport where some are diverted to
 */
record LakeCounts(long airports, long flights, long delay, long arrivals) {

    private static final String DELAY = "MATCH ()-[f:FLIGHT]->() RETURN sum(f.delay)";

    /** Counted by the writer, row by row. */
    static LakeCounts of(LakeWriter.Answer answer) {
        return new LakeCounts(
                answer.number("airports"), answer.number("flights"), answer.number("delay"), answer.number("arrivals"));
    }

    /** @param airport the code of where flights are diverted to */
    static LakeCounts of(DemoGraph graph, String airport) {
        return new LakeCounts(
                graph.number(DemoGraph.AIRPORTS),
                graph.number(DemoGraph.FLIGHTS),
                graph.number(DELAY),
                graph.number(arrivals(airport)));
    }

    static String arrivals(String airport) {
        return "MATCH ()-[f:FLIGHT]->(:Airport {iata:'%s'}) RETURN count(f)".formatted(airport);
    }

    String text(String airport) {
        return "%,d airports, %,d flights, %,d minutes late, %,d into %s"
                .formatted(airports, flights, delay, arrivals, airport);
    }

    String json() {
        return "{\"airports\":%d,\"flights\":%d,\"delay\":%d,\"arrivals\":%d}"
                .formatted(airports, flights, delay, arrivals);
    }
}
