package dev.bifrost.runtime.mapping;

import dev.bifrost.api.graph.OnDelete;
import dev.bifrost.api.graph.StepShape;
import dev.bifrost.api.source.ChangeType;
import dev.bifrost.api.source.SyncMode;
import dev.bifrost.runtime.config.Quote;
import dev.bifrost.runtime.mapping.CheckedStep.Identity;
import dev.bifrost.runtime.mapping.CompiledMapping.Notice;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Says what follows from a mapping that is not a fault. */
final class Notices {

    private final List<Notice> notices = new ArrayList<>();

    private Notices() {}

    static List<Notice> of(List<TableDraft> tables, List<CheckedStep> steps) {
        var notices = new Notices();
        tables.forEach(draft -> notices.keepingTables(draft.mapping()));
        tables.forEach(notices::changesTakenForRows);
        steps.forEach(notices::detaching);
        notices.endpointsWithoutSteps(steps);
        return notices.notices;
    }

    private void keepingTables(TableMapping table) {
        if (table.mode() == SyncMode.FULL && table.policies().onMissing() == TablePolicies.OnMissing.KEEP) {
            add(table.table().text(), "on_missing: keep: rows that vanish from the table stay in the graph");
        }
    }

    private void changesTakenForRows(TableDraft draft) {
        var mode = draft.mapping().mode();
        if (mode != SyncMode.CDC
                && draft.shape() instanceof TableShape.Seen seen
                && seen.description().schema().getFields().stream()
                        .anyMatch(field -> field.getName().equals(ChangeType.COLUMN))) {
            add(
                    draft.name(),
                    "a column %s, which mode: %s reads as any other, so that removed and former rows count as rows; mode: cdc reads it as a log of changes"
                            .formatted(ChangeType.COLUMN, mode.word()));
        }
    }

    private void detaching(CheckedStep step) {
        if (step.shape() instanceof StepShape.Vertex vertex && vertex.onDelete() == OnDelete.DETACH) {
            add(
                    vertex.table(),
                    "step %s detaches: edges that other rows made to a removed vertex are lost until repair"
                            .formatted(Quote.of(vertex.name())));
        }
    }

    private void endpointsWithoutSteps(List<CheckedStep> steps) {
        Map<String, Identity> orphans = new LinkedHashMap<>();
        steps.forEach(step -> step.identities().forEach(identity -> orphans.putIfAbsent(identity.label(), identity)));
        steps.stream()
                .flatMap(step -> step.identities().stream())
                .filter(Identity::owned)
                .forEach(identity -> orphans.remove(identity.label()));
        orphans.values()
                .forEach(identity -> add(
                        identity.table(),
                        "no step writes vertices of label %s: they are placeholders"
                                .formatted(Quote.of(identity.label()))));
    }

    private void add(String table, String text) {
        notices.add(new Notice(table, text));
    }
}
