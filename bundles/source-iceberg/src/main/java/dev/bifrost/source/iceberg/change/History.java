package dev.bifrost.source.iceberg.change;

import dev.bifrost.api.source.Window;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Pattern;
import org.apache.iceberg.DataOperations;
import org.apache.iceberg.Snapshot;
import org.apache.iceberg.SnapshotSummary;

/**
 * The snapshots behind a cursor's, oldest first, in runs between commits that changed no row.
 *
 * @param runs pairs of states whose rows differ; a run goes over all its commits at once, so that a row which came and went
 *     is not read
 * @param commits all of them
 */
record History(List<Run> runs, Window.Commits commits) {

    private static final Pattern COUNT = Pattern.compile("\\d{1,18}");

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
                return broken(
                        view,
                        "cursor-rolled-back",
                        "its state at the end does not come from snapshot %d: it was rolled back behind that",
                        from);
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
        Snapshot from = start;
        Optional<Snapshot> to = Optional.empty();
        for (Snapshot commit : commits) {
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
        return new History(runs, told(commits));
    }

    /** What the commits tell of themselves. */
    private static Window.Commits told(Deque<Snapshot> commits) {
        Map<String, Long> kinds = new TreeMap<>();
        commits.forEach(commit -> kinds.merge(kind(commit), 1L, Long::sum));
        return new Window.Commits(
                kinds,
                Optional.ofNullable(commits.peekFirst()).map(oldest -> Instant.ofEpochMilli(oldest.timestampMillis())),
                sum(commits, SnapshotSummary.ADDED_FILES_PROP),
                sum(commits, SnapshotSummary.DELETED_FILES_PROP),
                sum(commits, SnapshotSummary.ADDED_DELETE_FILES_PROP));
    }

    private static long sum(Deque<Snapshot> commits, String property) {
        return commits.stream()
                .map(commit ->
                        commit.summary() == null ? null : commit.summary().get(property))
                .filter(count -> count != null && COUNT.matcher(count).matches())
                .mapToLong(Long::parseLong)
                .sum();
    }

    private static String kind(Snapshot commit) {
        return commit.operation() == null ? "unnamed" : commit.operation().toLowerCase(Locale.ROOT);
    }
}
