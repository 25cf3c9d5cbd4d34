package dev.bifrost.source.iceberg.change;

import dev.bifrost.api.BifrostException;
import dev.bifrost.api.source.Cursor;
import dev.bifrost.api.source.SyncMode;
import dev.bifrost.api.source.TableSpec;
import dev.bifrost.api.source.Window;
import dev.bifrost.source.iceberg.IcebergErrors;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import org.apache.iceberg.Snapshot;

/** The windows of one loaded table for one spec: what is new behind a cursor, or between two states. One thread. */
public final class Windows {

    private final TableView view;
    private final TableSpec spec;
    private final StateFiles files;
    private final Drafts drafts;

    public Windows(TableView view, TableSpec spec, ExecutorService planner) {
        this.view = view;
        this.spec = spec;
        this.files = new StateFiles(view, spec.filter(), planner);
        this.drafts = new Drafts(view, spec, files);
    }

    /** What is new; empty for nothing. */
    public Optional<Planned> since(Cursor since) {
        if (since.isStart()) {
            // A table that was never written is not an empty one.
            return view.snapshot().map(snapshot -> drafts.state(since, Optional.empty(), Optional.empty()));
        }
        Position now = drafts.end();
        Optional<Position> then = Position.parse(since);
        if (then.equals(Optional.of(now))) {
            return Optional.empty();
        }
        if (then.isEmpty()) {
            return reload(since, "cursor-unknown", "the cursor is none of this source's");
        }
        if (!then.get().table().equals(now.table())) {
            return reload(since, "table-replaced", "another table has its name now");
        }
        if (!then.get().columns().equals(now.columns())) {
            return reload(since, "columns-changed", "mapped columns were renamed, or dropped and added again");
        }
        if (view.snapshot().isEmpty() || then.get().snapshot() == Position.NO_SNAPSHOT) {
            return reload(since, "cursor-rolled-back", "its present state has no snapshot in common with the cursor");
        }
        return moved(since, then.get().snapshot());
    }

    private Optional<Planned> reload(Cursor since, String code, String why) {
        return Optional.of(drafts.reload(since, code, why, Optional.empty()));
    }

    private Optional<Planned> moved(Cursor since, long from) {
        return switch (History.between(view, from, view.snapshot().orElseThrow())) {
            case History.Whole whole
            when spec.mode() == SyncMode.FULL && whole.history().isUnchanged() -> Optional.empty();
            case History.Found found -> Optional.of(gone(since, found));
        };
    }

    /** The window over a way that was looked for. */
    private Planned gone(Cursor since, History.Found found) {
        return switch (found) {
            case History.Broken broken -> drafts.state(since, Optional.of(broken.reload()), Optional.empty());
            case History.Whole whole
            when spec.mode() == SyncMode.FULL -> drafts.state(since, Optional.empty(), Optional.of(whole.history()));
            case History.Whole whole -> drafts.changes(since, whole.history());
        };
    }

    /**
     * The window from one named state to another.
     *
     * @param from empty for the time before the first state
     * @param to empty for the present state
     */
    public Planned between(Optional<String> from, Optional<String> to) {
        var states = new NamedStates(view);
        Optional<Snapshot> start = from.map(states::find);
        Windows end = until(to.map(states::find).orElseGet(states::present));
        return start.map(end::from).orElseGet(() -> end.drafts.state(Cursor.START, Optional.empty(), Optional.empty()));
    }

    private Planned from(Snapshot start) {
        Position position =
                new Position(view.id(), start.snapshotId(), drafts.end().columns());
        var found = History.between(view, start.snapshotId(), view.snapshot().orElseThrow());
        return gone(Cursor.of(position.text()), found);
    }

    /** The same table with another end. */
    private Windows until(Snapshot end) {
        return new Windows(new TableView(view.name(), view.table(), Optional.of(end), view.schema()), spec, files);
    }

    private Windows(TableView view, TableSpec spec, StateFiles files) {
        this.view = view;
        this.spec = spec;
        this.files = files;
        this.drafts = new Drafts(view, spec, files);
    }

    /** The whole table as it was at a cursor. */
    public Planned at(Cursor cursor) {
        Position position = Position.parse(cursor)
                .filter(then -> then.table().equals(view.id()) && then.snapshot() != Position.NO_SNAPSHOT)
                .orElseThrow(() -> new BifrostException(
                        IcebergErrors.SNAPSHOT_GONE,
                        "table %s: the cursor is of another table or source, whose state cannot be shown"
                                .formatted(view.name())));
        return until(view.snapshot(position.snapshot())).drafts.state(cursor, Optional.empty(), Optional.empty());
    }

    /** Plans a window anew that was planned before, by this source or another of the same config. */
    public Planned again(Window window) {
        Position to = Position.parse(window.to().text())
                .filter(position -> position.table().equals(view.id()))
                .orElseThrow(this::changed);
        if (window.kind() == Window.Kind.FULL) {
            return at(Cursor.of(to.text()));
        }
        long from = Position.parse(window.from()).orElseThrow(this::changed).snapshot();
        Windows end = until(view.snapshot(to.snapshot()));
        if (!end.drafts.end().equals(to)
                || !(History.between(end.view, from, view.snapshot(to.snapshot())) instanceof History.Whole whole)) {
            throw changed();
        }
        Planned planned = end.drafts.changes(window.from(), whole.history());
        if (planned.window().kind() != window.kind()) {
            throw changed();
        }
        return planned;
    }

    private BifrostException changed() {
        return new BifrostException(
                IcebergErrors.TABLE_CHANGED,
                "table %s changed between the plan and the read; the next round plans again".formatted(view.name()));
    }
}
