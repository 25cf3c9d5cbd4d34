package dev.bifrost.source.iceberg.change;

import dev.bifrost.api.BifrostException;
import dev.bifrost.api.source.RowFilter;
import dev.bifrost.source.iceberg.IcebergErrors;
import dev.bifrost.source.iceberg.content.FileSlice;
import dev.bifrost.source.iceberg.content.Step;
import dev.bifrost.source.iceberg.content.TableFiles;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.function.ToIntFunction;
import java.util.stream.Collectors;
import org.apache.iceberg.DataFile;
import org.apache.iceberg.DeleteFile;
import org.apache.iceberg.FileScanTask;
import org.apache.iceberg.ManifestFile;
import org.apache.iceberg.ManifestFiles;
import org.apache.iceberg.Snapshot;
import org.apache.iceberg.SnapshotSummary;
import org.apache.iceberg.exceptions.NotFoundException;
import org.apache.iceberg.expressions.Expression;
import org.apache.iceberg.io.CloseableIterable;
import org.apache.iceberg.util.SnapshotUtil;

/**
 * The data files of a table's states with the deletes that apply to each, as Iceberg's own planner has them: sequence
 * numbers, partition scopes and former specs are its affair. Files in which no row can match the filter are left out.
 *
 * <p>One thread; manifests are read on the planner's.
 */
final class StateFiles {

    private static final int FEW_MANIFESTS = 16;

    private final TableView view;
    private final TableFiles table;
    private final Optional<RowFilter> filter;
    private final ExecutorService planner;

    StateFiles(TableView view, Optional<RowFilter> filter, ExecutorService planner) {
        this.view = view;
        this.table = view.files();
        this.filter = filter;
        this.planner = planner;
    }

    /** The rows of a state. */
    List<FileSlice> at(Snapshot snapshot) {
        return ordered(planned(snapshot).values(), () -> CommitOrder.of(view.table(), snapshot));
    }

    /** The files of a state that are left out. */
    PassedOver passedOver(Snapshot snapshot, List<FileSlice> kept) {
        var all = Summaries.total(Optional.of(snapshot), SnapshotSummary.TOTAL_DATA_FILES_PROP);
        if (filter.isEmpty() || all.equals(OptionalLong.of(kept.size()))) {
            return PassedOver.NOTHING;
        }
        var locations = kept.stream().map(slice -> slice.file().location()).collect(Collectors.toSet());
        return reading(() -> PassedOver.of(view, snapshot, expression(snapshot), locations));
    }

    /**
     * Later commits last: of rows with one key the last one counts.
     *
     * @param unnumbered tells the order of files whose commits have no numbers
     */
    private List<FileSlice> ordered(Collection<FileSlice> slices, Reading<CommitOrder> unnumbered) {
        long count = slices.stream().filter(slice -> sequence(slice) == 0).count();
        return count < 2 ? ordered(slices, location -> 0) : ordered(slices, reading(unnumbered)::place);
    }

    private static List<FileSlice> ordered(Collection<FileSlice> slices, ToIntFunction<String> place) {
        return slices.stream()
                .sorted(Comparator.comparingLong(StateFiles::sequence)
                        .thenComparingInt(slice -> place.applyAsInt(slice.file().location()))
                        .thenComparing(slice -> slice.file().location()))
                .toList();
    }

    private static long sequence(FileSlice slice) {
        Long sequence = slice.file().dataSequenceNumber();
        return sequence == null ? 0 : sequence;
    }

    /** What a state has that another lacks. A file whose deletes changed counts with the rows that they changed. */
    Step between(Snapshot from, Snapshot to) {
        boolean deletes = reading(() -> !from.deleteManifests(view.table().io()).isEmpty()
                || !to.deleteManifests(view.table().io()).isEmpty());
        Step step = deletes ? compare(planned(from), planned(to)) : byManifests(from, to);
        return new Step(
                ordered(step.removed(), location -> 0),
                ordered(step.inserted(), () -> CommitOrder.between(view.table(), from, to)));
    }

    private static Step compare(Map<String, FileSlice> before, Map<String, FileSlice> after) {
        var removed = new ArrayList<FileSlice>();
        var inserted = new ArrayList<FileSlice>();
        before.forEach((name, old) -> {
            FileSlice now = after.get(name);
            if (now == null) {
                removed.add(old);
            } else {
                if (!names(old).containsAll(names(now))) {
                    removed.add(new FileSlice(old.file(), old.deletes(), Optional.of(now.deletes())));
                }
                if (!names(now).containsAll(names(old))) {
                    inserted.add(new FileSlice(now.file(), now.deletes(), Optional.of(old.deletes())));
                }
            }
        });
        after.forEach((name, now) -> {
            if (!before.containsKey(name)) {
                inserted.add(now);
            }
        });
        return new Step(removed, inserted);
    }

    private static Set<String> names(FileSlice slice) {
        return slice.deletes().stream().map(FileSlice::name).collect(Collectors.toSet());
    }

    private Map<String, FileSlice> planned(Snapshot snapshot) {
        Expression expression = expression(snapshot);
        return reading(() -> {
            Map<String, FileSlice> files = new LinkedHashMap<>();
            var scan = view.table()
                    .newScan()
                    .useSnapshot(snapshot.snapshotId())
                    .filter(expression)
                    .ignoreResiduals()
                    .planWith(planner(snapshot));
            try (CloseableIterable<FileScanTask> tasks = scan.planFiles()) {
                tasks.forEach(task -> add(task.file(), task.deletes(), files));
            }
            return files;
        });
    }

    /** A scan of a snapshot has that snapshot's own names, its manifests have the table's present ones. */
    private Expression expression(Snapshot snapshot) {
        var then = SnapshotUtil.schemaFor(view.table(), snapshot.snapshotId());
        return FilterLowering.lower(
                filter, view.schema(), List.of(then, view.table().schema()));
    }

    /** Iceberg looks for answers of other threads a hundred times a second, which few manifests are read quicker than. */
    private ExecutorService planner(Snapshot snapshot) {
        boolean few = snapshot.allManifests(view.table().io()).size() <= FEW_MANIFESTS;
        return few ? new CallerThread() : planner;
    }

    /** Without deletes a file counts as a whole, and a manifest that both states share says nothing new. */
    private Step byManifests(Snapshot from, Snapshot to) {
        return reading(() -> {
            List<ManifestFile> before = from.dataManifests(view.table().io());
            List<ManifestFile> after = to.dataManifests(view.table().io());
            return compare(files(before, paths(after)), files(after, paths(before)));
        });
    }

    private static Set<String> paths(List<ManifestFile> manifests) {
        return manifests.stream().map(ManifestFile::path).collect(Collectors.toCollection(HashSet::new));
    }

    private Map<String, FileSlice> files(List<ManifestFile> manifests, Set<String> shared) throws IOException {
        Expression expression =
                FilterLowering.lower(filter, view.schema(), List.of(view.table().schema()));
        Map<String, FileSlice> files = new LinkedHashMap<>();
        for (ManifestFile manifest : manifests) {
            if (shared.contains(manifest.path())) {
                continue;
            }
            try (var reader = ManifestFiles.read(
                            manifest, view.table().io(), view.table().specs())
                    .filterRows(expression)) {
                reader.forEach(file -> add(file, List.of(), files));
            }
        }
        return files;
    }

    /** A file that was added twice is there twice. */
    private void add(DataFile file, List<DeleteFile> deletes, Map<String, FileSlice> files) {
        table.require(file);
        deletes.forEach(table::require);
        String name = file.location();
        for (int copy = 2; files.containsKey(name); copy++) {
            name = file.location() + "#" + copy;
        }
        files.put(name, FileSlice.live(file, deletes));
    }

    private interface Reading<T> {
        T read() throws IOException;
    }

    private <T> T reading(Reading<T> reading) {
        try {
            return reading.read();
        } catch (BifrostException e) {
            throw e;
        } catch (NotFoundException e) {
            throw new BifrostException(
                    IcebergErrors.FILE_MISSING,
                    "table %s: a manifest is not there; it was removed while it was wanted, or the table is damaged"
                            .formatted(view.name()),
                    e);
        } catch (IOException | RuntimeException e) {
            throw new BifrostException(
                    IcebergErrors.BAD_METADATA,
                    "table %s: its files cannot be listed (%s); look at the cause, and repair the table with the engine that wrote it"
                            .formatted(view.name(), e.getClass().getSimpleName()),
                    e);
        }
    }
}
