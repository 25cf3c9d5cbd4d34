package dev.bifrost.runtime.verify;

import dev.bifrost.api.graph.StepShape;
import dev.bifrost.api.source.SyncMode;
import dev.bifrost.runtime.mapping.CompiledTable;
import dev.bifrost.runtime.mapping.CompiledTable.Node;
import dev.bifrost.runtime.mapping.TablePolicies.OnMissing;
import dev.bifrost.runtime.mapping.TablePolicies.Shared;

/**
 * A step whose contributions are compared.
 *
 * @param number among all of them
 * @param kind the number of the kind of elements that it writes
 */
public record VerifiedStep(int number, CompiledTable table, StepShape shape, int kind) {

    /** Whether the graph may hold what the table no longer makes: by the user's choice, or until a full read. */
    boolean mayLinger() {
        var policies = table.options().policies();
        return policies.onMissing() == OnMissing.KEEP
                || !shape.exclusive()
                        && policies.shared() == Shared.SWEEP
                        && table.spec().mode() == SyncMode.CDC;
    }

    /** Whether each row of the table makes at most one of its elements, and no other row makes that one. */
    boolean isRowsOwn() {
        return shape.exclusive()
                && table.nodes().stream()
                        .anyMatch(node -> node instanceof Node.Mapped mapped
                                && mapped.binding().shape().equals(shape));
    }
}
