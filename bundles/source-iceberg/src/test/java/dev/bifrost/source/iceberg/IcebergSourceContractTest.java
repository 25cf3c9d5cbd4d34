package dev.bifrost.source.iceberg;

import dev.bifrost.api.source.TableSource;
import dev.bifrost.testkit.TableSourceContract;
import dev.bifrost.testkit.TestContext;
import org.apache.iceberg.DataFile;

/** The contract over a table with two files, a delete file and an identifier. */
final class IcebergSourceContractTest implements TableSourceContract {

    private Lake lake;

    @Override
    public TableSource source(TestContext context) {
        if (lake == null) {
            lake = new Lake(context);
            LakeTable table = lake.people("people");
            DataFile first = table.appended(
                    table.row(1L, "a", "SE"), table.row(2L, null, "NO"), table.row(5_000_000_000L, "c", null));
            table.delete(table.positions(first, 0), table.file(table.row(4L, "ö", "SE")));
            table.table()
                    .updateSchema()
                    .allowIncompatibleChanges()
                    .requireColumn("id")
                    .setIdentifierFields("id")
                    .commit();
        }
        return lake.source();
    }

    @Override
    public String table() {
        return "db.people";
    }
}
