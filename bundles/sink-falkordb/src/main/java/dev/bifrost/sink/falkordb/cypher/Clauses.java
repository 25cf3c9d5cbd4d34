package dev.bifrost.sink.falkordb.cypher;

import dev.bifrost.api.graph.StepShape;

/** Pieces that vertex and edge statements share. */
final class Clauses {

    /** Starts the loop over a statement's rows. */
    static final String ROWS = "UNWIND $rows AS r ";

    private static final String MARKERS = "size([k IN keys(%s) WHERE k STARTS WITH '" + StepShape.MARKER_PREFIX + "'])";

    private Clauses() {}

    /** How many steps contribute to an element, whether the model knows them or not. */
    static String markers(String element) {
        return MARKERS.formatted(element);
    }

    static String marker(String element, StepShape step) {
        return element + "." + Names.quoted(step.marker());
    }

    /** Whether the element is new, or the row differs from what the step wrote last. */
    static String isStale(String element, StepShape step, String rowMarker) {
        String marker = marker(element, step);
        return marker + " IS NULL OR " + marker + "<>" + rowMarker;
    }

    /**
     * Whether an edge has an identity of its own, as those of the step have. A type has a key in all of its steps or in none, but
     * while a mapping turns it the edges of both forms stand side by side, and one step's under one marker.
     */
    static String isOfForm(String edge, StepShape.Edge step) {
        return edge + "._gar_id IS " + (step.keyed() ? "NOT NULL" : "NULL");
    }

    /**
     * Runs an update where a condition holds. A WHERE would do the same only in front of all updates: behind one the server
     * moves it before that update.
     */
    static String where(String condition, String update) {
        return " FOREACH(x IN CASE WHEN " + condition + " THEN [1] ELSE [] END|" + update + ")";
    }

    /** For a candidate for deletion: its labels and identity, unless a step contributes to it. */
    static String placeholder(String vertex) {
        return "CASE WHEN %s=0 THEN [labels(%s),%s._gar_id] END".formatted(markers(vertex), vertex, vertex);
    }
}
