package dev.bifrost.source.iceberg;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bifrost.api.event.TableOutcome;
import dev.bifrost.api.ledger.Ledger;
import dev.bifrost.api.sink.GraphSink;
import dev.bifrost.source.iceberg.storage.LocalFileIO;
import dev.bifrost.testkit.BundleHarness;
import dev.bifrost.testkit.GraphProbe;
import dev.bifrost.testkit.MemoryLedger;
import dev.bifrost.testkit.RecordingSink;
import java.io.IOException;
import java.io.InputStream;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.Collections;
import java.util.Enumeration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Executors;
import java.util.jar.Manifest;
import org.apache.iceberg.DataFile;
import org.apache.iceberg.FileFormat;
import org.apache.iceberg.PartitionSpec;
import org.apache.iceberg.catalog.Namespace;
import org.apache.iceberg.catalog.TableIdentifier;
import org.apache.iceberg.jdbc.JdbcCatalog;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The packed bundle in the real host, where there is no Hadoop: class loading, a database's native driver, rounds. */
class IcebergBundleIT {

    @TempDir
    Path folder;

    private final JdbcCatalog catalog = new JdbcCatalog();
    private final RecordingSink sink = new RecordingSink();
    private final Ledger ledger = new MemoryLedger.Shelf().open();

    @BeforeEach
    void openCatalog() throws IOException {
        Path host = Files.createDirectories(folder.resolve("host"));
        catalog.initialize(
                "lake",
                Map.of(
                        "uri",
                        "jdbc:sqlite:" + host.resolve("catalog.db"),
                        "warehouse",
                        host.resolve("warehouse").toString(),
                        "io-impl",
                        LocalFileIO.class.getName()));
        catalog.createNamespace(Namespace.of("db"));
    }

    @AfterEach
    void closeCatalog() {
        catalog.close();
    }

    private LakeTable people(String name, int version, FileFormat format) {
        var table = catalog.createTable(
                TableIdentifier.of("db", name),
                Lake.PEOPLE,
                PartitionSpec.unpartitioned(),
                Map.of("format-version", String.valueOf(version)));
        return new LakeTable("db." + name, table, format);
    }

    private BundleHarness harness(String mode, String table) {
        return new BundleHarness(folder.resolve("host"))
                .module(Path.of(""))
                .lend(GraphSink.class, "recording", sink)
                .lend(Ledger.class, "memory", ledger)
                .config(
                        "source: { iceberg: { decode_threads: 2, catalog: { type: jdbc, name: lake,",
                        "  uri: 'jdbc:sqlite:%s', warehouse: warehouse } } }"
                                .formatted(folder.resolve("host/catalog.db")),
                        "sink: { recording: {} }",
                        "ledger: { memory: {} }")
                .mapping(
                        "tables:",
                        "- table: " + table,
                        "  mode: " + mode,
                        "  pipeline:",
                        "  - vertex: { label: Person, id_column: id, properties: [name] }",
                        "  - edge: { type: LIVES_IN, src: { label: Person, column: id },"
                                + " dst: { label: Country, column: country } }")
                .start();
    }

    private List<Object> names() {
        return sink.vertices("Person").stream()
                .map(GraphProbe.Vertex::plain)
                .map(properties -> properties.get("name"))
                .toList();
    }

    @Test
    void theGraphFollowsEveryKindOfCommit() {
        LakeTable table = people("people", 3, FileFormat.PARQUET);
        DataFile first =
                table.appended(table.row(1L, "ann", "SE"), table.row(2L, "bo", "NO"), table.row(3L, "cy", "DK"));
        try (var harness = harness("cdc", "db.people")) {
            assertThat(harness.syncOnce().tables().getFirst().status()).isEqualTo(TableOutcome.Status.SYNCED);
            assertThat(names()).containsExactlyInAnyOrder("ann", "bo", "cy");

            table.vector(first, 1);
            table.delete(table.equality("id", 3L), table.file(table.row(3L, "cyn", "SE")));
            var second = harness.syncOnce().tables().getFirst();
            assertThat(second.reload()).isEmpty();
            assertThat(names()).containsExactlyInAnyOrder("ann", "cyn");
            assertThat(sink.edges("LIVES_IN")).hasSize(2);

            assertThat(harness.syncOnce().isIdle()).isTrue();
        }
        table.overwrite(List.of(first), table.file(table.row(1L, "anna", "SE")));
        try (var harness = harness("cdc", "db.people")) {
            harness.syncOnce();
            assertThat(names()).containsExactlyInAnyOrder("anna", "cyn");
        }
    }

    /** P-05: whoever asks the thread's loader for a class or a service finds nothing. */
    @Test
    void theLibrariesFindTheirPartsWhateverLoaderTheCallersThreadHas() throws Exception {
        LakeTable table = people("lost", 2, FileFormat.AVRO);
        DataFile file = table.appended(table.row(1L, "ann", "SE"));
        var parquet = new LakeTable("db.lost", table.table(), FileFormat.PARQUET);
        parquet.appended(table.row(2L, "bo", "NO"));
        var asked = new ConcurrentLinkedQueue<String>();
        var lost = new LostLoader(asked);
        try (var pool = Executors.newSingleThreadExecutor();
                var harness = harness("cdc", "db.lost")) {
            pool.submit(() -> Thread.currentThread().setContextClassLoader(lost))
                    .get();
            assertThat(pool.submit(harness::syncOnce).get().isFailure()).isFalse();
            assertThat(names()).containsExactlyInAnyOrder("ann", "bo");

            table.delete(table.positions(file, 0));
            Files.delete(
                    Path.of(table.appended(table.row(3L, "cy", "DK")).location().replaceFirst("^file:/*", "/")));
            assertThat(pool.submit(harness::syncOnce).get().isFailure()).isTrue();
            assertThat(pool.submit(() -> Thread.currentThread().getContextClassLoader())
                            .get())
                    .isSameAs(lost);
        }
        assertThat(asked).noneMatch(name -> name.matches(".*(iceberg|avro|parquet|amazon|hardwood).*"));
    }

    private static final class LostLoader extends ClassLoader {
        private final Collection<String> asked;

        LostLoader(Collection<String> asked) {
            super(null);
            this.asked = asked;
        }

        @Override
        protected Class<?> findClass(String name) throws ClassNotFoundException {
            asked.add(name);
            throw new ClassNotFoundException(name);
        }

        @Override
        protected URL findResource(String name) {
            asked.add(name);
            return null;
        }

        @Override
        protected Enumeration<URL> findResources(String name) {
            asked.add(name);
            return Collections.emptyEnumeration();
        }
    }

    @Test
    void avroFilesAreReadInTheHostToo() {
        LakeTable table = people("avro", 2, FileFormat.AVRO);
        DataFile file = table.appended(table.row(1L, "ann", "SE"), table.row(2L, "bo", "NO"));
        table.delete(table.positions(file, 0));
        try (var harness = harness("full", "db.avro")) {
            harness.syncOnce();
            assertThat(names()).containsExactly("bo");
        }
    }

    @Test
    void theBundleCarriesNoHadoopAndKeepsItsLibrariesToItself() throws IOException {
        Manifest manifest;
        try (InputStream in = Files.newInputStream(Path.of("target/classes/META-INF/MANIFEST.MF"))) {
            manifest = new Manifest(in);
        }
        var attributes = manifest.getMainAttributes();
        assertThat(attributes.getValue("Bundle-ClassPath"))
                .contains("iceberg-core")
                .doesNotContain("hadoop");
        String[] needed = attributes
                .getValue("Import-Package")
                .replaceAll("\"[^\"]*\"", "")
                .split(",");
        assertThat(needed)
                .filteredOn(clause -> !clause.contains("resolution:=optional"))
                .allMatch(
                        clause -> clause.matches("(dev\\.bifrost\\.api|org\\.apache\\.arrow|org\\.slf4j|jdk\\.jfr).*"));
        assertThat(attributes.getValue("Export-Package")).isNull();
    }
}
