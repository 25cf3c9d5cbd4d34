package dev.bifrost.dist.histories;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;

/** Damages a graph behind the host's back, in one way after another. */
final class Vandal {

    private static final String ELEMENTS =
            "MATCH (n) WHERE NOT n:_Bifrost AND NOT n:_BifrostTable RETURN id(n), labels(n), keys(n)";
    private static final String EDGES = "MATCH (a)-[e]->(b) RETURN id(e), type(e), keys(e), id(a), id(b)";

    private final LiveReading graph;
    private final Random random;
    private final List<String> deeds = new ArrayList<>();

    /** A way. */
    private enum Deed {
        CHANGE_PROPERTY("SET %s.`%s`='vandal'", true),
        OTHER_TYPE("SET %1$s.`%2$s`=[%1$s.`%2$s`]", true),
        REMOVE_PROPERTY("SET %s.`%s`=null", true),
        FOREIGN_PROPERTY("SET %s.vandal=1", false),
        UNKNOWN_STEP("SET %s._bf_vandal=1", false),
        DELETE("DETACH DELETE %s", false),
        NO_CONTRIBUTION("SET %1$s={_gar_id:%1$s._gar_id}", false),
        COPY("", false),
        EXTRA("", false),
        BARE("", false);

        private final String update;
        private final boolean needsProperty;

        Deed(String update, boolean needsProperty) {
            this.update = update;
            this.needsProperty = needsProperty;
        }
    }

    Vandal(LiveReading graph, long seed) {
        this.graph = graph;
        this.random = new Random(seed);
    }

    /** What was done, in Cypher. */
    List<String> deeds() {
        return deeds;
    }

    /** Does one thing to a vertex or an edge, if the graph holds one. */
    void strike() {
        boolean onEdge = random.nextBoolean();
        var rows = graph.rows(onEdge ? EDGES : ELEMENTS);
        if (rows.isEmpty()) {
            return;
        }
        var row = rows.get(random.nextInt(rows.size()));
        var deed = Deed.values()[random.nextInt(Deed.values().length)];
        var names = ((List<?>) row.get(2))
                .stream()
                        .map(String.class::cast)
                        .filter(name -> !name.startsWith("_"))
                        .toList();
        if (deed.needsProperty && names.isEmpty()) {
            strike();
            return;
        }
        String query = onEdge ? edge(deed, row, names) : vertex(deed, row, names);
        deeds.add(deed + ": " + query);
        graph.write(query);
    }

    private String vertex(Deed deed, List<Object> row, List<String> names) {
        String found = "MATCH (n) WHERE id(n)=%s ".formatted(row.get(0));
        String labels =
                ((List<?>) row.get(1)).stream().map(label -> ":`" + label + "`").collect(Collectors.joining());
        return switch (deed) {
            case COPY -> found + "CREATE (m%s) SET m=properties(n)".formatted(labels);
            case EXTRA ->
                found
                        + "CREATE (m%s) SET m=properties(n) SET m._gar_id='s:vandal%d;'"
                                .formatted(labels, random.nextInt());
            case BARE -> "CREATE (%s {_gar_id:'s:vandal%d;'})".formatted(labels, random.nextInt());
            default -> found + deed.update.formatted("n", name(names));
        };
    }

    private String edge(Deed deed, List<Object> row, List<String> names) {
        String found = "MATCH (a)-[e:`%s`]->(b) WHERE id(e)=%s ".formatted(row.get(1), row.get(0));
        String copy = found + "CREATE (%s)-[f:`" + row.get(1) + "`]->(%s) ";
        return switch (deed) {
            case COPY -> copy.formatted("a", "b") + "SET f=properties(e)";
            case EXTRA ->
                found
                        + "MATCH (c)-[o:`%1$s`]->(d) WHERE labels(d)=labels(b) AND labels(c)=labels(a) WITH a,e,d ORDER BY id(d) DESC LIMIT 1 CREATE (a)-[f:`%1$s`]->(d) SET f=properties(e)"
                                .formatted(row.get(1));
            case BARE -> copy.formatted("a", "b") + "SET f={_gar_id:e._gar_id}";
            case DELETE -> found + "DELETE e";
            default -> found + deed.update.formatted("e", name(names));
        };
    }

    private String name(List<String> names) {
        return names.isEmpty() ? "" : names.get(random.nextInt(names.size()));
    }
}
