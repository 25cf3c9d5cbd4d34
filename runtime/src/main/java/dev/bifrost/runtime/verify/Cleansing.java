package dev.bifrost.runtime.verify;

import dev.bifrost.api.graph.GraphModel;
import dev.bifrost.api.graph.GraphMutation;
import dev.bifrost.api.graph.GraphMutation.EdgeSet;
import dev.bifrost.api.graph.GraphMutation.VertexSet;
import dev.bifrost.api.graph.OnDelete;
import dev.bifrost.api.graph.StepShape;
import dev.bifrost.api.sink.ElementReader.Kind;
import dev.bifrost.api.sink.SinkSession;
import dev.bifrost.runtime.sweep.Identity;
import dev.bifrost.runtime.sweep.Removals;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.apache.arrow.vector.BigIntVector;
import org.apache.arrow.vector.VectorSchemaRoot;
import org.apache.arrow.vector.types.Types.MinorType;
import org.apache.arrow.vector.types.pojo.Field;
import org.apache.arrow.vector.types.pojo.FieldType;

/**
 * Takes from elements what no step wrote. A sink writes whole elements, so it is enough that a step of this repair alone
 * contributes to them and takes that back: what nobody knows is then gone, and so is an element that nothing else holds.
 */
final class Cleansing {

    private static final String NAME = "repair";

    private final ComparedGraph compared;
    private final RepairPass pass;
    private final Progress progress;
    private final List<ElementForm> forms;

    Cleansing(ComparedGraph compared, RepairPass pass, Progress progress) {
        this.compared = compared;
        this.pass = pass;
        this.progress = progress;
        this.forms = compared.tables().forms().stream()
                .filter(form -> pass.isCleansed(form.number()))
                .toList();
    }

    boolean isNeeded() {
        return !forms.isEmpty();
    }

    /** A model with the steps of this repair. */
    GraphModel model(GraphModel model) {
        var own = forms.stream().map(Cleansing::step).toList();
        return new GraphModel(
                with(model.vertices(), own, StepShape.Vertex.class),
                with(model.edges(), own, StepShape.Edge.class),
                model.keepProperties());
    }

    private static <S extends StepShape> List<S> with(List<S> steps, List<StepShape> own, Class<S> kind) {
        return Stream.concat(
                        steps.stream(), own.stream().filter(kind::isInstance).map(kind::cast))
                .toList();
    }

    /** It brings every further label that some step brings, so that those nobody else wants go with it. */
    private static StepShape step(ElementForm form) {
        return switch (form.kind()) {
            case Kind.Vertices vertices ->
                new StepShape.Vertex(
                        NAME,
                        NAME,
                        NAME,
                        vertices.label(),
                        form.known().stream()
                                .flatMap(known -> known.labels().stream())
                                .distinct()
                                .toList(),
                        List.of(),
                        OnDelete.RETRACT,
                        true);
            case Kind.Edges edges ->
                new StepShape.Edge(
                        NAME,
                        NAME,
                        NAME,
                        edges.type(),
                        edges.srcLabel(),
                        edges.dstLabel(),
                        form.keyed(),
                        List.of(),
                        true);
        };
    }

    /** Edges before vertices: a vertex goes only when no edge holds it. */
    void run(SinkSession session) {
        forms.stream().filter(ElementForm::isEdge).forEach(form -> run(form, session));
        forms.stream().filter(form -> !form.isEdge()).forEach(form -> run(form, session));
    }

    private void run(ElementForm form, SinkSession session) {
        progress.begins(form.words() + " again");
        var batch = new ArrayList<byte[][]>();
        LiveContributions.each(
                compared.graph(),
                form,
                progress,
                element -> element.identity()
                        .ifPresent(identity -> Identity.hash(identity, (high, low) -> {
                            if (pass.isCleansed(form.number(), high, low)) {
                                batch.add(identity);
                            }
                            if (batch.size() == Removals.BATCH_ROWS) {
                                cleanse(form, batch, session);
                            }
                        })));
        cleanse(form, batch, session);
    }

    private void cleanse(ElementForm form, List<byte[][]> batch, SinkSession session) {
        if (batch.isEmpty()) {
            return;
        }
        Withdrawal.dropRepeated(batch);
        var step = step(form);
        var rows = marked(step, batch);
        try (var mutation = step instanceof StepShape.Vertex vertex
                ? new GraphMutation(List.of(), List.of(new VertexSet(vertex, rows)), List.of(), List.of(), List.of())
                : new GraphMutation(
                        List.of(),
                        List.of(),
                        List.of(new EdgeSet((StepShape.Edge) step, rows)),
                        List.of(),
                        List.of())) {
            session.apply(mutation);
        }
        Removals.apply(step, batch, compared.memory().allocator(), session::apply);
        session.drain();
    }

    private VectorSchemaRoot marked(StepShape step, List<byte[][]> identities) {
        var rows = Removals.rows(step, identities, compared.memory().allocator());
        var type = FieldType.notNullable(MinorType.BIGINT.getType());
        var markers = new BigIntVector(
                new Field(GraphMutation.MARKER, type, null), compared.memory().allocator());
        markers.allocateNew(identities.size());
        for (int row = 0; row < identities.size(); row++) {
            markers.set(row, 1);
        }
        markers.setValueCount(identities.size());
        return rows.addVector(rows.getFieldVectors().size(), markers);
    }
}
