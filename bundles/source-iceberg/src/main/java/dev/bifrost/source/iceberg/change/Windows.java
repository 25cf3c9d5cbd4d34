package dev.bifrost.source.iceberg.change;

import dev.bifrost.api.BifrostException;
import dev.bifrost.api.source.Cursor;
import dev.bifrost.api.source.SyncMode;
import dev.bifrost.api.source.TableBatches;
import dev.bifrost.api.source.TableSpec;
import dev.bifrost.api.source.Window;
import dev.bifrost.source.iceberg.IcebergErrors;
import dev.bifrost.source.iceberg.content.ContentReader;
import dev.bifrost.source.iceberg.content.DeleteLoader;
import dev.bifrost.source.iceberg.content.FileSlice;
import dev.bifrost.source.iceberg.content.KeyColumns;
import dev.bifrost.source.iceberg.content.ReadPlan;
import dev.bifrost.source.iceberg.content.Reads;
import dev.bifrost.source.iceberg.content.Step;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import org.apache.iceberg.Snapshot;

/** The windows of one loaded table for one spec: what is new behind a cursor, and how it is read. One thread. */
public final class Windows {

    private final TableView view;
    private final TableSpec spec;
    private final StateFiles files;

    public Windows(TableView view, TableSpec spec, ExecutorService planner) {
        this.view = view;
        this.spec = spec;
        this.files = new StateFiles(view, spec.filter(), planner);
    }

    /**
     * A window, and what its read has to do.
     *
     * @param view the table as it was when the window was planned
     */
    public record Planned(TableView view, TableSpec spec, Window window, Work work) {}

    /** What is new; empty for nothing. */
    public Optional<Planned> since(Cursor since) {
        Position now = Position.of(view, spec);
        if (since.isStart()) {
            // A table that was never written is not an empty one.
            return view.snapshot().map(snapshot -> state(since, now, Optional.empty()));
        }
        Optional<Position> then = Position.parse(since);
        if (then.equals(Optional.of(now))) {
            return Optional.empty();
        }
        if (then.isEmpty()) {
            return reload(since, now, "cursor-unknown", "the cursor is none of this source's");
        }
        if (!then.get().table().equals(now.table())) {
            return reload(since, now, "table-replaced", "another table has its name now");
        }
        if (!then.get().columns().equals(now.columns())) {
            return reload(since, now, "columns-changed", "mapped columns were renamed, or dropped and added again");
        }
        return moved(since, then.get(), now);
    }

    private Optional<Planned> moved(Cursor since, Position then, Position now) {
        if (view.snapshot().isEmpty() || then.snapshot() == Position.NO_SNAPSHOT) {
            return reload(
                    since, now, "cursor-rolled-back", "its present state has no snapshot in common with the cursor");
        }
        History.Found found =
                History.between(view, then.snapshot(), view.snapshot().get());
        boolean full = spec.mode() == SyncMode.FULL;
        return switch (found) {
            case History.Broken broken ->
                Optional.of(state(since, now, full ? Optional.empty() : Optional.of(broken.reload())));
            case History.Whole whole
            when full ->
                whole.history().isUnchanged() ? Optional.empty() : Optional.of(state(since, now, Optional.empty()));
            case History.Whole whole -> Optional.of(changes(since, now, whole.history()));
        };
    }

    private Optional<Planned> reload(Cursor since, Position now, String code, String why) {
        boolean full = spec.mode() == SyncMode.FULL;
        var reload = new Window.Reload(code, "table %s: %s".formatted(view.name(), why));
        return Optional.of(state(since, now, full ? Optional.empty() : Optional.of(reload)));
    }

    private Planned state(Cursor since, Position to, Optional<Window.Reload> reload) {
        List<FileSlice> slices = view.snapshot().map(files::at).orElse(List.of());
        Window.Plan plan = Plans.state(view.snapshot(), slices, spec.filter().isPresent());
        var window = new Window(since, to.update(since), Window.Kind.FULL, Window.OldImages.NONE, reload, plan);
        return new Planned(view, spec, window, new Work.Rows(slices));
    }

    private Planned changes(Cursor since, Position to, History history) {
        List<Step> steps = steps(history);
        boolean added = steps.stream().allMatch(step -> step.removed().isEmpty());
        if (spec.mode() == SyncMode.INCREMENTAL) {
            if (!added) {
                return state(
                        since,
                        to,
                        Optional.of(new Window.Reload(
                                "rows-changed",
                                "table %s: rows were changed or removed, which mode incremental cannot follow; mode cdc can"
                                        .formatted(view.name()))));
            }
            List<FileSlice> slices =
                    steps.stream().flatMap(step -> step.inserted().stream()).toList();
            var window = Window.append(since, to.update(since), Plans.changes(history, steps));
            return new Planned(view, spec, window, new Work.Rows(slices));
        }
        Optional<String> lost = lost(steps);
        if (lost.isPresent()) {
            return state(
                    since,
                    to,
                    Optional.of(new Window.Reload(
                            "files-lost",
                            "table %s: %s holds rows that were removed, and is not there any more"
                                    .formatted(view.name(), lost.get()))));
        }
        var window = new Window(
                since,
                to.update(since),
                Window.Kind.CHANGES,
                Window.OldImages.FULL,
                Optional.empty(),
                Plans.changes(history, steps));
        return new Planned(view, spec, window, new Work.Changes(steps));
    }

    private List<Step> steps(History history) {
        var steps = new ArrayList<Step>();
        for (History.Run run : history.runs()) {
            Step step = files.between(run.from(), run.to());
            if (!step.isEmpty()) {
                steps.add(step);
            }
        }
        return steps;
    }

    /** A file of old rows that somebody deleted before its snapshot expired. */
    private Optional<String> lost(List<Step> steps) {
        return steps.stream()
                .flatMap(step -> step.removed().stream())
                .map(slice -> slice.file().location())
                .distinct()
                .filter(location -> !view.table().io().newInputFile(location).exists())
                .findFirst();
    }

    /** The whole table as it was at a cursor. */
    public Planned at(Cursor cursor) {
        Position position = Position.parse(cursor)
                .filter(then -> then.table().equals(view.id()))
                .orElseThrow(() -> new BifrostException(
                        IcebergErrors.SNAPSHOT_GONE,
                        "table %s: the cursor is of another table or source, whose state cannot be shown"
                                .formatted(view.name())));
        Optional<Snapshot> snapshot = position.snapshot() == Position.NO_SNAPSHOT
                ? Optional.empty()
                : Optional.of(view.snapshot(position.snapshot()));
        var then = new TableView(view.name(), view.table(), snapshot, view.schema());
        List<FileSlice> slices = snapshot.map(files::at).orElse(List.of());
        var plan = Plans.state(snapshot, slices, spec.filter().isPresent());
        Position to = Position.of(then, spec);
        return new Planned(then, spec, Window.full(cursor, to.update(cursor), plan), new Work.Rows(slices));
    }

    /** Plans a window anew that was planned before, by this source or another of the same config. */
    public Planned again(Window window) {
        Position to = Position.parse(window.to().text())
                .filter(position -> position.table().equals(view.id()))
                .orElseThrow(() -> changed(view.name()));
        if (window.kind() == Window.Kind.FULL) {
            return at(Cursor.of(to.text()));
        }
        Snapshot end = view.snapshot(to.snapshot());
        var then = new TableView(view.name(), view.table(), Optional.of(end), view.schema());
        if (!Position.of(then, spec).equals(to)) {
            throw changed(view.name());
        }
        long from = Position.parse(window.from())
                .orElseThrow(() -> changed(view.name()))
                .snapshot();
        if (!(History.between(then, from, end) instanceof History.Whole whole)) {
            throw changed(view.name());
        }
        Planned planned = new Windows(then, spec, files).changes(window.from(), to, whole.history());
        if (planned.window().kind() != window.kind()) {
            throw changed(view.name());
        }
        return planned;
    }

    private Windows(TableView view, TableSpec spec, StateFiles files) {
        this.view = view;
        this.spec = spec;
        this.files = files;
    }

    private static BifrostException changed(String table) {
        return new BifrostException(
                IcebergErrors.TABLE_CHANGED,
                "table %s changed between the plan and the read; the next round plans again".formatted(table));
    }

    /** Reads a window. */
    public static TableBatches read(Planned planned, ContentReader reader, int mostKeys, int compareRows) {
        TableView view = planned.view();
        TableSpec spec = planned.spec();
        var table = view.files();
        var plan = ReadPlan.of(table, view.schema(), view.wanted(spec), spec.filter());
        var keys = KeyColumns.of(view.table(), view.name(), view.schema());
        var reads = new Reads(plan, reader, new DeleteLoader(reader, table, keys, mostKeys));
        return switch (planned.work()) {
            case Work.Rows rows -> reads.rows(rows.slices());
            case Work.Changes changes -> reads.changes(changes.steps(), compareRows);
        };
    }
}
