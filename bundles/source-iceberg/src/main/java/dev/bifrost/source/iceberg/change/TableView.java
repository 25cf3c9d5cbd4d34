package dev.bifrost.source.iceberg.change;

import dev.bifrost.api.BifrostException;
import dev.bifrost.api.source.TableSpec;
import dev.bifrost.source.iceberg.IcebergErrors;
import dev.bifrost.source.iceberg.content.ArrowFields;
import dev.bifrost.source.iceberg.content.TableFiles;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.apache.iceberg.Schema;
import org.apache.iceberg.Snapshot;
import org.apache.iceberg.Table;
import org.apache.iceberg.types.Types;

/**
 * A table as it was loaded, at the state that is followed.
 *
 * @param name as the mapping has it
 * @param snapshot the state that is followed; empty if the table has none yet
 * @param schema in which rows of every snapshot are read
 */
public record TableView(String name, Table table, Optional<Snapshot> snapshot, Schema schema) {

    /** Tells tables apart that followed one another under one name. */
    String id() {
        return String.valueOf(table.uuid());
    }

    TableFiles files() {
        return TableFiles.of(table, name);
    }

    /** Columns of top-level identifier fields. */
    public List<String> rowKey() {
        return schema.columns().stream()
                .filter(column -> schema.identifierFieldIds().contains(column.fieldId()))
                .map(Types.NestedField::name)
                .toList();
    }

    /**
     * The columns that a spec wants.
     *
     * @throws BifrostException {@code iceberg.UNKNOWN_COLUMN} or {@code iceberg.UNSUPPORTED_COLUMN}
     */
    List<Types.NestedField> wanted(TableSpec spec) {
        List<Types.NestedField> wanted = spec.columns().isEmpty()
                ? schema.columns()
                : spec.columns().stream().distinct().map(this::column).toList();
        for (Types.NestedField column : wanted) {
            ArrowFields.obstacle(column.type()).ifPresent(why -> {
                throw new BifrostException(
                        IcebergErrors.UNSUPPORTED_COLUMN,
                        "column %s of table %s has %s, which this source does not read; leave it out of the mapping"
                                .formatted(column.name(), name, why));
            });
        }
        return wanted;
    }

    private Types.NestedField column(String column) {
        return schema.columns().stream()
                .filter(field -> field.name().equals(column))
                .findFirst()
                .orElseThrow(() -> new BifrostException(
                        IcebergErrors.UNKNOWN_COLUMN,
                        "table %s has no column %s; it has %s"
                                .formatted(
                                        name,
                                        column,
                                        schema.columns().stream()
                                                .map(Types.NestedField::name)
                                                .collect(Collectors.joining(", ")))));
    }

    /** @throws BifrostException {@code iceberg.SNAPSHOT_GONE} */
    Snapshot snapshot(long id) {
        Snapshot found = table.snapshot(id);
        if (found == null) {
            throw new BifrostException(
                    IcebergErrors.SNAPSHOT_GONE,
                    "table %s no longer has snapshot %d; keep snapshots for longer than rounds may be apart"
                            .formatted(name, id));
        }
        return found;
    }
}
