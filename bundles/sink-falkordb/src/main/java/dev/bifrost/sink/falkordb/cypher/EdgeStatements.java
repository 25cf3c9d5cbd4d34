package dev.bifrost.sink.falkordb.cypher;

import static dev.bifrost.sink.falkordb.cypher.Clauses.ROWS;
import static dev.bifrost.sink.falkordb.cypher.Clauses.isStale;
import static dev.bifrost.sink.falkordb.cypher.Clauses.marker;
import static dev.bifrost.sink.falkordb.cypher.Clauses.placeholder;
import static dev.bifrost.sink.falkordb.cypher.Clauses.where;

import dev.bifrost.api.graph.GraphModel;
import dev.bifrost.api.graph.StepShape;
import dev.bifrost.sink.falkordb.cypher.Statement.Part;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * The statements of one edge step.
 *
 * <p>Rows of {@code write}: source, destination, own id if keyed, marker, properties. Rows of {@code retract}: the same up
 * to the id. Rows of the others: the vertex's id; parameter {@code limit}.
 */
record EdgeStatements(Statement write, Statement retract, Statement retractAtSource, Statement retractAtDestination) {

    static EdgeStatements of(GraphModel model, StepShape.Edge step) {
        var form = new Form(step, others(model, step), keep(model, step), isMixed(model, step));
        String subject = "edges %s of step \"%s\"".formatted(step.type(), step.name());
        return new EdgeStatements(
                new Statement(step.id(), Part.EDGES, subject, form.write(), form.update()),
                new Statement(step.id(), Part.RETRACTIONS, "retracted " + subject, form.retract()),
                new Statement(
                        step.id(),
                        Part.RETRACTIONS_AT_VERTEX,
                        "retracted " + subject,
                        form.retractAt("a", step.srcLabel())),
                new Statement(
                        step.id(),
                        Part.RETRACTIONS_AT_VERTEX,
                        "retracted " + subject,
                        form.retractAt("b", step.dstLabel())));
    }

    /** Steps of the same type between other labels never share an edge, nor do those with a key and those without. */
    private static List<StepShape.Edge> others(GraphModel model, StepShape.Edge step) {
        return model.edgesOf(step.type()).stream()
                .filter(other -> !other.id().equals(step.id())
                        && other.srcLabel().equals(step.srcLabel())
                        && other.dstLabel().equals(step.dstLabel())
                        && other.keyed() == step.keyed())
                .toList();
    }

    /** Whether edges with a key still stand where the step writes edges without one: the mapping is being turned. */
    private static boolean isMixed(GraphModel model, StepShape.Edge step) {
        return !step.keyed()
                && model.edgesOf(step.type()).stream()
                        .anyMatch(other -> other.keyed()
                                && other.srcLabel().equals(step.srcLabel())
                                && other.dstLabel().equals(step.dstLabel()));
    }

    private static Set<String> keep(GraphModel model, StepShape.Edge step) {
        return new TreeSet<>(model.keepProperties().getOrDefault(step.type(), Set.of()));
    }

    private record Form(StepShape.Edge step, List<StepShape.Edge> others, Set<String> keep, boolean mixed) {

        private Carried carried() {
            return new Carried("e", step.keyed() ? "r[2]" : "", step, others, keep);
        }

        String write() {
            return step.keyed() ? writeKeyed() : mixed ? writeUnkeyedBesideKeyed() : writeUnkeyedAlone();
        }

        Optional<String> update() {
            return step.keyed() || mixed ? Optional.empty() : Optional.of(updateUnkeyedAlone());
        }

        /** For new edges: MERGE of an endpoint makes the placeholder that a foreign key may need. */
        private String writeUnkeyedAlone() {
            return Fence.counting(
                    ROWS
                            + "MERGE %s MERGE %s MERGE (a)-[e:%s]->(b) WITH e,r WHERE %s %s"
                                    .formatted(
                                            source(),
                                            destination(),
                                            type(),
                                            isStale("e", step, "r[2]"),
                                            carried().update(2)),
                    "count(e)");
        }

        /** For edges that are there: three MATCHes instead of three MERGEs. Needs a statement without a repeated edge. */
        private String updateUnkeyedAlone() {
            return Fence.counting(
                    ROWS
                            + "OPTIONAL MATCH %s OPTIONAL MATCH %s WITH r,a,b OPTIONAL MATCH (a)-[e:%s]->(b) WITH r,e WHERE e IS NULL OR %s"
                                    .formatted(source(), destination(), type(), isStale("e", step, "r[2]"))
                            + where("e IS NULL", createWithEnds(2))
                            + where("e IS NOT NULL", carried().update(2)),
                    "count(r)");
        }

        private String createWithEnds(int markerAt) {
            return "MERGE %s MERGE %s CREATE (a)-[:%s %s]->(b)"
                    .formatted(source(), destination(), type(), carried().fromRow(markerAt));
        }

        /** A MERGE would take an edge that has a key for its own. */
        private String writeUnkeyedBesideKeyed() {
            return Fence.counting(
                    ROWS
                            + "MERGE %s MERGE %s WITH r,a,b OPTIONAL MATCH (a)-[e:%s]->(b) WHERE %s WITH r,a,b,e WHERE e IS NULL OR %s"
                                    .formatted(
                                            source(),
                                            destination(),
                                            type(),
                                            Clauses.isOfForm("e", step),
                                            isStale("e", step, "r[2]"))
                            + where(
                                    "e IS NULL",
                                    "CREATE (a)-[:%s %s]->(b)"
                                            .formatted(type(), carried().fromRow(2)))
                            + where("e IS NOT NULL", carried().update(2)),
                    "count(r)");
        }

        /** Looked up by the edge's own index: a MERGE on the pair walks all parallel edges. */
        String writeKeyed() {
            return Fence.counting(
                    ROWS
                            + "OPTIONAL MATCH ()-[e:%s {_gar_id:r[2]}]->() WITH r,e WHERE e IS NULL OR %s"
                                    .formatted(type(), isStale("e", step, "r[3]"))
                            + where("e IS NULL", createWithEnds(3))
                            + where("e IS NOT NULL", carried().update(3)),
                    "count(r)");
        }

        /**
         * For an unkeyed edge both ends are looked up and the WITH keeps them apart: in one pattern the server walks every
         * edge of the source for each row.
         */
        String retract() {
            String match = step.keyed()
                    ? "MATCH (a)-[e:%s {_gar_id:r[2]}]->(b)".formatted(type())
                    : "MATCH %s MATCH %s WITH a,b MATCH (a)-[e:%s]->(b)".formatted(source(), destination(), type());
            return contribution(match, "");
        }

        /** Pages: each call takes away at most {@code limit} contributions, so it is called until there are fewer. */
        String retractAt(String end, String label) {
            String found = vertex(end, label, "r[0]");
            String match = end.equals("a")
                    ? "MATCH %s-[e:%s]->(b)".formatted(found, type())
                    : "MATCH (a)-[e:%s]->%s".formatted(type(), found);
            return contribution(match, " LIMIT $limit");
        }

        private String contribution(String match, String limit) {
            String found = ROWS
                    + match
                    + " WHERE %s IS NOT NULL AND %s WITH DISTINCT a,e,b%s WITH a,e,b,CASE WHEN %s THEN 1 ELSE 0 END AS z"
                            .formatted(
                                    marker("e", step),
                                    Clauses.isOfForm("e", step),
                                    limit,
                                    carried().isAlone());
            String shrink = others.isEmpty()
                    ? ""
                    : where("z=0", "SET e=" + carried().withoutStep(step.keyed() ? "e._gar_id" : ""));
            return Fence.listing(
                    found + where("z=1", "DELETE e") + shrink,
                    "count(e)",
                    "[collect(DISTINCT %s),collect(DISTINCT %s)]".formatted(placeholder("a"), placeholder("b")));
        }

        private String source() {
            return vertex("a", step.srcLabel(), "r[0]");
        }

        private String destination() {
            return vertex("b", step.dstLabel(), "r[1]");
        }

        private static String vertex(String variable, String label, String id) {
            return "(%s:%s {_gar_id:%s})".formatted(variable, Names.label(label), id);
        }

        private String type() {
            return Names.quoted(step.type());
        }
    }
}
