package dev.bifrost.source.iceberg.change;

import dev.bifrost.api.source.Window;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.apache.iceberg.DataOperations;
import org.apache.iceberg.Snapshot;

/**
 * The snapshots behind a cursor's, oldest first, in runs between commits that changed no row.
 *
 * @param runs pairs of states whose rows differ; a run goes over all its commits at once, so that a row which came and went
 *     is not read
 * @param commits how many commits there are of each kind
 */
record History(List<Run> runs, Map<String, Integer> commits) {

    /** @param from before the first commit, {@code to} after the last */
    record Run(Snapshot from, Snapshot to) {}

    /** What was found: a history, or why there is none. */
    sealed interface Found {}

    record Whole(History history) implements Found {}

    record Broken(Window.Reload reload) implements Found {}

    /** Whether no commit changed a row. */
    boolean isUnchanged() {
        return runs.isEmpty();
    }

    static Found between(TableView view, long from, Snapshot to) {
        Snapshot start = view.table().snapshot(from);
        if (start == null) {
            return new Broken(new Window.Reload(
                    "cursor-expired",
                    "the cursor is not in the history of table %s: its snapshot %d was expired, or never was"
                            .formatted(view.name(), from)));
        }
        Deque<Snapshot> commits = new ArrayDeque<>();
        Snapshot at = to;
        while (at.snapshotId() != from) {
            commits.push(at);
            if (at.parentId() == null) {
                return broken(view, "cursor-rolled-back", "the table was rolled back behind snapshot %d", from);
            }
            at = view.table().snapshot(at.parentId());
            if (at == null) {
                return broken(
                        view,
                        "history-broken",
                        "snapshots between the cursor's, %d, and the present one were expired",
                        from);
            }
        }
        return new Whole(of(start, commits));
    }

    private static Found broken(TableView view, String code, String what, long from) {
        return new Broken(new Window.Reload(code, "table %s: %s".formatted(view.name(), what.formatted(from))));
    }

    private static History of(Snapshot start, Deque<Snapshot> commits) {
        var runs = new ArrayList<Run>();
        Map<String, Integer> kinds = new TreeMap<>();
        Snapshot from = start;
        Optional<Snapshot> to = Optional.empty();
        for (Snapshot commit : commits) {
            kinds.merge(kind(commit), 1, Integer::sum);
            if (!DataOperations.REPLACE.equals(commit.operation())) {
                to = Optional.of(commit);
                continue;
            }
            if (to.isPresent()) {
                runs.add(new Run(from, to.get()));
                to = Optional.empty();
            }
            from = commit;
        }
        if (to.isPresent()) {
            runs.add(new Run(from, to.get()));
        }
        return new History(runs, kinds);
    }

    private static String kind(Snapshot commit) {
        return commit.operation() == null ? "unnamed" : commit.operation().toLowerCase(Locale.ROOT);
    }
}
