package dev.bifrost.source.files;

import dev.bifrost.api.source.TableSource;
import dev.bifrost.testkit.TableSourceContract;
import dev.bifrost.testkit.TestContext;
import java.nio.file.Files;

/** The contract over Parquet files that differ in columns and types, and can be followed in every mode. */
final class FilesSourceContractTest implements TableSourceContract {

    @Override
    public TableSource source(TestContext context) {
        var warehouse = new Warehouse(context);
        var folder = warehouse.table("drift");
        if (Files.notExists(folder.resolve("a.parquet"))) {
            try (var duck = new DuckDb()) {
                duck.parquet(
                        folder.resolve("a.parquet"),
                        "SELECT 'insert' AS _change_type, i::INTEGER AS id, 'a' || i AS name FROM range(3) r(i)");
                duck.parquet(
                        folder.resolve("b.parquet"),
                        "SELECT 5000000000 + i AS id, 'SE' AS country, DATE '2024-02-29' AS since, 'insert' AS _change_type FROM range(2) r(i)");
            }
        }
        return warehouse.source();
    }

    @Override
    public String table() {
        return "drift";
    }
}
