package dev.bifrost.runtime.diff;

import dev.bifrost.api.event.RoundReport;
import dev.bifrost.api.event.RuntimeEvent;
import dev.bifrost.api.graph.GraphModel;
import dev.bifrost.api.graph.GraphMutation;
import dev.bifrost.api.sink.ElementFinder;
import dev.bifrost.api.sink.ElementReader;
import dev.bifrost.api.sink.GraphReader;
import dev.bifrost.api.sink.GraphState;
import dev.bifrost.api.sink.GraphState.GraphLook;
import dev.bifrost.api.source.Window;
import dev.bifrost.runtime.bundle.FileTree;
import dev.bifrost.runtime.mapping.Manifest;
import dev.bifrost.runtime.round.HostIdentity;
import dev.bifrost.runtime.round.RoundPolicies;
import dev.bifrost.runtime.round.RoundRunner;
import dev.bifrost.runtime.round.StandingSteps;
import dev.bifrost.runtime.round.StopSignal;
import dev.bifrost.runtime.verify.LiveElement;
import dev.bifrost.runtime.verify.Progress;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.stream.Stream;

/**
 * Looks at the next round: what it would change in the graph, element by element, and nothing else. It costs what the round
 * reads and a look-up for each element that it would write; the rows are read twice if changes are named.
 *
 * <p>Exact for a graph that {@code verify} finds clean. Writes nothing, neither into the graph nor into the ledger.
 */
public final class RoundDiff {

    private final RoundRunner.Parts parts;
    private final HostIdentity host;
    private final RoundPolicies policies;
    private final StopSignal stop;
    private final Progress progress;
    private final Path directory;

    public RoundDiff(
            RoundRunner.Parts parts, HostIdentity host, RoundPolicies policies, StopSignal stop, Progress progress) {
        this.parts = parts;
        this.host = host;
        this.policies = policies;
        this.stop = stop;
        this.progress = progress;
        this.directory = parts.spills().resolve("diff");
    }

    /**
     * @param samples how many changes of each kind are named
     * @throws dev.bifrost.api.BifrostException of {@link DiffErrors}; a table's fault is in the report
     */
    public PlannedRound look(int samples) {
        long began = System.nanoTime();
        requireReadable();
        Optional<GraphLook> look = graph().look();
        look.ifPresent(this::requireOurs);
        var source = new PinnedSource(parts.source());
        var subjects = new Subjects(model(look));
        var changes = new Changes(subjects, samples);
        var found = new LookedUp((ElementFinder) parts.sink(), look.isPresent(), progress);
        RoundReport round;
        try (var notes = new Notes(subjects, directory)) {
            round = run(source, look, notes, subjects);
            replay(notes, subjects, found, changes);
        }
        var named = named(source, look, subjects, found, changes);
        if (!Looks.areEqual(look, graph().look())) {
            throw DiffErrors.GRAPH_MOVED.because(
                    "the graph was written while it was looked at; look again, or stop the host that writes it first");
        }
        var report = new DiffReport(
                PlanDigest.of(round, source, parts.mapping(), changes),
                changes.kinds(),
                named,
                round,
                Duration.ofNanos(System.nanoTime() - began));
        return new PlannedRound(parts, source, look, report);
    }

    /**
     * Before a look at a round that is then run: a session that ended half-way may have left a statement on its way, which could
     * take effect after the look. Once this host has taken the graph it cannot any more. Writes nothing else, and nothing at all
     * where every session came to its end.
     */
    public void settle() {
        requireReadable();
        graph().look().filter(GraphLook::unfinished).ifPresent(look -> {
            requireOurs(look);
            graph().attach(new GraphState.Claim(
                    parts.ledger().lineage(),
                    host.owner(),
                    false,
                    parts.mapping().model()));
        });
    }

    private void requireReadable() {
        if (!(parts.sink() instanceof GraphState
                && parts.sink() instanceof GraphReader
                && parts.sink() instanceof ElementReader
                && parts.sink() instanceof ElementFinder)) {
            throw DiffErrors.NOT_READABLE.because(
                    "the sink cannot show single elements of its graph, so it cannot be told what a round would change in it; the sink falkordb can");
        }
    }

    private GraphState graph() {
        return (GraphState) parts.sink();
    }

    private void requireOurs(GraphLook look) {
        boolean isForeign = !look.lineage().equals(parts.ledger().lineage());
        if (!host.takeOver() && (isForeign || look.leased() && !look.owner().equals(host.owner()))) {
            throw DiffErrors.NOT_OURS.because(
                    "the graph is written %s by %s, so a round would be refused; use that ledger and host, or name another graph",
                    isForeign ? "under another ledger" : "at this time", look.owner());
        }
    }

    /** Today's steps, and every former one that left something in the graph or that the ledger knows of. */
    private GraphModel model(Optional<GraphLook> look) {
        var manifests = new HashMap<String, String>();
        parts.ledger()
                .tables()
                .forEach(table ->
                        manifests.put(table, parts.ledger().entry(table).manifest()));
        look.map(GraphLook::tables)
                .orElse(Map.of())
                .values()
                .forEach(mark -> manifests.merge(
                        mark.table(),
                        mark.manifest(),
                        (one, other) -> Manifest.union(Stream.of(one, other)).toJson()));
        return new StandingSteps(parts.mapping()).model("", manifests);
    }

    private RoundReport run(PinnedSource source, Optional<GraphLook> look, Notes notes, Subjects subjects) {
        var sink = new NotingSink((GraphReader) parts.sink(), look, (table, mutation) -> {
            boolean byKey = source.window(table)
                    .filter(window -> window.oldImages() == Window.OldImages.KEY)
                    .isPresent();
            notes.add(mutation, byKey);
        });
        var round = run(source, sink);
        if (sink.isOpened() && look.filter(GraphLook::unfinished).isPresent()) {
            lookAtOrphans(notes, subjects);
        }
        return round;
    }

    private RoundReport run(PinnedSource source, NotingSink sink) {
        // Letters are for rows of windows that were written: those of a look are for nobody.
        var looking = new RoundRunner.Parts(
                source,
                sink,
                new StillLedger(parts.ledger()),
                parts.mapping(),
                parts.allocator(),
                parts.spills(),
                directory.resolve("letters"));
        try {
            return new RoundRunner(looking, host, policies, this::tell, stop).syncOnce(1);
        } finally {
            FileTree.remove(looking.letters());
        }
    }

    private void tell(RuntimeEvent event) {
        switch (event) {
            case RuntimeEvent.TableStarted started -> progress.begins("table " + started.table());
            case RuntimeEvent.TableProgress reached -> progress.reached(reached.rows());
            default -> {}
        }
    }

    /** The first session after one that ended half-way takes away every placeholder that no edge needs. */
    private void lookAtOrphans(Notes notes, Subjects subjects) {
        for (var form : subjects.forms()) {
            if (!form.isEdge()) {
                var element = new LiveElement(form);
                try (var batches = ((ElementReader) parts.sink()).elements(form.kind())) {
                    for (var batch = batches.next(); batch.isPresent(); batch = batches.next()) {
                        for (int i = 0; i < batch.get().count(); i++) {
                            if (batch.get().isOrphan(i)) {
                                element.read(batch.get(), i);
                                element.identity().ifPresent(identity -> notes.lookAt(identity, form.number()));
                            }
                        }
                    }
                }
            }
        }
    }

    private void replay(Notes notes, Subjects subjects, LookedUp graph, Changes changes) {
        progress.begins("elements of the graph");
        try (var further = new Acts(directory.resolve("further"));
                var none = new Acts(directory.resolve("none"));
                var loose = new Acts(directory.resolve("loose"))) {
            if (notes.detaches()) {
                new Detachments(subjects, graph, notes.vertices(), none, notes.ends(), loose).run();
            }
            new EndRetractions(graph, subjects, notes.ends(), further).run();
            new EdgeReplay(subjects, graph, notes.edges(), further, notes.vertices(), changes).run();
            new VertexReplay(subjects, graph, notes.vertices(), loose, changes).run();
        }
    }

    private List<DiffReport.Sample> named(
            PinnedSource source, Optional<GraphLook> look, Subjects subjects, LookedUp graph, Changes changes) {
        var samples = new Samples(subjects, changes.sampled(), ((ElementReader) parts.sink())::shown);
        samples.lookUp(graph);
        if (samples.needsRows()) {
            BiConsumer<String, GraphMutation> to = (table, mutation) -> samples.take(mutation);
            run(source, new NotingSink((GraphReader) parts.sink(), look, to));
        }
        return samples.named();
    }
}
