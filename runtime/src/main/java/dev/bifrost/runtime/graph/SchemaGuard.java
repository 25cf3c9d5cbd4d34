package dev.bifrost.runtime.graph;

import dev.bifrost.api.graph.TypeTable;
import dev.bifrost.runtime.mapping.CompiledTable;
import dev.bifrost.runtime.mapping.CompiledTable.Node;
import dev.bifrost.runtime.mapping.KeyTypes;
import org.apache.arrow.vector.VectorSchemaRoot;
import org.apache.arrow.vector.types.pojo.Field;

/**
 * A table's columns may change while the host runs. What is stored and identified as before goes on (an integer got wider,
 * a column was added); anything else is a typed failure before a row of it is mapped.
 */
final class SchemaGuard {

    private SchemaGuard() {}

    static void check(CompiledTable table, VectorSchemaRoot batch) {
        for (Node node : table.nodes()) {
            if (node instanceof Node.Mapped mapped) {
                for (String path : mapped.binding().step().columns()) {
                    check(
                            Column.field(table.schema(), path),
                            Column.of(batch, path).vector().getField());
                }
            }
        }
    }

    private static void check(Field compiled, Field now) {
        boolean same = TypeTable.of(compiled).type().equals(TypeTable.of(now).type())
                && KeyTypes.kindOf(compiled).equals(KeyTypes.kindOf(now));
        if (!same) {
            throw MutationErrors.typeChanged(now);
        }
    }
}
