package dev.bifrost.source.iceberg;

import dev.bifrost.api.BifrostException;
import dev.bifrost.source.iceberg.catalog.TableCatalog;
import dev.bifrost.source.iceberg.change.TableView;
import java.util.Map;
import java.util.Optional;
import org.apache.iceberg.FileFormat;
import org.apache.iceberg.Snapshot;
import org.apache.iceberg.SnapshotRef;
import org.apache.iceberg.Table;
import org.apache.iceberg.TableProperties;
import org.apache.iceberg.util.SnapshotUtil;

/** Loads tables at the states that the config names. One thread. */
final class TableViews {

    private final TableCatalog catalog;
    private final Map<String, PinConfig> pins;

    TableViews(TableCatalog catalog, Map<String, PinConfig> pins) {
        this.catalog = catalog;
        this.pins = pins;
    }

    /** The table as it is now: nothing is remembered from an earlier look. */
    TableView load(String name) {
        Table table = catalog.load(name);
        String format = table.properties().getOrDefault(TableProperties.DEFAULT_FILE_FORMAT, "parquet");
        if (format.equalsIgnoreCase(FileFormat.ORC.name())) {
            throw new BifrostException(
                    IcebergErrors.UNSUPPORTED_FORMAT,
                    "table %s writes orc files; this source reads parquet and avro. Set %s to parquet, and rewrite the table's files"
                            .formatted(name, TableProperties.DEFAULT_FILE_FORMAT));
        }
        PinConfig pin = pins.getOrDefault(name, PinConfig.MAIN);
        // The main branch is there before its first commit.
        if (pin.branch() != null && !pin.branch().equals(SnapshotRef.MAIN_BRANCH)) {
            return new TableView(name, table, Optional.of(ref(name, table, pin.branch())), table.schema());
        }
        if (pin.tag() != null) {
            return fixed(name, table, ref(name, table, pin.tag()));
        }
        if (pin.snapshot() != null) {
            return fixed(name, table, snapshot(name, table, pin.snapshot()));
        }
        if (pin.asOf() != null) {
            return fixed(name, table, asOf(name, table, pin));
        }
        return new TableView(name, table, Optional.ofNullable(table.currentSnapshot()), table.schema());
    }

    /** A state of the past has the columns that the table had then. */
    private static TableView fixed(String name, Table table, Snapshot snapshot) {
        return new TableView(name, table, Optional.of(snapshot), SnapshotUtil.schemaFor(table, snapshot.snapshotId()));
    }

    private static Snapshot ref(String name, Table table, String ref) {
        if (!table.refs().containsKey(ref)) {
            throw unknown(
                    name,
                    "no branch or tag %s; it has %s"
                            .formatted(ref, String.join(", ", table.refs().keySet())));
        }
        return table.snapshot(table.refs().get(ref).snapshotId());
    }

    private static Snapshot snapshot(String name, Table table, long id) {
        return Optional.ofNullable(table.snapshot(id))
                .orElseThrow(() -> unknown(name, "no snapshot %d, or no longer".formatted(id)));
    }

    private static Snapshot asOf(String name, Table table, PinConfig pin) {
        Long id = SnapshotUtil.nullableSnapshotIdAsOfTime(table, pin.time().toEpochMilli());
        if (id == null || table.snapshot(id) == null) {
            throw unknown(name, "no state at %s, or no longer".formatted(pin.asOf()));
        }
        return table.snapshot(id);
    }

    private static BifrostException unknown(String table, String what) {
        return new BifrostException(
                IcebergErrors.UNKNOWN_PIN,
                "table %s has %s; correct iceberg: tables.%s in the config".formatted(table, what, table));
    }
}
