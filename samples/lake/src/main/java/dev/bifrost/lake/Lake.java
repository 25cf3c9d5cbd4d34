package dev.bifrost.lake;

import java.nio.file.Path;
import java.util.Map;
import org.apache.iceberg.BaseTable;
import org.apache.iceberg.PartitionSpec;
import org.apache.iceberg.Schema;
import org.apache.iceberg.Table;
import org.apache.iceberg.TableMetadata;

/**
 * Tables in a local folder, in the layout that a catalog of type {@code directory} reads.
 *
 * @param warehouse the folder
 */
public record Lake(Path warehouse) {

    /**
     * Makes a table.
     *
     * @param name its namespaces and its own name, with dots between
     */
    public Table create(String name, Schema schema, PartitionSpec spec, Map<String, String> properties) {
        var operations = operations(name);
        String location = folder(name).toString();
        operations.commit(null, TableMetadata.newTableMetadata(schema, spec, location, properties));
        return new BaseTable(operations, name);
    }

    /** A table that is there; it sees later commits with {@code refresh}. */
    public Table load(String name) {
        var operations = operations(name);
        if (operations.current() == null) {
            throw new IllegalArgumentException("there is no table %s in %s".formatted(name, warehouse));
        }
        return new BaseTable(operations, name);
    }

    private FolderOperations operations(String name) {
        return new FolderOperations(folder(name));
    }

    private Path folder(String name) {
        return warehouse.resolve(name.replace('.', '/'));
    }
}
