package dev.bifrost.runtime.verify;

import dev.bifrost.api.graph.GraphMutation;
import dev.bifrost.api.graph.GraphMutation.EdgeSet;
import dev.bifrost.api.graph.GraphMutation.VertexSet;
import dev.bifrost.api.graph.StepShape;
import dev.bifrost.api.sink.SinkSession;
import dev.bifrost.runtime.graph.Repeats;
import dev.bifrost.runtime.mapping.CompiledTable;
import dev.bifrost.runtime.round.PartialWriting;
import dev.bifrost.runtime.sweep.Selection;
import java.util.List;
import org.apache.arrow.vector.BigIntVector;
import org.apache.arrow.vector.VectorSchemaRoot;

/** Writes again what a table makes and the graph lacks or has otherwise. What the graph refuses is left out. */
final class Rewriting {

    private final ComparedGraph compared;
    private final RepairPass pass;
    private final Torn torn;
    private final Progress progress;

    /** @param torn what went although it should be there */
    Rewriting(ComparedGraph compared, RepairPass pass, Torn torn, Progress progress) {
        this.compared = compared;
        this.pass = pass;
        this.torn = torn;
        this.progress = progress;
    }

    /** What rewriting goes through: each set with another marker, then with the right one. */
    static PartialWriting into(SinkSession session) {
        return new PartialWriting(session, made -> {
            turnMarkers(made);
            try {
                session.apply(made);
            } finally {
                turnMarkers(made);
            }
            session.apply(made);
        });
    }

    void of(CompiledTable table, PartialWriting writing) {
        var window = compared.tables().windows().get(table.table());
        if (window == null || compared.tables().stepsOf(table).stream().noneMatch(this::concerns)) {
            return;
        }
        progress.begins("table " + table.table() + " again");
        TableContributions.each(
                compared.parts().source(),
                table,
                window,
                Repeats.LAST_WINS,
                compared.memory().allocator(),
                progress,
                made -> write(made, writing));
    }

    private boolean concerns(VerifiedStep step) {
        return pass.writesOf(step) || torn.concerns(step.shape());
    }

    private void write(GraphMutation made, PartialWriting writing) {
        for (VertexSet set : made.vertices()) {
            try (var rows = chosen(set.step(), set.rows())) {
                writing.write(new GraphMutation(
                        List.of(), List.of(new VertexSet(set.step(), rows)), List.of(), List.of(), List.of()));
            }
        }
        for (EdgeSet set : made.edges()) {
            try (var rows = chosen(set.step(), set.rows())) {
                writing.write(new GraphMutation(
                        List.of(), List.of(), List.of(new EdgeSet(set.step(), rows)), List.of(), List.of()));
            }
        }
    }

    private VectorSchemaRoot chosen(StepShape shape, VectorSchemaRoot rows) {
        var step = compared.tables().byShape().get(shape);
        return Selection.of(
                shape,
                rows,
                (row, high, low) -> pass.isWritten(step, high, low) || torn.took(shape, rows, row),
                compared.memory().allocator());
    }

    private static void turnMarkers(GraphMutation made) {
        made.vertices().forEach(set -> turnMarkers(set.rows()));
        made.edges().forEach(set -> turnMarkers(set.rows()));
    }

    private static void turnMarkers(VectorSchemaRoot rows) {
        var markers = (BigIntVector) rows.getVector(GraphMutation.MARKER);
        for (int row = 0; row < rows.getRowCount(); row++) {
            markers.set(row, ~markers.get(row));
        }
    }
}
