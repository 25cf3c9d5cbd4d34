package dev.bifrost.sink.falkordb.cypher;

import static dev.bifrost.sink.falkordb.cypher.Clauses.ROWS;
import static dev.bifrost.sink.falkordb.cypher.Clauses.marker;
import static dev.bifrost.sink.falkordb.cypher.Clauses.markers;
import static dev.bifrost.sink.falkordb.cypher.Clauses.where;

import dev.bifrost.api.graph.GraphModel;
import dev.bifrost.api.graph.OnDelete;
import dev.bifrost.api.graph.StepShape;
import dev.bifrost.sink.falkordb.cypher.Statement.Part;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The statements of one vertex step.
 *
 * <p>Rows of {@code write}: id, marker, properties. Rows of {@code remove}: id.
 */
record VertexStatements(Statement write, Statement remove) {

    static VertexStatements of(GraphModel model, StepShape.Vertex step) {
        var form = new Form(step, others(model, step), keep(model, step));
        String subject = "vertices %s of step \"%s\"".formatted(step.label(), step.name());
        return new VertexStatements(
                new Statement(step.id(), Part.VERTICES, subject, form.write(), Optional.of(form.update())),
                new Statement(step.id(), Part.REMOVALS, "removed " + subject, form.remove()));
    }

    /** Deletes vertices of a label that no step and no edge needs. Rows: id. */
    static Statement orphans(String label) {
        String text = Fence.counting(
                ROWS
                        + "MATCH (n:%s {_gar_id:r[0]}) WHERE %s=0 AND indegree(n)=0 AND outdegree(n)=0 DELETE n"
                                .formatted(Names.label(label), markers("n")),
                "count(n)");
        return new Statement("", Part.ORPHANS, "orphaned vertices " + label, text);
    }

    private static List<StepShape.Vertex> others(GraphModel model, StepShape.Vertex step) {
        return model.verticesOf(step.label()).stream()
                .filter(other -> !other.id().equals(step.id()))
                .toList();
    }

    private static Set<String> keep(GraphModel model, StepShape.Vertex step) {
        var keep = new LinkedHashSet<String>(model.keepProperties().getOrDefault(step.label(), Set.of()));
        step.labels().forEach(label -> keep.addAll(model.keepProperties().getOrDefault(label, Set.of())));
        return keep.stream().sorted().collect(Collectors.toCollection(LinkedHashSet::new));
    }

    private record Form(StepShape.Vertex step, List<StepShape.Vertex> others, Set<String> keep) {

        private Carried carried() {
            return new Carried("n", "r[0]", step, others, keep);
        }

        /**
         * One look-up a row; unchanged rows end at the WHERE. Needs a statement without a repeated identity. For new vertices: it
         * makes them in one go, where a MERGE makes and then sets them, each with an entry in the index.
         */
        String write() {
            String create = "CREATE (:%s%s %s)"
                    .formatted(label(), furtherLabels(), carried().fromRow(1));
            return Fence.counting(
                    ROWS
                            + "OPTIONAL MATCH (n:%s {_gar_id:r[0]}) WITH r,n WHERE n IS NULL OR %s"
                                    .formatted(label(), Clauses.isStale("n", step, "r[1]"))
                            + where("n IS NULL", create)
                            + where("n IS NOT NULL", setAll()),
                    "count(r)");
        }

        /** For vertices that are there: two FOREACHs a row less for the server. */
        String update() {
            return Fence.counting(
                    ROWS
                            + "MERGE (n:%s {_gar_id:r[0]}) WITH r,n WHERE %s %s"
                                    .formatted(label(), Clauses.isStale("n", step, "r[1]"), setAll()),
                    "count(r)");
        }

        private String setAll() {
            return carried().update(1) + (step.labels().isEmpty() ? "" : " SET n" + furtherLabels());
        }

        /**
         * The vertex goes with its last contribution, if no edge holds it; else a placeholder or other contributions stay.
         * Edges are counted by a traversal: in a graph of many edges the server's outdegree() costs four times as much as
         * the rest of the statement.
         */
        String remove() {
            boolean detach = step.onDelete() == OnDelete.DETACH;
            String found = ROWS
                    + "MATCH (n:%s {_gar_id:r[0]}) WHERE %s IS NOT NULL%s WITH n,CASE WHEN %s%s THEN 1 ELSE 0 END AS z"
                            .formatted(
                                    label(),
                                    marker("n", step),
                                    detach ? " WITH DISTINCT n" : " OPTIONAL MATCH (n)-[e]-() WITH n,count(e) AS d",
                                    carried().isAlone(),
                                    detach ? "" : " AND d=0");
            String neighbours = detach
                    ? " OPTIONAL MATCH (n)-[]-(m) WHERE z=1 AND %s=0 WITH n,z,collect(DISTINCT CASE WHEN m IS NOT NULL THEN [labels(m),m._gar_id] END) AS o"
                            .formatted(markers("m"))
                    : "";
            String body = found
                    + neighbours
                    + where("z=1", (detach ? "DETACH " : "") + "DELETE n")
                    + where("z=0", "SET n=" + carried().withoutStep("n._gar_id"))
                    + withdrawnLabels();
            return Fence.listing(body, "count(n)", detach ? "collect(o)" : "collect(null)");
        }

        /** A further label goes unless another contribution that is left wants it. */
        private String withdrawnLabels() {
            var clauses = new StringBuilder();
            for (String label : step.labels()) {
                String nobodyElse = others.stream()
                        .filter(other -> other.labels().contains(label))
                        .map(other -> " AND " + marker("n", other) + " IS NULL")
                        .collect(Collectors.joining());
                clauses.append(where("z=0" + nobodyElse, "REMOVE n:" + Names.label(label)));
            }
            return clauses.toString();
        }

        private String label() {
            return Names.label(step.label());
        }

        private String furtherLabels() {
            return step.labels().stream().map(label -> ":" + Names.label(label)).collect(Collectors.joining());
        }
    }
}
