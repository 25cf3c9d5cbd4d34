package dev.bifrost.dist.histories;

import dev.bifrost.dist.histories.Referee.Trouble;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/**
 * Another program that keeps a property on elements, and looks whether it is still there: on each element that some step of some
 * table has made in every state of the tables since.
 */
final class Keeper {

    private final LiveReading graph;
    private final Map<String, Set<String>> standing = new HashMap<>();
    private long value;

    Keeper(LiveReading graph) {
        this.graph = graph;
    }

    /** @param makers by element the steps that make it in the present state of the tables */
    void look(Map<String, Set<String>> makers) {
        standing.replaceAll((element, steps) -> {
            var still = new HashSet<>(steps);
            still.retainAll(makers.getOrDefault(element, Set.of()));
            return still;
        });
        standing.values().removeIf(Set::isEmpty);
    }

    /** The graph shows the present state: what was kept must be there. */
    void check(Map<String, Object> kept, String place) {
        standing.keySet().forEach(element -> {
            if (!Objects.equals(kept.get(element), value)) {
                throw new Trouble("after %s another program's property of %s is %s, not %d"
                        .formatted(place, element, kept.get(element), value));
            }
        });
    }

    /**
     * Writes another value wherever the property is kept.
     *
     * @param names the labels and types
     * @param makers by element of those the steps that make it
     */
    void write(Set<String> names, Map<String, Set<String>> makers) {
        value++;
        for (String name : names) {
            graph.write("MATCH (n:`%s`) SET n.%s=%d".formatted(name, Company.PROPERTY, value));
            graph.write("MATCH ()-[e:`%s`]->() SET e.%s=%d".formatted(name, Company.PROPERTY, value));
        }
        standing.clear();
        standing.putAll(makers);
    }

    void forget() {
        standing.clear();
    }
}
