package dev.bifrost.source.iceberg.change;

import dev.bifrost.api.BifrostException;
import dev.bifrost.source.iceberg.IcebergErrors;
import java.util.Comparator;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.apache.iceberg.Snapshot;

/** The states of a table that a person can name: its branches and tags, and snapshots by their ids. */
final class NamedStates {

    private static final int MOST_NAMED = 20;

    private final TableView view;

    NamedStates(TableView view) {
        this.view = view;
    }

    /** @throws BifrostException {@code iceberg.UNKNOWN_STATE} with the names that there are */
    Snapshot find(String name) {
        var ref = view.table().refs().get(name);
        Snapshot found = ref != null ? view.table().snapshot(ref.snapshotId()) : byId(name);
        if (found == null) {
            throw unknown("no state %s".formatted(name));
        }
        return found;
    }

    /** The state that polls would reach. */
    Snapshot present() {
        return view.snapshot().orElseThrow(() -> unknown("no state yet"));
    }

    private Snapshot byId(String name) {
        try {
            return view.table().snapshot(Long.parseLong(name));
        } catch (NumberFormatException e) {
            return null;
        }
    }

    private BifrostException unknown(String what) {
        return new BifrostException(
                IcebergErrors.UNKNOWN_STATE,
                "table %s has %s; a state is a branch, a tag or a snapshot's id: %s"
                        .formatted(view.name(), what, names()));
    }

    /** The newest snapshots last. */
    private String names() {
        var snapshots = StreamSupport.stream(view.table().snapshots().spliterator(), false)
                .sorted(Comparator.comparingLong(Snapshot::timestampMillis).reversed())
                .limit(MOST_NAMED)
                .map(snapshot -> String.valueOf(snapshot.snapshotId()))
                .toList()
                .reversed();
        return Stream.concat(view.table().refs().keySet().stream().sorted(), snapshots.stream())
                .collect(Collectors.joining(", "));
    }
}
