package dev.bifrost.runtime.round;

import java.util.Set;

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
}
