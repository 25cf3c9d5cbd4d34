package dev.bifrost.runtime.round;

import dev.bifrost.api.BifrostException;
import dev.bifrost.api.source.Window;
import dev.bifrost.runtime.mapping.CompiledTable;

/**
 * An empty read is not a built graph: a full read whose plan holds no rows is refused, unless the table allows it. Looked at
 * are the planned rows before any filter; where the source does not know them, the rows that came.
 *
 * <p>Where the table's own record says that it has no rows, they were not missed but deleted: such a read goes on, and what
 * it may take out of the graph is for the sweep's share to say, as if all rows but one had gone.
 */
public final class EmptyReadPolicy {

    private EmptyReadPolicy() {}

    public static void check(CompiledTable table, Window window, long rowsRead) {
        if (window.kind() != Window.Kind.FULL
                || window.plan().isKnownEmpty()
                || table.options().policies().allowEmpty()) {
            return;
        }
        if (window.plan().rows().orElse(rowsRead) == 0) {
            throw new BifrostException(
                    RoundErrors.EMPTY_READ,
                    "table %s: a full read found no rows in %d part%s; nothing was written or removed. If the table is really empty, set allow_empty: true"
                            .formatted(
                                    table.table(),
                                    window.plan().parts().size(),
                                    window.plan().parts().size() == 1 ? "" : "s"));
        }
    }
}
