package dev.bifrost.source.files;

import dev.bifrost.api.source.TableSource;
import dev.bifrost.testkit.TableSourceContract;
import dev.bifrost.testkit.TestContext;
import java.nio.file.Files;

/** The contract over CSV files. */
final class CsvSourceContractTest implements TableSourceContract {

    @Override
    public TableSource source(TestContext context) {
        var warehouse = new Warehouse(context);
        var folder = warehouse.table("people");
        if (Files.notExists(folder.resolve("a.csv"))) {
            Warehouse.write(
                    folder.resolve("a.csv"),
                    "id,name,born,seen,paid\n1,Ann,1990-01-31,2024-02-29T23:59:59Z,1.5\n2,,,,2\n");
            Warehouse.write(folder.resolve("b.csv"), "id,name,city\n3,\"\",Oslo\n4,Bo,\n");
        }
        return warehouse.source();
    }

    @Override
    public String table() {
        return "people";
    }
}
