package dev.bifrost.dist.histories;

import dev.bifrost.api.source.ChangeType;
import java.util.ArrayList;
import java.util.List;

/** All states of one table, and the changes between them. */
final class TableLog {

    private final Plan.Table table;
    private final List<List<Row>> states = new ArrayList<>(List.of(List.of()));
    private final List<List<Change>> commits = new ArrayList<>();

    /** A row of a changelog. */
    record Change(ChangeType type, Row row) {}

    TableLog(Plan.Table table) {
        this.table = table;
    }

    Plan.Table table() {
        return table;
    }

    int version() {
        return commits.size();
    }

    List<Row> state(int version) {
        return states.get(version);
    }

    /** The changes after one version up to another, in commit order. */
    List<Change> changes(int after, int upTo) {
        return commits.subList(after, upTo).stream().flatMap(List::stream).toList();
    }

    /**
     * Rows of an incremental table are only ever added. A table that is read as a whole may hold a key twice, and the later
     * row wins. A commit without an effect is none.
     */
    void commit(History.Commit commit) {
        boolean appends = table.mode() == Plan.Mode.INCREMENTAL;
        boolean replaces = table.mode() == Plan.Mode.CDC;
        var before = states.getLast();
        var after = new ArrayList<>(before);
        var removed = new ArrayList<Change>();
        var added = new ArrayList<Change>();
        if (!appends) {
            for (var row : before) {
                var key = row.key(table.rowKey());
                boolean again = replaces
                        && commit.put().stream()
                                .anyMatch(other -> other.key(table.rowKey()).equals(key));
                if (again || commit.gone().contains(key)) {
                    after.remove(row);
                    removed.add(new Change(again ? ChangeType.UPDATE_BEFORE : ChangeType.DELETE, row));
                }
            }
        }
        for (var row : commit.put()) {
            after.add(row);
            boolean update = removed.stream()
                    .anyMatch(change -> change.row().key(table.rowKey()).equals(row.key(table.rowKey())));
            added.add(new Change(update ? ChangeType.UPDATE_AFTER : ChangeType.INSERT, row));
        }
        if (removed.isEmpty() && added.isEmpty()) {
            return;
        }
        removed.addAll(added);
        states.add(List.copyOf(after));
        commits.add(List.copyOf(removed));
    }
}
