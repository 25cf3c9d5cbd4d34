package dev.bifrost.runtime.mapping;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Decides which tables run although the columns of others are not known: those that do not meet what such a table writes,
 * as {@link Footprint} says.
 *
 * <p>Others wait. A sink writes whole elements, so without the absent table's steps in the model it would take away what they
 * once wrote; and an endpoint cannot be compared with a key that is not known. A table that waits has its steps in the
 * model, so nobody waits for it in turn.
 */
final class Turns {

    private final Map<Turn.Absent, Footprint> absent = new LinkedHashMap<>();

    private Turns(List<TableDraft> drafts) {
        drafts.forEach(draft -> draft.absence().ifPresent(turn -> absent.put(turn, Footprint.of(draft.mapping()))));
    }

    /** One for each table, in the same order. */
    static List<Turn> of(List<TableDraft> drafts) {
        var turns = new Turns(drafts);
        return drafts.stream().map(turns::turn).toList();
    }

    private Turn turn(TableDraft draft) {
        if (draft.compiled().isPresent() && draft.shape() instanceof TableShape.Broken broken) {
            return new Turn.Broken(draft.name(), broken.reason());
        }
        return draft.compiled()
                .map(compiled -> waiting(compiled).orElseGet(() -> new Turn.Run(compiled.table())))
                .orElseGet(() -> draft.absence().orElseThrow());
    }

    private Optional<Turn> waiting(TableCompiler.Compiled compiled) {
        var own = Footprint.of(compiled.steps());
        return absent.entrySet().stream()
                .flatMap(other -> other.getValue().reaches(own).stream()
                        .<Turn>map(shared -> new Turn.Waits(compiled.table().table(), other.getKey(), shared)))
                .findFirst();
    }
}
