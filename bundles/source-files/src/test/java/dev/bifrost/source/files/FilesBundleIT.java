package dev.bifrost.source.files;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.bifrost.api.BifrostException;
import dev.bifrost.api.event.RoundReport;
import dev.bifrost.api.event.TableOutcome;
import dev.bifrost.api.ledger.Ledger;
import dev.bifrost.api.sink.GraphSink;
import dev.bifrost.testkit.AllocatorExtension;
import dev.bifrost.testkit.BundleHarness;
import dev.bifrost.testkit.GraphProbe;
import dev.bifrost.testkit.MemoryLedger;
import dev.bifrost.testkit.RecordingSink;
import dev.bifrost.testkit.Rows;
import java.io.IOException;
import java.io.InputStream;
import java.nio.channels.Channels;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.jar.Manifest;
import jdk.jfr.Recording;
import org.apache.arrow.compression.CommonsCompressionFactory;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.vector.VectorSchemaRoot;
import org.apache.arrow.vector.compression.CompressionUtil;
import org.apache.arrow.vector.ipc.ArrowFileWriter;
import org.apache.arrow.vector.ipc.message.IpcOption;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** The packed bundle in the real host: class loading, native codecs, config keys, rounds. */
@ExtendWith(AllocatorExtension.class)
class FilesBundleIT {

    @TempDir
    Path folder;

    private Path tables;
    private final RecordingSink sink = new RecordingSink();
    private final Ledger ledger = new MemoryLedger.Shelf().open();

    @BeforeEach
    void makeTables() throws IOException {
        tables = Files.createDirectories(folder.resolve("host/warehouse"));
    }

    private Path table(String name) throws IOException {
        return Files.createDirectories(tables.resolve(name));
    }

    @Test
    void aConfigWithoutItsFolderIsRefusedWithItsPlace() {
        var harness = new BundleHarness(folder.resolve("host"))
                .module(Path.of(""))
                .config("source: { files: { settle: 0s } }", "sink: { recording: {} }", "ledger: { memory: {} }")
                .mapping("tables: [ { table: t, mode: full, pipeline: [ { vertex: { label: T, id_column: id } } ] } ]");

        assertThatThrownBy(harness::start)
                .isInstanceOfSatisfying(
                        BifrostException.class, e -> assertThat(e.code().code()).isEqualTo("config.MISSING_KEY"))
                .hasMessageContaining("bifrost.yaml:1")
                .hasMessageContaining("'directory'");
    }

    private BundleHarness harness(String... mapping) {
        return new BundleHarness(folder.resolve("host"))
                .module(Path.of(""))
                .lend(GraphSink.class, "recording", sink)
                .lend(Ledger.class, "memory", ledger)
                .config(
                        "source: { files: { directory: warehouse, batch_rows: 1000, settle: 0s, decode_threads: 2,",
                        "  csv: { delimiter: ';', tables: { cities: { columns: { zip: text } } } } } }",
                        "sink: { recording: {} }",
                        "ledger: { memory: {} }")
                .mapping(mapping)
                .start();
    }

    private static String[] vertices(String mode, String... tables) {
        var lines = new ArrayList<String>();
        lines.add("tables:");
        for (String table : tables) {
            lines.add("- table: " + table);
            lines.add("  mode: " + mode);
            lines.add("  pipeline:");
            lines.add("  - vertex: { label: %s, id_column: id, properties: [v] }".formatted(table));
        }
        return lines.toArray(String[]::new);
    }

    private List<Object> values(String label) {
        return sink.vertices(label).stream()
                .map(GraphProbe.Vertex::plain)
                .map(properties -> properties.get("v"))
                .toList();
    }

    @Test
    void everyCodecOfParquetAndArrowWorksInsideOfTheBundle(BufferAllocator allocator) throws IOException {
        List<String> codecs = List.of("uncompressed", "snappy", "gzip", "zstd", "lz4_raw", "brotli");
        try (var duck = new DuckDb()) {
            for (String codec : codecs) {
                duck.parquet(
                        table(codec).resolve("a.parquet"),
                        "SELECT i AS id, 'value ' || (i % 3) AS v FROM range(5000) r(i)",
                        "CODEC " + codec);
            }
        }
        for (var codec : List.of(CompressionUtil.CodecType.LZ4_FRAME, CompressionUtil.CodecType.ZSTD)) {
            arrow(table("arrow_" + codec.name().toLowerCase(Locale.ROOT)), codec, allocator);
        }
        var all = new ArrayList<>(codecs);
        all.addAll(List.of("arrow_lz4_frame", "arrow_zstd"));
        try (var harness = harness(vertices("full", all.toArray(String[]::new)))) {
            RoundReport report = harness.syncOnce();
            assertThat(report.tables())
                    .allSatisfy(outcome ->
                            assertThat(outcome.status()).as("%s", outcome).isEqualTo(TableOutcome.Status.SYNCED));
            for (String codec : codecs) {
                assertThat(values(codec)).hasSize(5_000).contains("value 0", "value 1", "value 2");
            }
            assertThat(values("arrow_zstd")).hasSize(3).contains("xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx");
            assertThat(values("arrow_lz4_frame")).hasSize(3);
            assertThat(harness.syncOnce().isIdle()).isTrue();
        }
    }

    private static void arrow(Path table, CompressionUtil.CodecType codec, BufferAllocator allocator)
            throws IOException {
        String text = "x".repeat(32);
        try (VectorSchemaRoot batch = Rows.of(allocator)
                        .column("id", 1L, 2L, 3L)
                        .column("v", text, text, text)
                        .root();
                var out = Channels.newChannel(Files.newOutputStream(table.resolve("a.arrow")));
                var writer = new ArrowFileWriter(
                        batch, null, out, null, IpcOption.DEFAULT, CommonsCompressionFactory.INSTANCE, codec)) {
            writer.writeBatch();
            writer.end();
        }
    }

    @Test
    void newFilesShipInLaterRoundsAndTornOnesAreReported() throws IOException {
        Files.writeString(table("cities").resolve("a.csv"), "id;v;zip\n1;Oslo;0150\n");
        try (var harness = harness(vertices("incremental", "cities"))) {
            assertThat(harness.syncOnce().tables().getFirst().rows()).isEqualTo(1);
            Files.writeString(table("cities").resolve("0.csv"), "id;v;zip\n2;Bergen;5003\n");
            Files.writeString(table("cities").resolve("b.csv"), "id;v;zip\n3;Tro");
            TableOutcome second = harness.syncOnce().tables().getFirst();
            assertThat(second.rows()).isEqualTo(1);
            assertThat(second.parts()).extracting(part -> part.part()).containsExactly("b.csv");
            assertThat(values("cities")).containsExactlyInAnyOrder("Oslo", "Bergen");
            Files.writeString(table("cities").resolve("b.csv"), "id;v;zip\n3;Tromsø;9008\n");
            harness.syncOnce();
            assertThat(values("cities")).containsExactlyInAnyOrder("Oslo", "Bergen", "Tromsø");
            assertThat(ledger.entry("cities").cursor().done()).containsExactlyInAnyOrder("0.csv", "a.csv", "b.csv");
        }
    }

    /** S-23: a full read that fails in the middle is not taken for deleted rows. */
    @Test
    void aFailedFullReadRemovesNothing() throws IOException {
        Path a = table("towns").resolve("a.parquet");
        Path b = table("towns").resolve("b.parquet");
        try (var duck = new DuckDb()) {
            duck.parquet(a, "SELECT i AS id, 'x' AS v FROM range(100) r(i)");
            duck.parquet(b, "SELECT i + 100 AS id, 'y' AS v FROM range(100) r(i)");
        }
        try (var harness = harness(vertices("full", "towns"))) {
            harness.syncOnce();
            assertThat(values("towns")).hasSize(200);
            byte[] damaged = Files.readAllBytes(b);
            Arrays.fill(damaged, 4, 200, (byte) 0x7F);
            Files.write(b, damaged);
            TableOutcome outcome = harness.syncOnce().tables().getFirst();
            assertThat(outcome.status()).isEqualTo(TableOutcome.Status.FAILED);
            assertThat(outcome.failure().orElseThrow().message()).contains("b.parquet");
            assertThat(values("towns")).hasSize(200);
        }
    }

    /** Whoever profiles the host must not lose the source: the Parquet library makes events of its own. */
    @Test
    void readsGoOnWhileTheFlightRecorderRuns() throws IOException {
        try (var duck = new DuckDb()) {
            duck.parquet(table("recorded").resolve("a.parquet"), "SELECT 1 AS id, 'x' AS v");
        }
        try (var recording = new Recording()) {
            recording.start();
            try (var harness = harness(vertices("full", "recorded"))) {
                assertThat(harness.syncOnce().tables().getFirst().rows()).isEqualTo(1);
            }
        }
    }

    @Test
    void theManifestAsksForFlightRecorderAndKeepsItsLibrariesToItself() throws IOException {
        Manifest manifest;
        try (InputStream in = Files.newInputStream(Path.of("target/classes/META-INF/MANIFEST.MF"))) {
            manifest = new Manifest(in);
        }
        String imports = manifest.getMainAttributes().getValue("Import-Package");
        assertThat(imports.split(",")).contains("jdk.jfr");
        assertThat(imports).doesNotContain("dev.hardwood", "de.siegmar", "com.github.luben");
        assertThat(manifest.getMainAttributes().getValue("Export-Package")).isNull();
    }
}
