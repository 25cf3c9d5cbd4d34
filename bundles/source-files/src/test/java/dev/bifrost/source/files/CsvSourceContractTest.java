package dev.bifrost.source.files;

import dev.bifrost.api.source.TableSource;
import dev.bifrost.testkit.TableSourceContract;
import dev.bifrost.testkit.TestContext;
import java.nio.file.Files;

/** The contract over CSV files, which can be followed in every mode. */
final class CsvSourceContractTest implements TableSourceContract {

    @Override
    public TableSource source(TestContext context) {
        var warehouse = new Warehouse(context);
        var folder = warehouse.table("people");
        if (Files.notExists(folder.resolve("a.csv"))) {
            Warehouse.write(
                    folder.resolve("a.csv"),
                    "_change_type,id,name,born,seen,paid\ninsert,1,Ann,1990-01-31,2024-02-29T23:59:59Z,1.5\ninsert,2,,,,2\n");
            Warehouse.write(folder.resolve("b.csv"), "id,name,city,_change_type\n3,\"\",Oslo,insert\n4,Bo,,delete\n");
        }
        return warehouse.source();
    }

    @Override
    public String table() {
        return "people";
    }
}
