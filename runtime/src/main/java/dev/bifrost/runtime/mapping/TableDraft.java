package dev.bifrost.runtime.mapping;

import dev.bifrost.api.BifrostException;
import java.util.List;
import java.util.Optional;

/**
 * A table between its columns and the graph.
 *
 * @param compiled empty beside a problem, or if the columns are not known
 * @param shape what is known of the columns
 */
record TableDraft(TableMapping mapping, Optional<TableCompiler.Compiled> compiled, TableShape shape) {

    String name() {
        return mapping.table().text();
    }

    List<CheckedStep> steps() {
        return compiled.map(TableCompiler.Compiled::steps).orElse(List.of());
    }

    /** Whether its columns are those of an earlier start, because there are no others. */
    boolean isRemembered() {
        return compiled.isPresent() && shape.fault().isPresent();
    }

    /** Whether it could be compiled with other columns than it is. */
    boolean isChanged() {
        return compiled.isPresent() && shape instanceof TableShape.Changed;
    }

    /** This table as if it had never been seen. */
    TableDraft withoutMemory() {
        return isRemembered()
                ? new TableDraft(
                        mapping,
                        Optional.empty(),
                        new TableShape.Unseen(shape.fault().orElseThrow()))
                : this;
    }

    /** This table, compiled with its former columns because of what the present ones would lead to. */
    TableDraft broken(BifrostException reason) {
        return shape instanceof TableShape.Changed changed
                ? new TableDraft(mapping, compiled, new TableShape.Broken(changed.past(), reason))
                : this;
    }

    Optional<Turn.Absent> absence() {
        return compiled.isPresent() ? Optional.empty() : shape.fault().map(reason -> new Turn.Absent(name(), reason));
    }
}
