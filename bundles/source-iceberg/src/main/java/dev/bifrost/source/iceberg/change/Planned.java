package dev.bifrost.source.iceberg.change;

import dev.bifrost.api.source.TableBatches;
import dev.bifrost.api.source.TableSpec;
import dev.bifrost.api.source.Window;
import dev.bifrost.source.iceberg.content.ContentReader;
import dev.bifrost.source.iceberg.content.DeleteLoader;
import dev.bifrost.source.iceberg.content.KeyColumns;
import dev.bifrost.source.iceberg.content.ReadPlan;
import dev.bifrost.source.iceberg.content.Reads;

/**
 * A window, and what its read has to do.
 *
 * @param view the table as it was when the window was planned, at the window's end
 */
public record Planned(TableView view, TableSpec spec, Window window, Work work) {

    /**
     * Reads the window.
     *
     * @param mostKeys see {@link DeleteLoader}
     * @param compareRows see {@link Reads#changes}
     */
    public TableBatches read(ContentReader reader, int mostKeys, int compareRows) {
        var table = view.files();
        var plan = ReadPlan.of(table, view.schema(), view.wanted(spec), spec.filter());
        var keys = KeyColumns.of(view.table(), view.name(), view.schema());
        var reads = new Reads(plan, reader, new DeleteLoader(reader, table, keys, mostKeys));
        return switch (work) {
            case Work.Rows rows -> reads.rows(rows.slices());
            case Work.Changes changes -> reads.changes(changes.steps(), compareRows);
        };
    }
}
