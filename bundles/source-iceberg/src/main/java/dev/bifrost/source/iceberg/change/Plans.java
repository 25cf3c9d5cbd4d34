package dev.bifrost.source.iceberg.change;

import dev.bifrost.api.source.Window;
import dev.bifrost.source.iceberg.content.FileSlice;
import dev.bifrost.source.iceberg.content.Step;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.stream.Stream;
import org.apache.iceberg.DeleteFile;
import org.apache.iceberg.ManifestFile;
import org.apache.iceberg.Snapshot;

/** Says what a window will read. */
final class Plans {

    private Plans() {}

    /**
     * The plan of a state's read. Rows are counted before the filter, so that one which matches nothing is not taken for an
     * empty table; a table that was never written is not an empty one either.
     *
     * @param filtered whether files may have been left out
     */
    static Window.Plan state(TableView view, List<FileSlice> slices, boolean filtered) {
        List<Window.Part> parts = parts(slices.stream());
        if (view.snapshot().isEmpty()) {
            return new Window.Plan(parts, OptionalLong.of(0), 0, 0, notes(slices));
        }
        if (!filtered) {
            return new Window.Plan(parts, OptionalLong.of(rows(parts)), 0, 0, notes(slices)).asRecorded();
        }
        Snapshot snapshot = view.snapshot().get();
        long files = total(snapshot, "total-data-files").orElse(parts.size());
        int skipped = (int) Math.clamp(files - parts.size(), 0, Integer.MAX_VALUE);
        OptionalLong recorded = recordedRows(snapshot.dataManifests(view.table().io()));
        return recorded.isPresent()
                ? new Window.Plan(parts, recorded, skipped, 0, notes(slices)).asRecorded()
                : new Window.Plan(parts, total(snapshot, "total-records"), skipped, 0, notes(slices));
    }

    /** What the list of manifests says; format 1 need not say it. A summary is a courtesy of the engine that wrote it. */
    private static OptionalLong recordedRows(List<ManifestFile> manifests) {
        long rows = 0;
        for (ManifestFile manifest : manifests) {
            if (manifest.addedRowsCount() == null || manifest.existingRowsCount() == null) {
                return OptionalLong.empty();
            }
            rows += manifest.addedRowsCount() + manifest.existingRowsCount();
        }
        return OptionalLong.of(rows);
    }

    /** The plan of a window between two states. */
    static Window.Plan changes(History history, List<Step> steps) {
        List<FileSlice> slices = steps.stream()
                .flatMap(step -> Stream.concat(step.removed().stream(), step.inserted().stream()))
                .toList();
        List<Window.Part> parts = parts(slices.stream());
        var notes = new ArrayList<String>();
        long removed = steps.stream().mapToLong(step -> step.removed().size()).sum();
        long inserted = steps.stream().mapToLong(step -> step.inserted().size()).sum();
        notes.add("files that lose rows: %d, that bring rows: %d".formatted(removed, inserted));
        notes.addAll(notes(slices));
        return new Window.Plan(parts, OptionalLong.of(rows(parts)), 0, 0, notes).over(history.commits());
    }

    private static List<Window.Part> parts(Stream<FileSlice> slices) {
        Map<String, Window.Part> parts = new LinkedHashMap<>();
        slices.forEach(slice -> {
            String name = slice.file().location();
            parts.putIfAbsent(
                    name,
                    new Window.Part(
                            name,
                            slice.file().fileSizeInBytes(),
                            OptionalLong.of(slice.file().recordCount())));
        });
        return List.copyOf(parts.values());
    }

    private static long rows(List<Window.Part> parts) {
        return parts.stream().mapToLong(part -> part.rows().orElse(0)).sum();
    }

    private static List<String> notes(List<FileSlice> slices) {
        long deletes = slices.stream()
                .flatMap(slice -> Stream.concat(
                        slice.deletes().stream(), slice.goneUnder().stream().flatMap(List::stream)))
                .map(DeleteFile::location)
                .distinct()
                .count();
        return deletes == 0 ? List.of() : List.of("delete files: %d".formatted(deletes));
    }

    private static OptionalLong total(Snapshot snapshot, String key) {
        String text = snapshot.summary() == null ? null : snapshot.summary().get(key);
        try {
            return text == null ? OptionalLong.empty() : OptionalLong.of(Long.parseLong(text));
        } catch (NumberFormatException e) {
            return OptionalLong.empty();
        }
    }
}
