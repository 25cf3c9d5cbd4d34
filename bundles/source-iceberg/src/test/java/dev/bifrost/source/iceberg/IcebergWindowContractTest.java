package dev.bifrost.source.iceberg;

import dev.bifrost.api.source.TableSource;
import dev.bifrost.testkit.TestContext;
import dev.bifrost.testkit.WindowContract;
import java.util.List;
import org.apache.iceberg.DataFile;

/** Windows between any two snapshots of a table that knew every kind of commit. */
final class IcebergWindowContractTest implements WindowContract {

    private Lake lake;
    private List<String> states;

    @Override
    public TableSource source(TestContext context) {
        if (lake == null) {
            lake = new Lake(context);
            LakeTable table = lake.people("people");
            DataFile first =
                    table.appended(table.row(1L, "a", "SE"), table.row(2L, null, "NO"), table.row(3L, "c", "SE"));
            DataFile second = table.appended(table.row(4L, "d", "DK"));
            table.delete(table.equality("id", 3L), table.file(table.row(3L, "cc", "SE")));
            table.delete(table.positions(first, 0));
            table.overwrite(List.of(second), table.file(table.row(4L, "dd", "DK"), table.row(5L, "e", null)));
            states = table.snapshots().stream().map(String::valueOf).toList();
        }
        return lake.source();
    }

    @Override
    public String table() {
        return "db.people";
    }

    @Override
    public List<String> states(TestContext context) {
        return states;
    }
}
