package dev.bifrost.source.files;

import dev.bifrost.api.BifrostException;
import dev.bifrost.api.source.ChangeType;
import dev.bifrost.api.source.Cursor;
import dev.bifrost.api.source.CursorUpdate;
import dev.bifrost.api.source.SyncMode;
import dev.bifrost.api.source.TableSpec;
import dev.bifrost.api.source.Window;
import dev.bifrost.source.files.schema.TableSchema;
import java.util.Optional;

/**
 * Mode cdc: files are pieces of a changelog. Rows count in the order in which they stand, files in the order of their names;
 * the column {@link ChangeType#COLUMN} says what each row is.
 *
 * @param oldImages what rows of the old state hold
 */
record ChangeFiles(Window.OldImages oldImages) {

    /** Rows that hold a key only match no filter, so all of them are read. */
    TableSpec readable(TableSpec spec) {
        return spec.mode() == SyncMode.CDC && oldImages == Window.OldImages.KEY
                ? new TableSpec(spec.table(), spec.mode(), spec.columns(), Optional.empty())
                : spec;
    }

    /** @throws BifrostException {@code files.NO_CHANGE_TYPE} */
    void require(TableSpec spec, TableSchema schema) {
        if (spec.mode() == SyncMode.CDC && schema.column(ChangeType.COLUMN).isEmpty()) {
            throw new BifrostException(
                    FilesErrors.NO_CHANGE_TYPE,
                    "table %s is followed in mode cdc, but its files have no column %s that says insert, update_before, update_after or delete; there are %s. Add it, or follow the table in mode full or incremental"
                            .formatted(spec.table(), ChangeType.COLUMN, Columns.names(schema)));
        }
    }

    /** The window of a poll in mode incremental or cdc. */
    Window window(TableSpec spec, Cursor since, CursorUpdate to, Window.Plan plan) {
        return spec.mode() == SyncMode.CDC
                ? new Window(since, to, Window.Kind.CHANGES, oldImages, Optional.empty(), plan)
                : Window.append(since, to, plan);
    }
}
