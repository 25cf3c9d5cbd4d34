package dev.bifrost.source.files;

import dev.bifrost.api.source.SyncMode;
import dev.bifrost.api.source.TableSource;
import dev.bifrost.testkit.TestContext;
import dev.bifrost.testkit.WindowContract;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/** A changelog in files: each brings the table to its next state. */
final class FilesWindowContractTest implements WindowContract {

    @Override
    public TableSource source(TestContext context) {
        var warehouse = new Warehouse(context);
        file(warehouse, "a.csv", "insert,1,Ada", "insert,2,Bo", "insert,2,Bo");
        file(warehouse, "b.csv", "update_before,1,Ada", "update_after,1,Ada L.", "delete,2,Bo");
        file(warehouse, "c.csv", "insert,3,Cy", "delete,3,Cy", "insert,3,Cyd");
        return warehouse.source();
    }

    private static void file(Warehouse warehouse, String name, String... rows) {
        Warehouse.write(
                warehouse.table("persons").resolve(name), "_change_type,id,name\n" + String.join("\n", rows) + "\n");
    }

    @Override
    public String table() {
        return "persons";
    }

    @Override
    public List<String> states(TestContext context) {
        return List.of("a.csv", "b.csv", "c.csv");
    }

    /** The states of files that may be written again have no names. */
    @Override
    public Set<SyncMode> windowModes() {
        return EnumSet.of(SyncMode.INCREMENTAL, SyncMode.CDC);
    }
}
