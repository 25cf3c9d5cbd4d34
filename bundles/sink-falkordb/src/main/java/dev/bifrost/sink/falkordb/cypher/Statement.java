package dev.bifrost.sink.falkordb.cypher;

import java.nio.charset.StandardCharsets;

/**
 * A statement whose text is the same for all rows.
 *
 * @param stepId whose contribution it writes or takes away; empty for orphans
 * @param part which part of a mutation
 * @param subject for messages, such as {@code vertices Person of step "vertex Person"}
 * @param text reads its rows from the parameter {@code rows}
 */
public record Statement(String stepId, Part part, String subject, String text) {

    /** The parts of a mutation, each with its own form of answer. */
    public enum Part {
        /** Counts written vertices. */
        VERTICES,
        /** Counts written edges; the server counts the placeholders that they needed. */
        EDGES,
        /** Counts contributions taken away, lists endpoints that may be orphans now. */
        RETRACTIONS,
        /** As RETRACTIONS, at most {@code limit} edges a call. */
        RETRACTIONS_AT_VERTEX,
        /** Counts contributions taken away, lists neighbours that may be orphans now. */
        REMOVALS,
        /** Counts deleted orphans. */
        ORPHANS
    }

    /** The text as it is sent. */
    byte[] bytes() {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
