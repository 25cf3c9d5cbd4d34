package dev.bifrost.runtime.round;

import dev.bifrost.api.BifrostException;
import dev.bifrost.runtime.config.Quote;
import dev.bifrost.runtime.config.Suggestion;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/**
 * What a round does where the graph is not what the ledger says.
 *
 * @param onGraphBehind when the graph is new or shows an older state
 * @param onMappingChanged when mapping or code are others than those that wrote the graph
 * @param reload tables that the user asked to read from the beginning in this process' first round
 */
public record RoundPolicies(Choice onGraphBehind, Choice onMappingChanged, Set<String> reload) {

    /** Stands for all tables in {@link #reload}. */
    public static final String EVERY_TABLE = "all";

    /** The two answers. */
    public enum Choice {
        RELOAD,
        REFUSE
    }

    /** What holds after the tables that the user asked for were given to a runner. */
    public RoundPolicies withoutReload() {
        return new RoundPolicies(onGraphBehind, onMappingChanged, Set.of());
    }

    public RoundPolicies {
        reload = Set.copyOf(reload);
    }

    /**
     * The tables that are to be read from the beginning.
     *
     * @param tables those of the mapping
     * @param former those that were synced before, of which some may have left the mapping
     * @throws BifrostException {@code round.UNKNOWN_TABLE}
     */
    Set<String> reloadAmong(List<String> tables, List<String> former) {
        var unknown = new TreeSet<>(reload);
        boolean every = unknown.remove(EVERY_TABLE);
        unknown.removeAll(tables);
        unknown.removeAll(former);
        if (!unknown.isEmpty()) {
            String name = unknown.first();
            throw new BifrostException(
                    RoundErrors.UNKNOWN_TABLE,
                    "a reload was asked for of table %s, which the mapping does not have%s; it has %s, and all stands for each of them"
                            .formatted(Quote.of(name), Suggestion.of(name, tables), Quote.list(tables)));
        }
        return new HashSet<>(every ? tables : reload);
    }
}
