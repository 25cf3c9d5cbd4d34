package dev.bifrost.source.iceberg;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bifrost.api.event.TableOutcome;
import dev.bifrost.api.ledger.Ledger;
import dev.bifrost.api.sink.GraphSink;
import dev.bifrost.source.iceberg.storage.StorageFileIO;
import dev.bifrost.testkit.BundleHarness;
import dev.bifrost.testkit.MemoryLedger;
import dev.bifrost.testkit.RecordingSink;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.stream.Collectors;
import org.apache.iceberg.FileFormat;
import org.apache.iceberg.catalog.Namespace;
import org.apache.iceberg.catalog.TableIdentifier;
import org.apache.iceberg.jdbc.JdbcCatalog;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The packed bundle in the real host over a server that speaks S3's protocol: the SDK finds its own parts there. */
class IcebergS3BundleIT {

    @TempDir
    Path folder;

    private final RecordingSink sink = new RecordingSink();

    @Test
    void theGraphFollowsATableInS3() throws IOException {
        Path host = Files.createDirectories(folder.resolve("host"));
        Warehouse warehouse = Warehouse.s3();
        var properties = new HashMap<>(warehouse.properties());
        properties.put("uri", "jdbc:sqlite:" + host.resolve("catalog.db"));
        properties.put("warehouse", warehouse.location());
        properties.put("io-impl", StorageFileIO.class.getName());
        try (var catalog = new JdbcCatalog()) {
            catalog.initialize("lake", properties);
            catalog.createNamespace(Namespace.of("db"));
            var made = catalog.createTable(TableIdentifier.of("db", "people"), Lake.PEOPLE);
            var table = new LakeTable("db.people", made, FileFormat.PARQUET);
            table.appended(table.row(1L, "ann", "SE"), table.row(2L, "bo", "NO"));
            try (var harness = harness(host, warehouse)) {
                assertThat(harness.syncOnce().tables().getFirst().status()).isEqualTo(TableOutcome.Status.SYNCED);
                assertThat(sink.vertices("Person")).hasSize(2);
                table.delete(table.equality("id", 2L));
                assertThat(harness.syncOnce().tables().getFirst().reload()).isEmpty();
                assertThat(sink.vertices("Person")).hasSize(1);
            }
        }
    }

    private BundleHarness harness(Path host, Warehouse warehouse) {
        String properties = warehouse.properties().entrySet().stream()
                .map(entry -> "'%s': '%s'".formatted(entry.getKey(), entry.getValue()))
                .collect(Collectors.joining(", "));
        Ledger ledger = new MemoryLedger.Shelf().open();
        return new BundleHarness(host)
                .module(Path.of(""))
                .lend(GraphSink.class, "recording", sink)
                .lend(Ledger.class, "memory", ledger)
                .config(
                        "source: { iceberg: { decode_threads: 2, catalog: { type: jdbc, name: lake,",
                        "  uri: 'jdbc:sqlite:%s', warehouse: '%s', properties: { %s } } } }"
                                .formatted(host.resolve("catalog.db"), warehouse.location(), properties),
                        "sink: { recording: {} }",
                        "ledger: { memory: {} }")
                .mapping(
                        "tables:",
                        "- table: db.people",
                        "  mode: cdc",
                        "  pipeline:",
                        "  - vertex: { label: Person, id_column: id, properties: [name] }")
                .start();
    }
}
