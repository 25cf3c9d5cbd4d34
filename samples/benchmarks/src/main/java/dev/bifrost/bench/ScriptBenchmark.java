package dev.bifrost.bench;

import dev.bifrost.api.transform.RowTransform;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** The row transform of {@link WasmBenchmark} as a script in a real host, beside Java. */
final class ScriptBenchmark implements Benchmark {

    private static final long ROWS = 100_000;
    private static final int WARM_UPS = 5;

    /** FNV-1a of 64 bits in two halves: its prime is 2^40 + 435. */
    private static final String CODE = """
            function row(row) {
              if (row.amt === null || row.amt <= 500000) return null;
              const name = row.name;
              let high = 0xcbf29ce4;
              let low = 0x84222325;
              for (let i = 0; i < name.length; i++) {
                low = (low ^ name.charCodeAt(i)) >>> 0;
                const product = low * 435;
                high = (high * 435 + Math.floor(product / 4294967296) + low * 256) % 4294967296;
                low = product >>> 0;
              }
              const hash = BigInt(high) * 4294967296n + BigInt(low);
              return { score: BigInt.asIntN(64, BigInt(row.amt) * 3n + hash) };
            }
            """;

    @Override
    public void run(BenchOptions options, BenchFolder folder, Report report) throws Exception {
        var place = folder.folder("script");
        var probe = new TransformProbe(
                "script", Map.of("code", CODE, "keep", List.of("id", "name"), "output", Map.of("score", "int64")));
        long rows = options.rowsOr(ROWS);
        try (var host = ProbeHost.start(ProbeHost.config(place, probe.name()), probe)) {
            var arms = new DeriveArms(WARM_UPS, probe.tableContext());
            arms.run(rows, options.repeats(), arms(probe));
            fill(report, rows, arms);
        }
    }

    private static List<Map.Entry<String, RowTransform>> arms(TransformProbe probe) {
        return List.of(
                Map.entry("script", probe.transform()),
                Map.entry("plain", new PlainDerive()),
                Map.entry("idiomatic", new IdiomaticDerive()),
                Map.entry("script again", probe.transform()));
    }

    private static void fill(Report report, long rows, DeriveArms arms) {
        arms.title(report, rows);
        arms.line(report, "script", "script");
        arms.line(report, "script again", "the same (control)");
        arms.line(report, "plain", "Java over raw addresses");
        arms.line(report, "idiomatic", "Java over vectors, as people write it");
        report.key("rows", rows);
        report.key("rows_per_second", Math.round(rows * TimeUnit.SECONDS.toMillis(1) / arms.median("script")));
        report.key("over_plain", arms.times("script", "plain"));
        report.key("over_idiomatic", arms.times("script", "idiomatic"));
        report.key("control", arms.times("script again", "script"));
    }
}
