package dev.bifrost.bench;

import dev.bifrost.api.transform.RowTransform;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/**
 * One row transform, written three times: as a guest at its default settings in a real host, in Java over raw addresses, and
 * in Java as people write it. Rows are filtered, a column is derived; the sums of what comes out are compared each time.
 */
final class WasmBenchmark implements Benchmark {

    private static final long ROWS = 1_000_000;
    /** A host runs for weeks: what the JVM has not compiled yet is shown apart. */
    private static final int WARM_UPS = 10;

    @Override
    public void run(BenchOptions options, BenchFolder folder, Report report) throws Exception {
        var place = folder.folder("wasm");
        var probe = new TransformProbe("wasm", Map.of("module", guest(place).toString()));
        long rows = options.rowsOr(ROWS);
        try (var host = ProbeHost.start(ProbeHost.config(place, probe.name()), probe)) {
            var arms = new DeriveArms(WARM_UPS, probe.tableContext());
            arms.run(rows, options.repeats() * 2, arms(probe));
            fill(report, rows, arms);
        }
    }

    private static Path guest(Path place) throws IOException {
        try (var in = WasmBenchmark.class.getResourceAsStream("/guests/derive.wasm")) {
            var file = place.resolve("derive.wasm");
            Files.copy(in, file);
            return file;
        }
    }

    private static List<Map.Entry<String, RowTransform>> arms(TransformProbe probe) {
        return List.of(
                Map.entry("guest", probe.transform()),
                Map.entry("plain", new PlainDerive()),
                Map.entry("idiomatic", new IdiomaticDerive()),
                Map.entry("guest again", probe.transform()));
    }

    private static void fill(Report report, long rows, DeriveArms arms) {
        arms.title(report, rows);
        arms.line(report, "guest", "WebAssembly guest, 1 worker");
        arms.line(report, "guest again", "the same (control)");
        arms.line(report, "plain", "Java over raw addresses");
        arms.line(report, "idiomatic", "Java over vectors, as people write it");
        report.key("rows", rows);
        report.key("over_plain", arms.times("guest", "plain"));
        report.key("over_idiomatic", arms.times("guest", "idiomatic"));
        report.key("control", arms.times("guest again", "guest"));
        report.key("classes", ManagementFactory.getClassLoadingMXBean().getLoadedClassCount());
    }
}
