package dev.bifrost.sink.falkordb.write;

import dev.bifrost.sink.falkordb.cypher.EncodedRows;
import dev.bifrost.sink.falkordb.cypher.ModelStatements;
import dev.bifrost.sink.falkordb.cypher.RowText;
import dev.bifrost.sink.falkordb.cypher.Statement;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BiConsumer;

/**
 * Placeholders that lost an edge, as the server named them: those that have no edge left are deleted after the edge sets.
 * Vertices that a step wrote are never candidates, so there are few. The writer's thread.
 */
final class Orphans {

    /**
     * Beyond this they are looked at early. A placeholder that goes too early comes back with the edge that needs it; only
     * properties that somebody wrote on it by hand would be lost.
     */
    private static final int MOST = 50_000;

    private final ModelStatements statements;
    private final RowText text = new RowText();
    private final Map<Statement, Set<String>> candidates = new LinkedHashMap<>();
    private int count;

    Orphans(ModelStatements statements) {
        this.statements = statements;
    }

    /** @param answer lists of pairs of labels and id, nulls between them; what has another id is nobody's placeholder */
    void note(List<?> answer) {
        for (Object group : answer) {
            for (Object pair : (List<?>) group) {
                if (pair instanceof List<?> vertex
                        && vertex.getFirst() instanceof List<?> labels
                        && vertex.get(1) instanceof String id) {
                    note(labels.stream().map(String.class::cast).toList(), id);
                }
            }
        }
    }

    private void note(List<String> labels, String id) {
        statements.orphans(labels).ifPresent(statement -> {
            if (candidates
                    .computeIfAbsent(statement, any -> new LinkedHashSet<>())
                    .add(id)) {
                count++;
            }
        });
    }

    boolean areMany() {
        return count > MOST;
    }

    /** Hands out the candidates in batches and forgets them. */
    void drain(int batchRows, BiConsumer<Statement, EncodedRows> out) {
        candidates.forEach((statement, ids) -> {
            for (String id : ids) {
                text.row(id);
                if (text.rows() >= batchRows) {
                    out.accept(statement, text.take());
                }
            }
            if (text.rows() > 0) {
                out.accept(statement, text.take());
            }
        });
        candidates.clear();
        count = 0;
    }
}
