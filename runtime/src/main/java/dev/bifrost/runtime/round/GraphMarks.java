package dev.bifrost.runtime.round;

import dev.bifrost.api.BifrostException;
import dev.bifrost.api.graph.GraphModel;
import dev.bifrost.api.ledger.Ledger;
import dev.bifrost.api.sink.GraphReader;
import dev.bifrost.api.sink.GraphSink;
import dev.bifrost.api.sink.GraphState;
import dev.bifrost.api.sink.SessionContext;
import dev.bifrost.api.sink.TableMark;
import dev.bifrost.runtime.bundle.LentAllocator;
import dev.bifrost.runtime.mapping.CompiledMapping;
import dev.bifrost.runtime.mapping.Manifest;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What the graph says of itself: attached to once, and again after a session failed, since the graph may be another one by
 * then. A sink whose graph has no memory has no marks.
 */
final class GraphMarks {

    private static final Logger LOG = LoggerFactory.getLogger(GraphMarks.class);

    private final Optional<GraphState> state;
    private final GraphSink sink;
    private final GraphState.Claim claim;
    private final Ledger ledger;
    private final StandingSteps steps;
    private final Map<String, TableMark> marks = new HashMap<>();
    private final Set<String> written = new HashSet<>();
    private boolean attached;
    private boolean created;
    private String renewalFault = "";

    GraphMarks(GraphSink sink, Ledger ledger, HostIdentity host, CompiledMapping mapping) {
        this.sink = sink;
        this.ledger = ledger;
        this.steps = new StandingSteps(mapping);
        this.state = sink instanceof GraphState graph ? Optional.of(graph) : Optional.empty();
        this.claim = new GraphState.Claim(ledger.lineage(), host.owner(), host.takeOver(), mapping.model());
    }

    boolean kept() {
        return state.isPresent();
    }

    /** @throws dev.bifrost.api.BifrostException if the graph is another host's, or cannot be reached */
    Optional<TableMark> of(String table) {
        if (!attached && state.isPresent()) {
            marks.clear();
            written.clear();
            var status = state.get().attach(claim);
            marks.putAll(status.tables());
            created = status.created();
            attached = true;
        }
        return Optional.ofNullable(marks.get(table));
    }

    /** The graph of an idle host stays its own. A fault is told once; a table with news meets it again, with its reason. */
    void renew(long round) {
        if (!attached || state.isEmpty()) {
            return;
        }
        try {
            state.get().renew(round);
            renewalFault = "";
        } catch (BifrostException e) {
            if (!renewalFault.equals(e.toString())) {
                renewalFault = e.toString();
                LOG.warn("the graph's lease was not renewed: {}", renewalFault);
            }
        }
    }

    /** Whether the graph was made empty by the last attach, and nothing of the table was written since. */
    boolean isFresh(String table) {
        return created && !written.contains(table);
    }

    /** Marks of tables that the mapping no longer has, as far as the graph still holds something of them; none before a look. */
    List<TableMark> ofOthers(List<String> mapped) {
        return marks.values().stream()
                .filter(mark -> attached && !mapped.contains(mark.table()))
                .filter(mark -> Manifest.hasSteps(mark.manifest()))
                .sorted(Comparator.comparing(TableMark::table))
                .toList();
    }

    /**
     * Tells the graph that a table is going to be read from the beginning, before anything of that is written.
     *
     * @param entry the ledger's
     * @param manifest of the steps that are going to write
     */
    void begin(String table, Ledger.Entry entry, String manifest, long round, LentAllocator allocator) {
        var before = of(table);
        var mark = TablePosition.unfinished(table, entry, before, manifest);
        if (state.isEmpty() || before.equals(Optional.of(mark))) {
            return;
        }
        try (var lent = allocator.child("round %d, mark of %s".formatted(round, table));
                var session = sink.open(new SessionContext(table, round, model(table), lent.allocator()))) {
            session.finish(mark);
        }
        marks.put(table, mark);
    }

    /** What a table's session writes with: the mapping's steps, and those of former mappings that still stand in the graph. */
    GraphModel model(String writing) {
        if (!(sink instanceof GraphReader)) {
            return claim.model(); // nothing can be taken out of it later either
        }
        var manifests = new HashMap<String, String>();
        if (state.isPresent()) {
            marks.forEach((table, mark) -> manifests.put(table, mark.manifest()));
        } else {
            ledger.tables()
                    .forEach(table -> manifests.put(table, ledger.entry(table).manifest()));
        }
        return steps.model(writing, manifests);
    }

    /** A mark was written after its window. */
    void moved(TableMark mark) {
        marks.put(mark.table(), mark);
        written.add(mark.table());
    }

    /** The next look attaches again. */
    void forget() {
        attached = false;
    }
}
