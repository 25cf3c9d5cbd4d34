package dev.bifrost.runtime.round;

import dev.bifrost.api.BifrostException;
import dev.bifrost.api.graph.GraphModel;
import dev.bifrost.api.sink.GraphSink;
import dev.bifrost.api.sink.GraphState;
import dev.bifrost.api.sink.TableMark;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What the graph says of itself: attached to once, and again after a session failed, since the graph may be another one by
 * then. A sink whose graph has no memory has no marks.
 */
final class GraphMarks {

    private static final Logger LOG = LoggerFactory.getLogger(GraphMarks.class);

    private final Optional<GraphState> state;
    private final GraphState.Claim claim;
    private final Map<String, TableMark> marks = new HashMap<>();
    private boolean attached;
    private boolean created;
    private String renewalFault = "";

    GraphMarks(GraphSink sink, String lineage, HostIdentity host, GraphModel model) {
        this.state = sink instanceof GraphState graph ? Optional.of(graph) : Optional.empty();
        this.claim = new GraphState.Claim(lineage, host.owner(), host.takeOver(), model);
    }

    boolean kept() {
        return state.isPresent();
    }

    /** @throws dev.bifrost.api.BifrostException if the graph is another host's, or cannot be reached */
    Optional<TableMark> of(String table) {
        if (!attached && state.isPresent()) {
            marks.clear();
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

    /** Whether the graph was made empty by the last attach: a table without a mark has nothing in it. */
    boolean isFresh(String table) {
        return created && !marks.containsKey(table);
    }

    void moved(TableMark mark) {
        marks.put(mark.table(), mark);
    }

    /** The next look attaches again. */
    void forget() {
        attached = false;
    }
}
