package dev.bifrost.runtime.verify;

import dev.bifrost.api.graph.GraphModel;
import dev.bifrost.api.graph.GraphMutation;
import dev.bifrost.api.graph.GraphMutation.EdgeRetraction;
import dev.bifrost.api.graph.OnDelete;
import dev.bifrost.api.graph.StepShape;
import dev.bifrost.api.sink.SinkSession;
import dev.bifrost.runtime.mapping.CompiledTable;
import dev.bifrost.runtime.sweep.Identity;
import dev.bifrost.runtime.sweep.Removals;
import dev.bifrost.runtime.verify.ElementForm.Known;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeMap;

/** Takes out of the graph what a table's steps should not contribute. Edges go before vertices. */
final class Withdrawal {

    private final ComparedGraph compared;
    private final RepairPass pass;
    private final Progress progress;

    private final Torn torn = new Torn();

    Withdrawal(ComparedGraph compared, RepairPass pass, Progress progress) {
        this.compared = compared;
        this.pass = pass;
        this.progress = progress;
        compared.tables().forms().stream()
                .filter(form -> pass.isRemade(form.number()))
                .forEach(this::findRemade);
    }

    Torn torn() {
        return torn;
    }

    private void findRemade(ElementForm form) {
        progress.begins(form.words() + " again");
        each(form, (element, identity, high, low) -> {
            if (pass.isRemade(form.number(), high, low)) {
                torn.vertex(form.name(), identity[0]);
            }
        });
    }

    void of(CompiledTable table, SinkSession session) {
        var steps = compared.tables().stepsOf(table);
        steps.stream()
                .map(VerifiedStep::shape)
                .filter(StepShape.Edge.class::isInstance)
                .forEach(step -> retractAtRemade((StepShape.Edge) step, session));
        var edges = new ArrayList<VerifiedStep>();
        var vertices = new ArrayList<VerifiedStep>();
        steps.stream()
                .filter(pass::takesOf)
                .forEach(step -> (step.shape() instanceof StepShape.Edge ? edges : vertices).add(step));
        take(edges, session);
        take(vertices, session);
    }

    private void retractAtRemade(StepShape.Edge step, SinkSession session) {
        retractAt(step, EdgeRetraction.By.SOURCE, torn.vertices(step.srcLabel()), session);
        retractAt(step, EdgeRetraction.By.DESTINATION, torn.vertices(step.dstLabel()), session);
    }

    private void retractAt(StepShape.Edge step, EdgeRetraction.By by, Set<ByteBuffer> ids, SinkSession session) {
        if (ids.isEmpty()) {
            return;
        }
        var shape = new StepShape.Vertex("", "", "", "", List.of(), List.of(), OnDelete.RETRACT, true);
        var identities = ids.stream().map(id -> new byte[][] {id.array()}).toList();
        var rows = Removals.rows(shape, identities, compared.memory().allocator());
        try (var mutation = new GraphMutation(
                List.of(new EdgeRetraction(step, by, rows)), List.of(), List.of(), List.of(), List.of())) {
            session.apply(mutation);
        }
    }

    private void take(List<VerifiedStep> steps, SinkSession session) {
        var byForm = new TreeMap<Integer, List<VerifiedStep>>();
        steps.forEach(step ->
                byForm.computeIfAbsent(step.kind(), any -> new ArrayList<>()).add(step));
        byForm.forEach((form, own) -> take(compared.tables().forms().get(form), own, session));
    }

    private void take(ElementForm form, List<VerifiedStep> steps, SinkSession session) {
        progress.begins(form.words() + " again");
        var wanted = form.known().stream()
                .filter(known -> known.verified().filter(steps::contains).isPresent())
                .toList();
        var gone = new HashMap<Integer, List<byte[][]>>();
        each(form, (element, identity, high, low) -> {
            for (Known known : wanted) {
                var step = known.verified().orElseThrow();
                if (element.has(known) && pass.isTaken(step, high, low)) {
                    var batch = gone.computeIfAbsent(step.number(), any -> new ArrayList<>());
                    batch.add(identity);
                    torn.edge(step.shape(), identity);
                    if (batch.size() == Removals.BATCH_ROWS) {
                        remove(step, batch, session);
                    }
                }
            }
        });
        gone.forEach((step, batch) -> remove(compared.tables().steps().get(step), batch, session));
        session.drain();
    }

    /** A statement carries no identity twice, and the graph may. */
    private void remove(VerifiedStep step, List<byte[][]> batch, SinkSession session) {
        dropRepeated(batch);
        Removals.apply(withoutDetach(step.shape()), batch, compared.memory().allocator(), session::apply);
    }

    /**
     * Steps as withdrawal removes what they made: the edges at a vertex that goes are not its step's. Those that a table makes stay, also
     * where that table was not compared.
     */
    static GraphModel withoutDetach(GraphModel model) {
        return new GraphModel(
                model.vertices().stream().map(Withdrawal::withoutDetach).toList(),
                model.edges(),
                model.keepProperties());
    }

    private static StepShape withoutDetach(StepShape step) {
        return step instanceof StepShape.Vertex vertex ? withoutDetach(vertex) : step;
    }

    private static StepShape.Vertex withoutDetach(StepShape.Vertex step) {
        return step.onDelete() == OnDelete.DETACH
                ? new StepShape.Vertex(
                        step.id(),
                        step.table(),
                        step.name(),
                        step.label(),
                        step.labels(),
                        step.properties(),
                        OnDelete.RETRACT,
                        step.exclusive())
                : step;
    }

    static void dropRepeated(List<byte[][]> batch) {
        var seen = new HashSet<List<ByteBuffer>>();
        batch.removeIf(identity ->
                !seen.add(Arrays.stream(identity).map(ByteBuffer::wrap).toList()));
    }

    private interface Each {
        void take(LiveElement element, byte[][] identity, long high, long low);
    }

    private void each(ElementForm form, Each to) {
        LiveContributions.each(
                compared.graph(),
                form,
                progress,
                element -> element.identity()
                        .ifPresent(identity ->
                                Identity.hash(identity, (high, low) -> to.take(element, identity, high, low))));
    }
}
