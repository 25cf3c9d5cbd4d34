package dev.bifrost.source.iceberg.change;

import dev.bifrost.source.iceberg.content.FileSlice;
import dev.bifrost.source.iceberg.content.Step;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.iceberg.Snapshot;
import org.apache.iceberg.SnapshotSummary;

/**
 * The files of a window's end that the window does not read, by what the snapshot tells of itself.
 *
 * @param bytes 0 where the snapshot's total counts delete files too
 */
record Untouched(long files, long bytes) {

    static Untouched of(Optional<Snapshot> end, List<Step> steps) {
        Map<String, Long> read = new HashMap<>();
        for (Step step : steps) {
            for (FileSlice slice : step.removed()) {
                if (slice.goneUnder().isPresent()) {
                    read.put(slice.file().location(), slice.file().fileSizeInBytes());
                } else {
                    read.remove(slice.file().location());
                }
            }
            step.inserted()
                    .forEach(slice ->
                            read.put(slice.file().location(), slice.file().fileSizeInBytes()));
        }
        long files = Summaries.total(end, SnapshotSummary.TOTAL_DATA_FILES_PROP).orElse(0) - read.size();
        boolean dataOnly =
                Summaries.total(end, SnapshotSummary.TOTAL_DELETE_FILES_PROP).orElse(1) == 0;
        long bytes = Summaries.total(end, SnapshotSummary.TOTAL_FILE_SIZE_PROP).orElse(0)
                - read.values().stream().mapToLong(Long::longValue).sum();
        return new Untouched(Math.max(0, files), dataOnly && files > 0 ? Math.max(0, bytes) : 0);
    }

    /** For a person. */
    List<String> notes() {
        return files == 0
                ? List.of()
                : List.of("files that no commit touched, or in which no row can match: %d%s"
                        .formatted(files, bytes == 0 ? "" : ", bytes %d".formatted(bytes)));
    }
}
