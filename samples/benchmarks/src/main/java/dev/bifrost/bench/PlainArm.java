package dev.bifrost.bench;

import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * What a client writes that knows the rows and nothing else: UNWIND over maps that hold the keys and a map of the mapped properties, as
 * the sinks of DM-SQL-to-FalkorDB and Bifröst's first design do; MERGE by a raw string key with an index, both ends of an edge too;
 * 1,000 rows a statement. A row and its foreign key are one statement here, where those two send two. No markers, no fence, no cursor,
 * no check of what a value or a key may hold.
 */
final class PlainArm implements DeltaArm {

    private static final int BATCH = 1_000;
    /**
     * Literals take six times as long as anything else, and as long for each row however many there are; of 100,000 rows this leaves
     * more texts than the server keeps plans of.
     */
    private static final int PART = 3;

    /** How the rows reach the server. */
    enum Rows {
        /** In the text of the query, which the server therefore parses and plans each time. */
        LITERAL,
        /** As a parameter before a constant text. */
        PARAMETER
    }

    private final String graph;
    private final BenchServer server;
    private final Rows rows;

    PlainArm(String graph, BenchServer server, Rows rows) {
        this.graph = graph;
        this.server = server;
        this.rows = rows;
        for (String label : new String[] {"Person", "Staff", "Company", "Airport"}) {
            server.query(graph, "CREATE INDEX FOR (n:" + label + ") ON (n.id)");
        }
    }

    @Override
    public String graph() {
        return graph;
    }

    @Override
    public int part(int all) {
        return rows == Rows.LITERAL ? Math.max(1, all / PART) : all;
    }

    /** As parameters in any case: as literals it would take minutes. */
    @Override
    public void load(DealtTable table, int count) {
        write(table, count, 0, Rows.PARAMETER);
    }

    @Override
    public void write(DealtTable table, int count, long version) {
        write(table, count, version, rows);
    }

    private void write(DealtTable table, int count, long version, Rows form) {
        String clause = switch (table) {
            case PEOPLE -> "MERGE (x:Person {id:r.id}) SET x += r.props";
            case STAFF ->
                "MERGE (x:Staff {id:r.id}) SET x += r.props MERGE (c:Company {id:r.a}) MERGE (x)-[:WORKS_AT]->(c)";
            case FLIGHTS ->
                "MERGE (a:Airport {id:r.a}) MERGE (b:Airport {id:r.b}) MERGE (a)-[x:FLIGHT {id:r.id}]->(b)"
                        + " SET x += r.props";
        };
        send(form, clause, count, i -> keysAndProperties(table, table.row(i, version)));
    }

    @Override
    public void delete(DealtTable table, int count, long version) {
        String clause = switch (table) {
            case PEOPLE -> "MATCH (x:Person {id:r.id}) DETACH DELETE x";
            case STAFF -> "MATCH (x:Staff {id:r.id}) DETACH DELETE x";
            case FLIGHTS -> "MATCH (a:Airport {id:r.a})-[x:FLIGHT {id:r.id}]->(b:Airport {id:r.b}) DELETE x";
        };
        send(rows, clause, count, i -> "{" + keys(table, table.row(i, version)) + "}");
    }

    private void send(Rows form, String clause, int count, IntFunction<String> row) {
        for (int from = 0; from < count; from += BATCH) {
            String maps = IntStream.range(from, Math.min(from + BATCH, count))
                    .mapToObj(row)
                    .collect(Collectors.joining(",", "[", "]"));
            server.query(
                    graph,
                    switch (form) {
                        case LITERAL -> "UNWIND " + maps + " AS r " + clause;
                        case PARAMETER -> "CYPHER rows=" + maps + " UNWIND $rows AS r " + clause;
                    });
        }
    }

    private static String keysAndProperties(DealtTable table, DealtTable.Row row) {
        return "{%s,props:{name:\"%s\",age:%d,score:%s,active:%s,city:\"%s\"}}"
                .formatted(keys(table, row), row.name(), row.age(), row.score(), row.active(), row.city());
    }

    private static String keys(DealtTable table, DealtTable.Row row) {
        return switch (table) {
            case PEOPLE -> "id:\"%s\"".formatted(row.id());
            case STAFF -> "id:\"%s\",a:\"%s\"".formatted(row.id(), row.a());
            case FLIGHTS -> "id:\"%s\",a:\"%s\",b:\"%s\"".formatted(row.id(), row.a(), row.b());
        };
    }
}
