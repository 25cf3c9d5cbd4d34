package dev.bifrost.dist.histories;

import dev.bifrost.api.source.ChangeType;
import dev.bifrost.api.source.TableSpec;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** Faults that a correct product does not have, planted around its seams: the histories must find each of them. */
enum Planted {
    NONE,
    /** Inside one commit insertions come before removals. */
    INSERTIONS_FIRST,
    /** A removed row takes the whole vertex and its edges away. */
    DETACH,
    /** Elements of shared steps go with the first row that goes. */
    NO_PROBE,
    /** Keys of several columns are put together without marks between them. */
    LOOSE_KEYS,
    /** A vertex is looked up by another label than the one that endpoints use. */
    SEVERAL_LABELS,
    /** A changed row that no longer matches the filter is passed over, and its old image with it. */
    FILTER_NEW_ONLY;

    /** What a source shows of one commit. */
    List<TableLog.Change> commit(TableSpec spec, TableLog log, List<TableLog.Change> changes) {
        return switch (this) {
            case INSERTIONS_FIRST ->
                changes.stream()
                        .sorted(Comparator.comparing(change -> change.type().isOldImage()))
                        .toList();
            case FILTER_NEW_ONLY -> withoutRowsThatLeave(spec, log, changes);
            default -> changes;
        };
    }

    private static List<TableLog.Change> withoutRowsThatLeave(
            TableSpec spec, TableLog log, List<TableLog.Change> changes) {
        if (spec.filter().isEmpty() || !(spec.filter().get() instanceof dev.bifrost.api.source.RowFilter.Range range)) {
            return changes;
        }
        var filter = new Plan.AtLeast(
                range.column(), (Long) range.lower().orElseThrow().value());
        var rowKey = log.table().rowKey();
        var leaving = changes.stream()
                .filter(change -> change.type() == ChangeType.UPDATE_AFTER && !filter.matches(change.row()))
                .map(change -> change.row().key(rowKey))
                .toList();
        var kept = new ArrayList<>(changes);
        kept.removeIf(change -> leaving.contains(change.row().key(rowKey)));
        return kept;
    }
}
