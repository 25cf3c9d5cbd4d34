package dev.bifrost.runtime.diff;

import dev.bifrost.api.graph.GraphMutation;
import dev.bifrost.api.graph.GraphMutation.EdgeRetraction;
import dev.bifrost.api.graph.GraphMutation.EdgeRetraction.By;
import dev.bifrost.api.graph.OnDelete;
import dev.bifrost.api.graph.StepShape;
import dev.bifrost.runtime.diff.Acts.Act;
import dev.bifrost.runtime.sweep.Identity;
import dev.bifrost.runtime.verify.ElementForm;
import java.nio.file.Path;
import org.apache.arrow.vector.BigIntVector;
import org.apache.arrow.vector.VectorSchemaRoot;

/** Everything that a round does to elements, noted in the order in which a sink would do it. */
final class Notes implements AutoCloseable {

    private final Subjects subjects;
    private final Acts vertices;
    private final Acts edges;
    private final EndActs ends;
    private long sequence;
    private boolean detaches;

    /** @param directory an own one */
    Notes(Subjects subjects, Path directory) {
        this.subjects = subjects;
        this.vertices = new Acts(directory.resolve("vertices"));
        this.edges = new Acts(directory.resolve("edges"));
        this.ends = new EndActs(directory.resolve("ends"));
    }

    /** @param byKey whether the window takes edges away by a vertex alone */
    void add(GraphMutation mutation, boolean byKey) {
        mutation.retractions().forEach(this::retract);
        mutation.vertices().forEach(set -> set(set.step(), set.rows(), vertices));
        mutation.edges().forEach(set -> {
            set(set.step(), set.rows(), edges);
            if (byKey || meetsDetaching(set.step())) {
                atEnds(set.step(), set.rows());
            }
        });
        mutation.removals().forEach(set -> remove(set.step(), set.rows()));
    }

    /** Whether an end of the edges is a vertex that may take them along. */
    private boolean meetsDetaching(StepShape.Edge step) {
        var form = subjects.of(step).form();
        return mayDetach(subjects.source(form)) || mayDetach(subjects.destination(form));
    }

    private boolean mayDetach(ElementForm form) {
        return subjects.of(form).stream()
                .anyMatch(subject -> isDetaching(subject.known().shape()));
    }

    private static boolean isDetaching(StepShape step) {
        return step instanceof StepShape.Vertex vertex && vertex.onDelete() == OnDelete.DETACH;
    }

    /** Whether vertices may take edges along. */
    boolean detaches() {
        return detaches;
    }

    private void retract(EdgeRetraction set) {
        if (set.by() == By.EDGE) {
            taken(set.step(), set.rows(), edges, Act.TAKEN);
            return;
        }
        int subject = subjects.of(set.step()).number();
        for (int row = 0; row < set.rows().getRowCount(); row++) {
            ends.retract(set.rows().getVector(0).getObject(row).toString(), set.by(), subject, sequence++);
        }
    }

    private void set(StepShape step, VectorSchemaRoot rows, Acts into) {
        var subject = subjects.of(step);
        var identity = Identity.of(step, rows);
        var markers = (BigIntVector) rows.getVector(GraphMutation.MARKER);
        for (int row = 0; row < rows.getRowCount(); row++) {
            into.add(
                    identity.texts(row),
                    subject.form().number(),
                    subject.number(),
                    Act.SET,
                    sequence++,
                    markers.get(row));
        }
    }

    private void remove(StepShape.Vertex step, VectorSchemaRoot rows) {
        detaches |= isDetaching(step);
        taken(step, rows, vertices, isDetaching(step) ? Act.DETACHED : Act.TAKEN);
    }

    private void taken(StepShape step, VectorSchemaRoot rows, Acts into, Act act) {
        var subject = subjects.of(step);
        var identity = Identity.of(step, rows);
        for (int row = 0; row < rows.getRowCount(); row++) {
            into.add(identity.texts(row), subject.form().number(), subject.number(), act, sequence++, 0);
        }
    }

    private void atEnds(StepShape step, VectorSchemaRoot rows) {
        var subject = subjects.of(step);
        var identity = Identity.of(step, rows);
        for (int row = 0; row < rows.getRowCount(); row++) {
            ends.set(identity.texts(row), subject.number(), sequence++);
        }
    }

    Acts vertices() {
        return vertices;
    }

    Acts edges() {
        return edges;
    }

    EndActs ends() {
        return ends;
    }

    /** A vertex is looked at, for whatever reason. */
    void lookAt(byte[][] vertex, int form) {
        vertices.add(vertex, form, -1, Act.LOOKED_AT, sequence++, 0);
    }

    @Override
    public void close() {
        vertices.close();
        edges.close();
        ends.close();
    }
}
