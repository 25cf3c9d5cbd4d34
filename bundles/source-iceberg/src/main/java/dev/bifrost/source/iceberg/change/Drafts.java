package dev.bifrost.source.iceberg.change;

import dev.bifrost.api.source.Cursor;
import dev.bifrost.api.source.SyncMode;
import dev.bifrost.api.source.TableSpec;
import dev.bifrost.api.source.Window;
import dev.bifrost.source.iceberg.content.FileSlice;
import dev.bifrost.source.iceberg.content.Step;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Plans windows that end at a view's state. */
final class Drafts {

    private final TableView view;
    private final TableSpec spec;
    private final StateFiles files;

    Drafts(TableView view, TableSpec spec, StateFiles files) {
        this.view = view;
        this.spec = spec;
        this.files = files;
    }

    /** Where a window ends. */
    Position end() {
        return Position.of(view, spec);
    }

    /**
     * The whole state.
     *
     * @param reload why it is read anew; not told in mode full, which reads it anyway
     * @param history the commits behind the cursor, if the way is known
     */
    Planned state(Cursor since, Optional<Window.Reload> reload, Optional<History> history) {
        List<FileSlice> slices = view.snapshot().map(files::at).orElse(List.of());
        Window.Plan plan = Plans.state(view, slices, spec.filter().isPresent());
        var window = new Window(
                since,
                end().update(since),
                Window.Kind.FULL,
                Window.OldImages.NONE,
                reload.filter(reason -> spec.mode() != SyncMode.FULL),
                history.map(History::commits).map(plan::over).orElse(plan));
        return new Planned(view, spec, window, new Work.Rows(slices));
    }

    Planned reload(Cursor since, String code, String why, Optional<History> history) {
        return state(since, Optional.of(new Window.Reload(code, "table %s: %s".formatted(view.name(), why))), history);
    }

    /** The rows that commits added, or changed in any way; the whole state where the mode or lost files ask for it. */
    Planned changes(Cursor since, History history) {
        List<Step> steps = steps(history);
        if (spec.mode() == SyncMode.INCREMENTAL) {
            return steps.stream().allMatch(step -> step.removed().isEmpty())
                    ? appended(since, history, steps)
                    : reload(
                            since,
                            "rows-changed",
                            "rows were changed or removed, which mode incremental cannot follow; mode cdc can",
                            Optional.of(history));
        }
        Optional<String> lost = lost(steps);
        if (lost.isPresent()) {
            String why = "%s holds rows that were removed, and is not there any more".formatted(lost.get());
            return reload(since, "files-lost", why, Optional.of(history));
        }
        var window = new Window(
                since,
                end().update(since),
                Window.Kind.CHANGES,
                Window.OldImages.FULL,
                Optional.empty(),
                Plans.changes(history, steps));
        return new Planned(view, spec, window, new Work.Changes(steps));
    }

    private Planned appended(Cursor since, History history, List<Step> steps) {
        List<FileSlice> slices =
                steps.stream().flatMap(step -> step.inserted().stream()).toList();
        var window = Window.append(since, end().update(since), Plans.changes(history, steps));
        return new Planned(view, spec, window, new Work.Rows(slices));
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
}
