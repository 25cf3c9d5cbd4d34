package dev.bifrost.source.iceberg.change;

import dev.bifrost.api.source.Window;
import dev.bifrost.source.iceberg.content.FileSlice;
import dev.bifrost.source.iceberg.content.Step;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Stream;
import org.apache.iceberg.DeleteFile;
import org.apache.iceberg.Snapshot;
import org.apache.iceberg.SnapshotSummary;

/** Says what a window will read. */
final class Plans {

    private Plans() {}

    /** The plan of a state's read. */
    static Window.Plan state(Optional<Snapshot> snapshot, List<FileSlice> slices, PassedOver passedOver) {
        List<Window.Part> parts = parts(slices.stream());
        // Rows before the filter, so that one which matches nothing is not taken for an empty table.
        OptionalLong rows = passedOver.files() == 0
                ? OptionalLong.of(rows(parts))
                : Summaries.total(snapshot, SnapshotSummary.TOTAL_RECORDS_PROP);
        var notes = new ArrayList<>(passedOver.notes());
        notes.addAll(deletes(slices));
        return new Window.Plan(parts, rows, skipped(passedOver.files()), passedOver.bytes(), notes);
    }

    /** The plan of a window between two states. */
    static Window.Plan changes(Optional<Snapshot> end, History history, List<Step> steps) {
        List<FileSlice> slices = steps.stream()
                .flatMap(step -> Stream.concat(step.removed().stream(), step.inserted().stream()))
                .toList();
        List<Window.Part> parts = parts(slices.stream());
        var notes = new ArrayList<String>();
        long removed = steps.stream().mapToLong(step -> step.removed().size()).sum();
        long inserted = steps.stream().mapToLong(step -> step.inserted().size()).sum();
        notes.add("files that lose rows: %d, that bring rows: %d".formatted(removed, inserted));
        notes.addAll(deletes(slices));
        long byDeletes = slices.stream()
                .filter(slice -> slice.goneUnder().isPresent())
                .map(slice -> slice.file().location())
                .distinct()
                .count();
        if (byDeletes > 0) {
            notes.add("files that are there before and after, read for the rows of deletes alone: %d"
                    .formatted(byDeletes));
        }
        Untouched untouched = Untouched.of(end, steps);
        notes.addAll(untouched.notes());
        return new Window.Plan(
                        parts, OptionalLong.of(rows(parts)), skipped(untouched.files()), untouched.bytes(), notes)
                .over(history.commits());
    }

    private static int skipped(long files) {
        return (int) Math.clamp(files, 0, Integer.MAX_VALUE);
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

    private static List<String> deletes(List<FileSlice> slices) {
        long deletes = slices.stream()
                .flatMap(slice -> Stream.concat(
                        slice.deletes().stream(), slice.goneUnder().stream().flatMap(List::stream)))
                .map(DeleteFile::location)
                .distinct()
                .count();
        return deletes == 0 ? List.of() : List.of("delete files: %d".formatted(deletes));
    }
}
