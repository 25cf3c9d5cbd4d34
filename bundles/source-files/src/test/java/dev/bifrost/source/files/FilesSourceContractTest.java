package dev.bifrost.source.files;

import dev.bifrost.api.source.TableSource;
import dev.bifrost.testkit.TableSourceContract;
import dev.bifrost.testkit.TestContext;

/** The contract over two Parquet files that differ in columns and types. */
final class FilesSourceContractTest implements TableSourceContract {

    @Override
    public TableSource source(TestContext context) {
        var warehouse = new Warehouse(context).caseFiles("drift", "p0.parquet", "p1.parquet", "p2.parquet");
        return warehouse.source();
    }

    @Override
    public String table() {
        return "drift";
    }
}
