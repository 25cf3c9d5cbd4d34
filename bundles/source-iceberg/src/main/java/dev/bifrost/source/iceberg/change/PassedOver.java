package dev.bifrost.source.iceberg.change;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.apache.iceberg.DataFile;
import org.apache.iceberg.ManifestFile;
import org.apache.iceberg.ManifestFiles;
import org.apache.iceberg.PartitionSpec;
import org.apache.iceberg.Snapshot;
import org.apache.iceberg.expressions.Evaluator;
import org.apache.iceberg.expressions.Expression;
import org.apache.iceberg.expressions.ManifestEvaluator;
import org.apache.iceberg.expressions.Projections;

/**
 * Data files of a state in which no row can match the filter, by what tells so. A manifest of which no partition matches is
 * not opened, so that the sizes of its files are not known.
 */
record PassedOver(Files byPartition, Files byStatistics, long unopened) {

    static final PassedOver NOTHING = new PassedOver(new Files(0, 0), new Files(0, 0), 0);

    record Files(long count, long bytes) {
        private Files and(DataFile file) {
            return new Files(count + 1, bytes + file.fileSizeInBytes());
        }
    }

    /** @param kept locations of the files that are read */
    static PassedOver of(TableView view, Snapshot snapshot, Expression filter, Set<String> kept) throws IOException {
        PassedOver all = NOTHING;
        for (ManifestFile manifest : snapshot.dataManifests(view.table().io())) {
            PartitionSpec spec = view.table().specs().get(manifest.partitionSpecId());
            all = ManifestEvaluator.forRowFilter(filter, spec, true).eval(manifest)
                    ? all.opened(view, manifest, new Partitions(spec, filter), kept)
                    : all.unopened(manifest);
        }
        return all;
    }

    private record Partitions(Evaluator evaluator) {
        Partitions(PartitionSpec spec, Expression filter) {
            this(new Evaluator(spec.partitionType(), Projections.inclusive(spec).project(filter), true));
        }

        boolean mayMatch(DataFile file) {
            return evaluator.eval(file.partition());
        }
    }

    private PassedOver opened(TableView view, ManifestFile manifest, Partitions partitions, Set<String> kept)
            throws IOException {
        PassedOver all = this;
        try (var files = ManifestFiles.read(
                        manifest, view.table().io(), view.table().specs())
                .select(List.of("file_path", "file_size_in_bytes", "partition"))) {
            for (DataFile file : files) {
                if (!kept.contains(file.location())) {
                    all = partitions.mayMatch(file)
                            ? new PassedOver(all.byPartition, all.byStatistics.and(file), all.unopened)
                            : new PassedOver(all.byPartition.and(file), all.byStatistics, all.unopened);
                }
            }
        }
        return all;
    }

    private PassedOver unopened(ManifestFile manifest) {
        return new PassedOver(byPartition, byStatistics, unopened + alive(manifest));
    }

    static long alive(ManifestFile manifest) {
        return orZero(manifest.addedFilesCount()) + orZero(manifest.existingFilesCount());
    }

    private static long orZero(Integer count) {
        return count == null ? 0 : count;
    }

    long files() {
        return byPartition.count() + byStatistics.count() + unopened;
    }

    long bytes() {
        return byPartition.bytes() + byStatistics.bytes();
    }

    /** For a person. */
    List<String> notes() {
        var notes = new ArrayList<String>();
        if (byPartition.count() > 0) {
            notes.add("passed over by their partition: files %d, bytes %d"
                    .formatted(byPartition.count(), byPartition.bytes()));
        }
        if (unopened > 0) {
            notes.add("passed over by the partitions of their manifests: files %d, bytes not looked up"
                    .formatted(unopened));
        }
        if (byStatistics.count() > 0) {
            notes.add("passed over by their statistics: files %d, bytes %d"
                    .formatted(byStatistics.count(), byStatistics.bytes()));
        }
        return notes;
    }
}
