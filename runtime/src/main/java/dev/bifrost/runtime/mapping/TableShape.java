package dev.bifrost.runtime.mapping;

import dev.bifrost.api.BifrostException;
import dev.bifrost.api.source.TableDescription;

/** What is known of a table's columns when a mapping is compiled. */
public sealed interface TableShape {

    /** The source shows them. */
    record Seen(TableDescription description) implements TableShape {}

    /**
     * The source cannot show them now. The table is compiled as it was last seen, so that its reads fail, or not, on their
     * own, and the model holds its steps.
     *
     * @param reason why the source cannot
     */
    record Remembered(TableDescription description, BifrostException reason) implements TableShape {}

    /**
     * Nobody knows them.
     *
     * @param reason why the source cannot show them
     */
    record Unseen(BifrostException reason) implements TableShape {}
}
