package dev.bifrost.bench;

import java.util.Map;
import java.util.TreeMap;

/** Runs one benchmark and prints its table, then one line of JSON. Started by {@code ./bifrost bench}. */
public final class Bench {

    private static final int DONE = 0;
    private static final int FAILED = 1;
    private static final int USAGE = 2;

    private static final Map<String, Benchmark> KNOWN = new TreeMap<>(Map.ofEntries(
            Map.entry("delta", new DeltaBenchmark()),
            Map.entry("flight", new FlightBenchmark()),
            Map.entry("latency", new LatencyBenchmark()),
            Map.entry("load", new LoadBenchmark()),
            Map.entry("memory", new MemoryBenchmark()),
            Map.entry("round", new RoundBenchmark()),
            Map.entry("scan", new ScanBenchmark()),
            Map.entry("script", new ScriptBenchmark()),
            Map.entry("trace", new TraceBenchmark()),
            Map.entry("verify", new VerifyBenchmark()),
            Map.entry("wasm", new WasmBenchmark())));

    private Bench() {}

    public static void main(String[] args) {
        System.exit(run(args));
    }

    private static int run(String[] args) {
        BenchOptions options;
        try {
            options = BenchOptions.parse(args, KNOWN.keySet());
        } catch (IllegalArgumentException e) {
            System.err.println(e.getMessage());
            return USAGE;
        }
        try (var folder = BenchFolder.create()) {
            var report = new Report(options.name());
            KNOWN.get(options.name()).run(options, folder, report);
            report.print(System.out);
            return DONE;
        } catch (Exception e) {
            System.err.println("the benchmark failed: " + e);
            e.printStackTrace();
            return FAILED;
        }
    }
}
