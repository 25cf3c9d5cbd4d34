package dev.bifrost.runtime.mapping;

import dev.bifrost.api.BifrostException;
import dev.bifrost.runtime.config.Problems;
import dev.bifrost.runtime.config.Scalar;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;

/**
 * Chooses the columns of tables for which there is a choice, so that the steps of all tables fit together: as they are now
 * wherever that fits, else as they were. A table that gets former columns although it shows others fails alone.
 *
 * <p>What is only remembered of a table must not refuse the tables that are seen. If it would, it is forgotten.
 */
final class Agreement {

    private final MappingSpec spec;
    private final UnaryOperator<TableDraft> recall;

    /** @param recall gives a changed table as it is compiled with its former columns, or as it is if they do not fit */
    Agreement(MappingSpec spec, UnaryOperator<TableDraft> recall) {
        this.spec = spec;
        this.recall = recall;
    }

    /** The drafts that were chosen. If none fit together, the mapping is to blame, and it will show. */
    List<TableDraft> of(List<TableDraft> drafts) {
        if (drafts.stream().noneMatch(draft -> draft.isRemembered() || draft.isChanged())) {
            return drafts;
        }
        var forgetful = drafts.stream().map(TableDraft::withoutMemory).toList();
        return agreed(drafts).or(() -> agreed(forgetful)).orElse(forgetful);
    }

    private Optional<List<TableDraft>> agreed(List<TableDraft> drafts) {
        if (conflict(drafts).isEmpty()) {
            return Optional.of(drafts);
        }
        var chosen = new ArrayList<>(drafts.stream().map(recall).toList());
        if (conflict(chosen).isPresent()) {
            return Optional.empty();
        }
        for (int at = 0; at < chosen.size(); at++) {
            choose(chosen, at, drafts.get(at));
        }
        return Optional.of(chosen);
    }

    private void choose(List<TableDraft> chosen, int at, TableDraft now) {
        var past = chosen.set(at, now);
        if (past != now) {
            conflict(chosen).ifPresent(reason -> chosen.set(at, past.broken(reason)));
        }
    }

    private Optional<BifrostException> conflict(List<TableDraft> drafts) {
        var trial = new Problems();
        new GraphCompiler(steps(drafts), trial).compile(kept(spec, drafts));
        return trial.asException();
    }

    static List<CheckedStep> steps(List<TableDraft> drafts) {
        return drafts.stream().flatMap(draft -> draft.steps().stream()).toList();
    }

    /** While a table is left out, nobody writes what is kept of its labels alone. */
    static Map<Scalar, List<Scalar>> kept(MappingSpec spec, List<TableDraft> drafts) {
        if (drafts.stream().allMatch(draft -> draft.absence().isEmpty())) {
            return spec.keepProperties();
        }
        var print = Footprint.of(steps(drafts));
        var kept = new HashMap<>(spec.keepProperties());
        kept.keySet().removeIf(owner -> !print.names(owner.text()));
        return kept;
    }
}
