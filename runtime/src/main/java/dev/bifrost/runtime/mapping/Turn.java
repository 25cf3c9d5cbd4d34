package dev.bifrost.runtime.mapping;

import dev.bifrost.api.BifrostException;

/** What a round does for one table of the mapping. */
public sealed interface Turn {

    String table();

    /** It is read. */
    record Run(CompiledTable compiled) implements Turn {
        @Override
        public String table() {
            return compiled.table();
        }
    }

    /**
     * It is not read. Its steps are in the model as they were, so the others go on.
     *
     * @param reason what it fails with
     */
    record Broken(String table, BifrostException reason) implements Turn {}

    /**
     * Its columns are not known, so it has no steps in the model.
     *
     * @param reason what it fails with
     */
    record Absent(String table, BifrostException reason) implements Turn {}

    /**
     * It stands still until an absent table is there, because of what that one writes.
     *
     * @param shared what both have in common, as a clause
     */
    record Waits(String table, Absent on, String shared) implements Turn {}
}
