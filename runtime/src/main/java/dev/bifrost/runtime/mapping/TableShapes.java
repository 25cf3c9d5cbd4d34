package dev.bifrost.runtime.mapping;

import dev.bifrost.api.BifrostException;
import dev.bifrost.api.source.TableSource;

/** Tells a compiler what is known of the tables' columns. */
@FunctionalInterface
public interface TableShapes {

    /** @throws BifrostException if the mapping is to be refused for this table */
    TableShape of(String table);

    /** Whether a table may be left out until what it needs is there; else that is a problem of the mapping. */
    default boolean mayBeAbsent() {
        return false;
    }

    /** Nothing is assumed: a table that the source cannot show is a problem of the mapping. */
    static TableShapes strict(TableSource source) {
        return table -> new TableShape.Seen(source.describe(table));
    }
}
