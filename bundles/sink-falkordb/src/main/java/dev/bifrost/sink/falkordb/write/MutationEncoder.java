package dev.bifrost.sink.falkordb.write;

import dev.bifrost.api.BifrostException;
import dev.bifrost.api.graph.GraphMutation;
import dev.bifrost.api.graph.GraphMutation.EdgeRetraction;
import dev.bifrost.api.graph.GraphMutation.EdgeSet;
import dev.bifrost.api.graph.GraphMutation.VertexRemoval;
import dev.bifrost.api.graph.GraphMutation.VertexSet;
import dev.bifrost.api.graph.OnDelete;
import dev.bifrost.api.graph.StepShape;
import dev.bifrost.sink.falkordb.cypher.ModelStatements;
import dev.bifrost.sink.falkordb.cypher.RowText;
import dev.bifrost.sink.falkordb.cypher.Statement;
import java.util.List;
import java.util.function.Consumer;
import org.apache.arrow.vector.VectorSchemaRoot;

/**
 * Cuts mutations into batches, in the order in which they take effect: retractions, vertices, edges with the placeholders
 * that they need, orphans of the retractions, removals, orphans of those.
 *
 * <p>Runs on the caller's thread; blocks where its consumer does. A batch never holds rows of two sets.
 */
final class MutationEncoder {

    private static final List<String> VERTEX = List.of(GraphMutation.ID);
    private static final List<String> EDGE = List.of(GraphMutation.SOURCE, GraphMutation.DESTINATION);
    private static final List<String> KEYED_EDGE =
            List.of(GraphMutation.SOURCE, GraphMutation.DESTINATION, GraphMutation.ID);

    private final String table;
    private final ModelStatements statements;
    private final BatchLimits limits;
    private final Tally tally;
    private final Consumer<Work> out;
    private final RowText text = new RowText();
    private long batches;

    MutationEncoder(String table, ModelStatements statements, BatchLimits limits, Tally tally, Consumer<Work> out) {
        this.table = table;
        this.statements = statements;
        this.limits = limits;
        this.tally = tally;
        this.out = out;
    }

    void encode(GraphMutation mutation) {
        mutation.retractions().forEach(this::retract);
        mutation.vertices().forEach(this::write);
        mutation.edges().forEach(this::write);
        if (!mutation.retractions().isEmpty()) {
            out.accept(new Work.SweepOrphans());
        }
        mutation.removals().forEach(this::remove);
        if (mutation.removals().stream().anyMatch(set -> set.step().onDelete() == OnDelete.DETACH)) {
            out.accept(new Work.SweepOrphans());
        }
    }

    private void retract(EdgeRetraction set) {
        tally.touched(set.step());
        var identity = set.by() == EdgeRetraction.By.EDGE ? identity(set.step()) : VERTEX;
        var statement = statements.retract(set.step(), set.by());
        rows(statement, SetColumns.identities(place(statement), identity, set.rows()), set.rows(), null);
    }

    private void write(VertexSet set) {
        tally.sent(set.step(), set.rows().getRowCount());
        var statement = statements.write(set.step());
        rows(statement, SetColumns.written(place(statement), set.step(), VERTEX, set.rows()), set.rows(), null);
    }

    private void write(EdgeSet set) {
        tally.sent(set.step(), set.rows().getRowCount());
        var statement = statements.write(set.step());
        var columns = SetColumns.written(place(statement), set.step(), identity(set.step()), set.rows());
        rows(
                statement,
                columns,
                set.rows(),
                SourceOrder.of(set.rows().getVector(0), set.rows().getRowCount()));
    }

    private void remove(VertexRemoval set) {
        tally.touched(set.step());
        var statement = statements.remove(set.step());
        rows(statement, SetColumns.identities(place(statement), VERTEX, set.rows()), set.rows(), null);
    }

    private void rows(Statement statement, SetColumns columns, VectorSchemaRoot rows, int[] order) {
        try {
            for (int i = 0; i < rows.getRowCount(); i++) {
                columns.append(order == null ? i : order[i], text);
                if (text.rows() >= limits.rows() || text.bytes() >= limits.bytes()) {
                    flush(statement);
                }
            }
            flush(statement);
        } catch (BifrostException e) {
            text.clear();
            throw new BifrostException(e.code(), place(statement) + ", " + e.getMessage(), e);
        }
    }

    private void flush(Statement statement) {
        if (text.rows() > 0) {
            out.accept(new Work.Batch(statement, text.take(), ++batches));
        }
    }

    private static List<String> identity(StepShape.Edge step) {
        return step.keyed() ? KEYED_EDGE : EDGE;
    }

    private String place(Statement statement) {
        return "table %s, %s".formatted(table, statement.subject());
    }
}
