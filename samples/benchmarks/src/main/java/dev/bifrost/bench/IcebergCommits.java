package dev.bifrost.bench;

import dev.bifrost.lake.Lake;
import dev.bifrost.lake.TableFiles;
import java.nio.file.Path;
import java.util.Map;
import org.apache.iceberg.PartitionSpec;
import org.apache.iceberg.Schema;
import org.apache.iceberg.Table;
import org.apache.iceberg.data.GenericRecord;
import org.apache.iceberg.types.Types;

/** A table in a local warehouse: a commit is a Parquet file, its manifests and the table's next metadata. */
final class IcebergCommits implements CommittedTable {

    private static final Schema EVENTS = new Schema(
            Types.NestedField.required(1, "id", Types.LongType.get()),
            Types.NestedField.optional(2, "name", Types.StringType.get()));

    private final Table table;

    /** @param host the folder of the host's config */
    IcebergCommits(Path host) {
        table = new Lake(host.resolve("warehouse")).create("events", EVENTS, PartitionSpec.unpartitioned(), Map.of());
    }

    @Override
    public String kind() {
        return "iceberg";
    }

    @Override
    public String source() {
        return "{ iceberg: { catalog: { type: directory, warehouse: warehouse } } }";
    }

    @Override
    public String mode() {
        return "cdc";
    }

    @Override
    public void commit(long id) {
        var row = GenericRecord.create(EVENTS).copy(Map.of("id", id, "name", "event " + id));
        var append = table.newAppend();
        new TableFiles(table).write(taker -> taker.accept(row)).forEach(append::appendFile);
        append.commit();
    }
}
