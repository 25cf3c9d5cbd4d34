package dev.bifrost.source.iceberg.change;

import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.iceberg.DataFile;
import org.apache.iceberg.FileScanTask;
import org.apache.iceberg.MetadataTableType;
import org.apache.iceberg.MetadataTableUtils;
import org.apache.iceberg.Snapshot;
import org.apache.iceberg.StructLike;
import org.apache.iceberg.Table;
import org.apache.iceberg.io.CloseableIterable;
import org.apache.iceberg.util.SnapshotUtil;

/**
 * In which order the files of a state were committed. Format 1 numbers no commits: an entry of a manifest names the snapshot
 * that added its file, and the history tells which snapshot was first. What was added before that history is not told apart.
 */
final class CommitOrder {

    private static final List<String> COLUMNS = List.of("status", "snapshot_id", "data_file.file_path");
    private static final int BEFORE_ALL = Integer.MIN_VALUE;

    private final Map<String, Integer> places;

    private CommitOrder(Map<String, Integer> places) {
        this.places = places;
    }

    /** Of the files of a state; reads its manifests. */
    static CommitOrder of(Table table, Snapshot state) throws IOException {
        Map<Long, Integer> commits = commits(table, state);
        var places = new HashMap<String, Integer>();
        var entries = MetadataTableUtils.createMetadataTableInstance(table, MetadataTableType.ENTRIES)
                .newScan()
                .useSnapshot(state.snapshotId())
                .select(COLUMNS);
        try (CloseableIterable<FileScanTask> manifests = entries.planFiles()) {
            for (FileScanTask manifest : manifests) {
                try (CloseableIterable<StructLike> rows = manifest.asDataTask().rows()) {
                    rows.forEach(row -> note(row, commits, places));
                }
            }
        }
        return new CommitOrder(places);
    }

    private static Map<Long, Integer> commits(Table table, Snapshot state) {
        Map<Long, Integer> places = new HashMap<>();
        SnapshotUtil.ancestorsOf(state.snapshotId(), table::snapshot)
                .forEach(each -> places.put(each.snapshotId(), -places.size()));
        return places;
    }

    /** Of the files that were added after a state; reads the manifests of the commits since. */
    static CommitOrder between(Table table, Snapshot from, Snapshot to) {
        var places = new HashMap<String, Integer>();
        int place = 0;
        for (Snapshot commit : SnapshotUtil.ancestorsBetween(to.snapshotId(), from.snapshotId(), table::snapshot)) {
            for (DataFile added : commit.addedDataFiles(table.io())) {
                places.put(added.location(), place);
            }
            place--;
        }
        return new CommitOrder(places);
    }

    private static void note(StructLike entry, Map<Long, Integer> commits, Map<String, Integer> places) {
        Long commit = entry.get(1, Long.class);
        String location = entry.get(2, StructLike.class).get(0, String.class);
        places.put(location, commit == null ? BEFORE_ALL : commits.getOrDefault(commit, BEFORE_ALL));
    }

    /** The place of the commit that added a file; equal for files that are not told apart. */
    int place(String location) {
        return places.getOrDefault(location, BEFORE_ALL);
    }
}
