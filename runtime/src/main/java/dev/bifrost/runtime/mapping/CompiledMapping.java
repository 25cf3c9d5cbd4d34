package dev.bifrost.runtime.mapping;

import dev.bifrost.api.graph.GraphModel;
import java.util.List;

/**
 * A mapping that was checked against the real schemas: what the round loop runs.
 *
 * @param tables in the mapping's order
 * @param model all steps of all tables
 * @param losses what the graph will not keep of the mapped columns
 */
public record CompiledMapping(List<CompiledTable> tables, GraphModel model, List<TypeLoss> losses) {

    public CompiledMapping {
        tables = List.copyOf(tables);
        losses = List.copyOf(losses);
    }

    /**
     * A loss or refusal of values that the type table names.
     *
     * @param table the table
     * @param column the column, or a path
     * @param type its Arrow type
     * @param note what is lost
     */
    public record TypeLoss(String table, String column, String type, String note) {}
}
