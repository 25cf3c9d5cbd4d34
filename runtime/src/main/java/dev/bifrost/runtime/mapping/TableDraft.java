package dev.bifrost.runtime.mapping;

import dev.bifrost.api.BifrostException;
import java.util.List;
import java.util.Optional;

/**
 * A table between its columns and the graph.
 *
 * @param compiled empty beside a problem, or if the columns are not known
 * @param unseen why the source cannot show the columns now; empty if it can
 */
record TableDraft(TableMapping mapping, Optional<TableCompiler.Compiled> compiled, Optional<BifrostException> unseen) {

    String name() {
        return mapping.table().text();
    }

    List<CheckedStep> steps() {
        return compiled.map(TableCompiler.Compiled::steps).orElse(List.of());
    }

    /** Whether it was compiled as it was last seen. */
    boolean isRemembered() {
        return compiled.isPresent() && unseen.isPresent();
    }

    /** This table as if it had never been seen. */
    TableDraft withoutMemory() {
        return isRemembered() ? new TableDraft(mapping, Optional.empty(), unseen) : this;
    }

    Optional<Turn.Absent> absence() {
        return compiled.isPresent() ? Optional.empty() : unseen.map(reason -> new Turn.Absent(name(), reason));
    }
}
