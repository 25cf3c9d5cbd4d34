package dev.bifrost.bench;

import dev.bifrost.api.host.BifrostHost;
import dev.bifrost.api.host.HostOptions;
import dev.bifrost.api.transform.RowTransform;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.apache.arrow.vector.BigIntVector;
import org.apache.arrow.vector.VectorSchemaRoot;

/**
 * One row transform, written three times: as a guest at its default settings in a real host, in Java over raw addresses, and
 * in Java as people write it. Rows are filtered, a column is derived; the sums of what comes out are compared each time.
 */
final class WasmBenchmark implements Benchmark {

    private static final long ROWS = 1_000_000;
    /** A host runs for weeks: what the JVM has not compiled yet is shown apart. */
    private static final int WARM_UPS = 10;

    private final Map<String, Samples> millis = new LinkedHashMap<>();
    private final Map<String, Double> first = new LinkedHashMap<>();
    private long expected;

    @Override
    public void run(BenchOptions options, BenchFolder folder, Report report) throws Exception {
        var place = folder.folder("wasm");
        ParquetTables.one(place.resolve("data/tiny"), 1);
        var probe = new TransformProbe("wasm", Map.of("module", guest(place).toString()));
        var config = BenchFolder.configure(
                place,
                "{ files: { directory: data } }",
                "{ \"null\": {} }",
                """
                tables:
                  - table: tiny
                    mode: full
                    pipeline:
                      - vertex: { label: Tiny, id_column: id }
                """,
                "listeners: [{ transform-probe: {} }]",
                "memory: 1GiB");
        long rows = options.rowsOr(ROWS);
        try (var host = BifrostHost.start(new HostOptions(config, List.of(probe), List.of(), false))) {
            var batches = DeriveRows.batches(rows, probe.allocator());
            try {
                expected = DeriveRows.expectedSum(rows);
                for (int turn = 0; turn < WARM_UPS + options.repeats() * 2; turn++) {
                    turn(turn, batches, probe);
                }
            } finally {
                batches.forEach(VectorSchemaRoot::close);
            }
        }
        fill(report, rows);
    }

    private static Path guest(Path place) throws IOException {
        try (var in = WasmBenchmark.class.getResourceAsStream("/guests/derive.wasm")) {
            var file = place.resolve("derive.wasm");
            Files.copy(in, file);
            return file;
        }
    }

    /** Every other turn backwards, so that no arm always has the other's cold caches. */
    private void turn(int turn, List<VectorSchemaRoot> batches, TransformProbe probe) {
        var arms = new ArrayList<Map.Entry<String, RowTransform>>(List.of(
                Map.entry("guest", probe.transform()),
                Map.entry("plain", new PlainDerive()),
                Map.entry("idiomatic", new IdiomaticDerive()),
                Map.entry("guest again", probe.transform())));
        for (var arm : turn % 2 == 0 ? arms : arms.reversed()) {
            double took = millis(arm.getKey(), arm.getValue(), batches, probe);
            first.putIfAbsent(arm.getKey(), took);
            if (turn >= WARM_UPS) {
                millis.computeIfAbsent(arm.getKey(), name -> new Samples()).add(took);
            }
        }
    }

    private double millis(String arm, RowTransform transform, List<VectorSchemaRoot> batches, TransformProbe probe) {
        var outputs = new ArrayList<VectorSchemaRoot>();
        long began = System.nanoTime();
        for (var batch : batches) {
            outputs.add(transform.apply(probe.tableContext(), batch));
        }
        double took = (System.nanoTime() - began) / (double) TimeUnit.MILLISECONDS.toNanos(1);
        long sum = 0;
        for (var output : outputs) {
            var scores = (BigIntVector) output.getVector("score");
            for (int row = 0; row < output.getRowCount(); row++) {
                sum += scores.get(row);
            }
            output.close();
        }
        if (sum != expected) {
            throw new IllegalStateException("%s answered %d, expected %d".formatted(arm, sum, expected));
        }
        return took;
    }

    private void fill(Report report, long rows) {
        report.line("%,d rows (int64, nullable int64, text) in batches of %,d; milliseconds", rows, DeriveRows.BATCH);
        report.line("%-44s %10s %10s %10s %8s", "", "median", "least", "first", "spread");
        line(report, "guest", "WebAssembly guest, 1 worker");
        line(report, "guest again", "the same (control)");
        line(report, "plain", "Java over raw addresses");
        line(report, "idiomatic", "Java over vectors, as people write it");
        report.key("rows", rows);
        report.key("over_plain", millis.get("guest").medianOver(millis.get("plain")));
        report.key("over_idiomatic", millis.get("guest").medianOver(millis.get("idiomatic")));
        report.key("control", millis.get("guest again").medianOver(millis.get("guest")));
        report.key("classes", ManagementFactory.getClassLoadingMXBean().getLoadedClassCount());
    }

    private void line(Report report, String arm, String title) {
        var samples = millis.get(arm);
        report.line(
                "%-44s %10.1f %10.1f %10.0f %8.2f",
                title, samples.median(), samples.least(), first.get(arm), samples.spread());
    }
}
