package dev.bifrost.runtime.mapping;

import dev.bifrost.api.graph.GraphModel;
import java.util.List;

/**
 * A mapping that was checked against the real schemas: what the round loop runs.
 *
 * @param tables in the mapping's order
 * @param model all steps of all tables
 * @param losses what the graph will not keep of the mapped columns
 * @param notices what a user should know although it is no fault
 */
public record CompiledMapping(
        List<CompiledTable> tables, GraphModel model, List<TypeLoss> losses, List<Notice> notices) {

    public CompiledMapping {
        tables = List.copyOf(tables);
        losses = List.copyOf(losses);
        notices = List.copyOf(notices);
    }

    public CompiledMapping(List<CompiledTable> tables, GraphModel model, List<TypeLoss> losses) {
        this(tables, model, losses, List.of());
    }

    /**
     * A loss or refusal of values that the type table names.
     *
     * @param table the table
     * @param column the column, or a path
     * @param type its type, in words
     * @param note what is lost
     */
    public record TypeLoss(String table, String column, String type, String note) {}

    /**
     * A consequence of what is written, shown by {@code validate}.
     *
     * @param table the table
     * @param text for a person
     */
    public record Notice(String table, String text) {}
}
