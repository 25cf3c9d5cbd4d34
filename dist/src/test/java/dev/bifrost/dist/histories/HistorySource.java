package dev.bifrost.dist.histories;

import dev.bifrost.api.source.ChangeType;
import dev.bifrost.api.source.Cursor;
import dev.bifrost.api.source.CursorUpdate;
import dev.bifrost.api.source.Poll;
import dev.bifrost.api.source.StateReader;
import dev.bifrost.api.source.SyncMode;
import dev.bifrost.api.source.TableBatches;
import dev.bifrost.api.source.TableDescription;
import dev.bifrost.api.source.TableSource;
import dev.bifrost.api.source.TableSpec;
import dev.bifrost.api.source.Window;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.vector.types.pojo.Schema;

/** Tables in memory that keep all of their states; a cursor counts commits, and how often the history before them was lost. */
final class HistorySource implements HistoryTables, TableSource, StateReader {

    /** Stands in a cursor's text between the commits and the losses. */
    private static final String LOST = "~";

    private final Map<String, TableLog> logs = new LinkedHashMap<>();
    private final Map<String, Integer> losses = new HashMap<>();
    private final Map<String, List<Row>> delivered = new HashMap<>();
    private final History history;
    private final BufferAllocator allocator;
    private final Crash crash;
    private final Planted planted;

    HistorySource(History history, BufferAllocator allocator, Crash crash, Planted planted) {
        this.history = history;
        this.allocator = allocator;
        this.crash = crash;
        this.planted = planted;
        history.plans().getFirst().tables().forEach(table -> logs.put(table.name(), new TableLog(table)));
    }

    @Override
    public TableSource source() {
        return this;
    }

    @Override
    public boolean commit(History.Commit commit) {
        logs.get(commit.table()).commit(commit);
        return false;
    }

    @Override
    public TableSource anew() {
        var fresh = new HistorySource(
                new History(0, history.plans(), 1000, false, Set.of(), List.of()), allocator, crash, planted);
        rows().forEach((table, rows) -> fresh.commit(new History.Commit(table, List.of(), rows)));
        return fresh;
    }

    @Override
    public void close() {}

    @Override
    public void expire(String table) {
        losses.merge(table, 1, Integer::sum);
    }

    @Override
    public void beginRound() {
        delivered.clear();
    }

    @Override
    public List<Row> delivered(String table) {
        return delivered.getOrDefault(table, List.of());
    }

    @Override
    public Map<String, List<Row>> rows() {
        var rows = new LinkedHashMap<String, List<Row>>();
        logs.forEach((name, log) -> rows.put(name, log.state(log.version())));
        return rows;
    }

    @Override
    public Set<SyncMode> modes() {
        return EnumSet.allOf(SyncMode.class);
    }

    @Override
    public List<String> tables() {
        return List.copyOf(logs.keySet());
    }

    @Override
    public TableDescription describe(String table) {
        return new TableDescription(
                new Schema(logs.get(table).table().columns().stream()
                        .map(HistoryBatches::field)
                        .toList()),
                List.of());
    }

    @Override
    public Poll poll(TableSpec spec, Cursor since) {
        var log = logs.get(spec.table());
        int seen = version(since);
        if (!since.isStart() && lost(since) < losses(spec) && log.version() > 0) {
            var reason = new Window.Reload("cursor-expired", "the history plans it");
            return Poll.news(new Window(
                    since,
                    move(spec, 0, log.version(), true),
                    Window.Kind.FULL,
                    Window.OldImages.NONE,
                    Optional.of(reason),
                    Window.Plan.UNKNOWN));
        }
        if (seen == log.version()) {
            return Poll.idle();
        }
        var kind = kind(spec.mode(), since);
        var images = kind != Window.Kind.CHANGES
                ? Window.OldImages.NONE
                : history.keyImages().contains(spec.table()) ? Window.OldImages.KEY : Window.OldImages.FULL;
        return Poll.news(new Window(
                since, move(spec, seen, log.version(), false), kind, images, Optional.empty(), Window.Plan.UNKNOWN));
    }

    private static Window.Kind kind(SyncMode mode, Cursor since) {
        return switch (mode) {
            case FULL -> Window.Kind.FULL;
            case INCREMENTAL -> Window.Kind.APPEND;
            case CDC -> since.isStart() ? Window.Kind.FULL : Window.Kind.CHANGES;
        };
    }

    private int losses(TableSpec spec) {
        return losses.getOrDefault(spec.table(), 0);
    }

    private CursorUpdate move(TableSpec spec, int from, int to, boolean replaces) {
        var done = history.doneSet()
                ? IntStream.rangeClosed(from + 1, to).mapToObj(i -> "c" + i).toList()
                : List.<String>of();
        return new CursorUpdate(to + LOST + losses(spec), done, replaces);
    }

    private static int version(Cursor cursor) {
        return cursor.isStart() ? 0 : Integer.parseInt(cursor.text().split(LOST)[0]);
    }

    private static int lost(Cursor cursor) {
        return Integer.parseInt(cursor.text().split(LOST)[1]);
    }

    @Override
    public Window at(TableSpec spec, Cursor cursor) {
        return Window.full(cursor, CursorUpdate.to(cursor.text()), Window.Plan.UNKNOWN);
    }

    @Override
    public TableBatches read(TableSpec spec, Window window) {
        var log = logs.get(spec.table());
        int to = version(Cursor.of(window.to().text()));
        boolean isProbe = window.from().text().equals(window.to().text())
                && window.reload().isEmpty();
        var rows = switch (window.kind()) {
            case FULL -> images(isProbe && planted == Planted.NO_PROBE ? List.of() : log.state(to));
            case APPEND ->
                images(log.changes(version(window.from()), to).stream()
                        .map(TableLog.Change::row)
                        .toList());
            case CHANGES -> changes(spec, window, log, to);
        };
        if (!isProbe) {
            delivered.put(
                    spec.table(),
                    rows.stream()
                            .filter(change -> !change.type().isOldImage())
                            .map(TableLog.Change::row)
                            .toList());
        }
        return new HistoryBatches(
                log.table(), window.kind() == Window.Kind.CHANGES, rows, history.batchRows(), allocator, crash);
    }

    private static List<TableLog.Change> images(List<Row> rows) {
        return rows.stream()
                .map(row -> new TableLog.Change(ChangeType.INSERT, row))
                .toList();
    }

    private List<TableLog.Change> changes(TableSpec spec, Window window, TableLog log, int to) {
        var changes = new ArrayList<TableLog.Change>();
        for (int version = version(window.from()); version < to; version++) {
            changes.addAll(planted.commit(spec, log, log.changes(version, version + 1)));
        }
        if (window.oldImages() != Window.OldImages.KEY) {
            return changes;
        }
        return changes.stream()
                .map(change -> change.type().isOldImage()
                        ? new TableLog.Change(
                                change.type(), change.row().only(log.table().rowKey()))
                        : change)
                .toList();
    }
}
