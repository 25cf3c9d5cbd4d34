package dev.bifrost.source.iceberg.content;

import dev.bifrost.api.BifrostException;
import dev.bifrost.source.iceberg.IcebergErrors;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import org.apache.iceberg.DeleteFile;
import org.apache.iceberg.Schema;
import org.apache.iceberg.Table;
import org.apache.iceberg.types.TypeUtil;
import org.apache.iceberg.types.Types;

/**
 * The columns by which equality deletes tell rows, by their ids. A delete goes on after its column was dropped, so columns
 * of all the table's schemas count.
 */
public final class KeyColumns {

    private final String table;
    private final Schema present;
    private final List<Schema> former;

    private KeyColumns(String table, Schema present, List<Schema> former) {
        this.table = table;
        this.present = present;
        this.former = former;
    }

    /** @param present the schema in which rows are read */
    public static KeyColumns of(Table table, String name, Schema present) {
        List<Schema> former = table.schemas().values().stream()
                .sorted(Comparator.comparingInt(Schema::schemaId).reversed())
                .toList();
        return new KeyColumns(name, present, former);
    }

    /**
     * What to read of a file to tell its rows by a delete.
     *
     * @throws BifrostException {@code iceberg.DELETE_COLUMN} if a column cannot be found
     */
    List<Target> of(DeleteFile delete) {
        var ids = new HashSet<>(delete.equalityFieldIds());
        var columns = new ArrayList<>(present.columns());
        for (int id : ids) {
            if (present.findField(id) == null) {
                columns.add(dropped(id).orElseThrow(() -> unknown(id)));
            }
        }
        var all = new Schema(columns);
        var targets = new ArrayList<Target>();
        for (Types.NestedField part : TypeUtil.select(all, ids).columns()) {
            targets.add(new Target(all.findField(part.fieldId()), ArrowFields.field(part)));
        }
        return targets;
    }

    /** Under a name that no column has. */
    private Optional<Types.NestedField> dropped(int id) {
        return former.stream()
                .flatMap(schema -> schema.columns().stream())
                .filter(column -> column.fieldId() == id)
                .findFirst()
                .map(column -> Types.NestedField.from(column)
                        .asOptional()
                        .withName("dropped column " + id)
                        .build());
    }

    private BifrostException unknown(int id) {
        return new BifrostException(
                IcebergErrors.DELETE_COLUMN,
                "table %s has deletes by a column with id %d, which none of its schemas has at the top level; rewrite the table's files so that the deletes are applied"
                        .formatted(table, id));
    }
}
