package dev.bifrost.sink.falkordb.cypher;

import dev.bifrost.api.sink.StatementCatalog;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * A statement whose text is the same for all rows.
 *
 * @param stepId whose contribution it writes or takes away; empty for orphans
 * @param part which part of a mutation
 * @param subject for messages, such as {@code vertices Person of step "vertex Person"}
 * @param text reads its rows from the parameter {@code rows}
 * @param updating the same in a form that costs less where most of the elements are there, and more where they are not
 */
public record Statement(String stepId, Part part, String subject, String text, Optional<String> updating) {

    Statement(String stepId, Part part, String subject, String text) {
        this(stepId, part, subject, text, Optional.empty());
    }

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

    /** Each form's text and what it is for. */
    Stream<StatementCatalog.Statement> texts() {
        return Stream.concat(
                Stream.of(new StatementCatalog.Statement(subject, text)),
                updating.stream()
                        .map(other -> new StatementCatalog.Statement(subject + ", where most are there", other)));
    }
}
