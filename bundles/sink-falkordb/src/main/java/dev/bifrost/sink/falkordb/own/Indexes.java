package dev.bifrost.sink.falkordb.own;

import dev.bifrost.api.BifrostException;
import dev.bifrost.api.graph.GraphModel;
import dev.bifrost.api.graph.StepShape;
import dev.bifrost.sink.falkordb.cypher.IndexText;
import dev.bifrost.sink.falkordb.server.FalkorDbErrors;
import dev.bifrost.sink.falkordb.server.ServerConnection;
import java.time.Duration;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Collectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The range indexes on {@code _gar_id}: one for each identity label and each keyed edge type. Without them every write
 * scans the graph.
 */
public final class Indexes {

    private static final Logger LOG = LoggerFactory.getLogger(Indexes.class);
    private static final Duration LIMIT = Duration.ofMinutes(10);
    private static final String READY = "OPERATIONAL";
    private static final long PAUSE_NANOS = Duration.ofMillis(20).toNanos();

    private Indexes() {}

    /**
     * Makes what is missing and waits until all are ready.
     *
     * @param fresh whether the graph is new; in an old graph a missing index is reported, since somebody dropped it
     * @throws BifrostException {@code falkordb.INDEX_NOT_READY} after ten minutes
     */
    public static void ensure(ServerConnection connection, String graph, GraphModel model, boolean fresh) {
        ensure(connection, graph, model, fresh, () -> {});
    }

    /** @param waiting is run again and again while indexes are being built */
    public static void ensure(
            ServerConnection connection, String graph, GraphModel model, boolean fresh, Runnable waiting) {
        var missing = wanted(model);
        missing.removeAll(present(connection).keySet());
        if (!missing.isEmpty() && !fresh) {
            LOG.warn("graph {}: indexes on _gar_id are missing and are made again: {}", graph, missing);
        }
        missing.forEach(target -> create(connection, target));
        if (!missing.isEmpty()) {
            awaitReady(connection, graph, wanted(model), waiting);
        }
    }

    /**
     * Makes those on vertices that have these labels.
     *
     * @param waiting is run again and again while indexes are being built
     * @throws BifrostException {@code falkordb.INDEX_NOT_READY} after ten minutes
     */
    public static void make(ServerConnection connection, String graph, Collection<String> labels, Runnable waiting) {
        var targets = labels.stream()
                .map(label -> new IndexText.Target(label, IndexText.On.NODE))
                .collect(Collectors.toSet());
        targets.forEach(target -> create(connection, target));
        awaitReady(connection, graph, targets, waiting);
    }

    private static Set<IndexText.Target> wanted(GraphModel model) {
        var wanted = new LinkedHashSet<IndexText.Target>();
        model.identityLabels().forEach(label -> wanted.add(new IndexText.Target(label, IndexText.On.NODE)));
        model.edges().stream()
                .filter(StepShape.Edge::keyed)
                .forEach(step -> wanted.add(new IndexText.Target(step.type(), IndexText.On.RELATIONSHIP)));
        return wanted;
    }

    /** Indexes on {@code _gar_id}, each with its state. While one more is built on a label, the server lists the label twice. */
    private static Map<IndexText.Target, String> present(ServerConnection connection) {
        return connection.read(IndexText.LIST).rows().stream()
                .filter(row -> Boolean.TRUE.equals(row.get(2)))
                .collect(Collectors.toMap(
                        row -> new IndexText.Target((String) row.get(0), IndexText.On.valueOf((String) row.get(1))),
                        row -> (String) row.get(3),
                        (one, other) -> one.equals(READY) ? one : other));
    }

    private static void create(ServerConnection connection, IndexText.Target target) {
        try {
            connection.write(IndexText.create(target));
        } catch (BifrostException e) {
            if (e.code() != FalkorDbErrors.INDEX_EXISTS) {
                throw e;
            }
        }
    }

    private static void awaitReady(
            ServerConnection connection, String graph, Set<IndexText.Target> wanted, Runnable waiting) {
        long deadline = System.nanoTime() + LIMIT.toNanos();
        while (!isReady(connection, wanted)) {
            if (System.nanoTime() - deadline > 0 || Thread.currentThread().isInterrupted()) {
                throw new BifrostException(
                        FalkorDbErrors.INDEX_NOT_READY,
                        "graph %s: the indexes on _gar_id are not built after %d minutes; the next round looks again"
                                .formatted(graph, LIMIT.toMinutes()));
            }
            waiting.run();
            LockSupport.parkNanos(PAUSE_NANOS);
        }
    }

    private static boolean isReady(ServerConnection connection, Set<IndexText.Target> wanted) {
        var present = present(connection);
        return wanted.stream().allMatch(target -> READY.equals(present.get(target)));
    }
}
