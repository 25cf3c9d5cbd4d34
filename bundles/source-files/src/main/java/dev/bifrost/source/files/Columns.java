package dev.bifrost.source.files;

import dev.bifrost.api.BifrostException;
import dev.bifrost.api.source.ChangeType;
import dev.bifrost.api.source.SyncMode;
import dev.bifrost.api.source.TableSpec;
import dev.bifrost.source.files.schema.TableSchema;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.arrow.vector.types.pojo.Field;

/** The columns that a spec wants of a table. */
final class Columns {

    private Columns() {}

    /** @throws BifrostException {@code files.UNKNOWN_COLUMN} if the table lacks one */
    static List<Field> wanted(TableSpec spec, TableSchema schema) {
        if (spec.columns().isEmpty()) {
            return schema.schema().getFields();
        }
        var types = spec.mode() == SyncMode.CDC ? Stream.of(ChangeType.COLUMN) : Stream.<String>empty();
        return Stream.concat(spec.columns().stream(), types)
                .distinct()
                .map(column -> schema.column(column).orElseThrow(() -> unknown(spec.table(), column, schema)))
                .toList();
    }

    private static BifrostException unknown(String table, String column, TableSchema schema) {
        return new BifrostException(
                FilesErrors.UNKNOWN_COLUMN,
                "table %s has no column %s; it has %s".formatted(table, column, names(schema)));
    }

    /** For messages. */
    static String names(TableSchema schema) {
        return schema.schema().getFields().stream().map(Field::getName).collect(Collectors.joining(", "));
    }
}
