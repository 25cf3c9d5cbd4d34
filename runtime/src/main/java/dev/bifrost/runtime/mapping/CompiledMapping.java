package dev.bifrost.runtime.mapping;

import dev.bifrost.api.graph.GraphModel;
import java.util.List;

/**
 * A mapping that was checked against the real schemas: what the round loop runs.
 *
 * @param turns one for each table, in the mapping's order
 * @param model all steps of all tables whose columns are known
 * @param losses what the graph will not keep of the mapped columns
 * @param notices what a user should know although it is no fault
 */
public record CompiledMapping(List<Turn> turns, GraphModel model, List<TypeLoss> losses, List<Notice> notices) {

    public CompiledMapping {
        turns = List.copyOf(turns);
        losses = List.copyOf(losses);
        notices = List.copyOf(notices);
    }

    public CompiledMapping(List<CompiledTable> tables, GraphModel model, List<TypeLoss> losses) {
        this(tables.stream().<Turn>map(Turn.Run::new).toList(), model, losses, List.of());
    }

    /** The tables that run, in the mapping's order. */
    public List<CompiledTable> tables() {
        return turns.stream()
                .filter(Turn.Run.class::isInstance)
                .map(turn -> ((Turn.Run) turn).compiled())
                .toList();
    }

    /** The names of all tables, in the mapping's order. */
    public List<String> names() {
        return turns.stream().map(Turn::table).toList();
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
