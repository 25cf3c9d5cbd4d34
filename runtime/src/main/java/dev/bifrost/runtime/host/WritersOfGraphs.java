package dev.bifrost.runtime.host;

import dev.bifrost.api.BifrostException;
import dev.bifrost.api.ErrorCode;
import dev.bifrost.runtime.config.HostConfig;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Supplier;

/**
 * The configs of one command, by the graph that they write and the ledger that they hold. Of two that are the same nobody
 * knows which is meant. The graph's fence and the ledger's lock keep them apart too, but only once one of them came first.
 */
final class WritersOfGraphs {

    private final Map<String, Path> byGraph = new HashMap<>();
    private final Map<String, Path> byLineage = new HashMap<>();

    /**
     * Adds a config. What cannot be opened is for its host's start to tell.
     *
     * @param opening of the space in which its components are opened; closed here
     * @throws BifrostException {@code host.SAME_GRAPH}, {@code host.SAME_LEDGER}
     */
    void add(Path file, HostConfig config, Supplier<BundleSpace> opening) {
        try (var part = opening.get();
                var wiring = new Wiring(part, config, Wiring.Past.FORGOTTEN)) {
            String lineage = wiring.ledger().lineage();
            wiring.sink()
                    .target()
                    .ifPresent(graph -> require(byGraph, graph, file, HostErrors.SAME_GRAPH, "the graph " + graph));
            require(byLineage, lineage, file, HostErrors.SAME_LEDGER, "a graph under the same ledger");
        } catch (BifrostException e) {
            if (e.code() instanceof HostErrors) {
                throw e;
            }
        }
    }

    private static void require(Map<String, Path> known, String key, Path file, ErrorCode code, String what) {
        Path other = known.putIfAbsent(key, file);
        if (other != null) {
            throw new BifrostException(
                    code,
                    "%s and %s both write %s; give each config a graph and a ledger of its own, or leave one of them out"
                            .formatted(other, file, what));
        }
    }
}
