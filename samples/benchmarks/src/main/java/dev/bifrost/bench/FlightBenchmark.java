package dev.bifrost.bench;

import dev.bifrost.api.transform.RowTransform;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.apache.arrow.vector.BigIntVector;
import org.apache.arrow.vector.VectorSchemaRoot;

/**
 * The same logic in a service on this machine, through the shipped transform in a real host and through a bare loop over Flight's own client; and
 * how much memory a host takes for a service that is slow.
 */
final class FlightBenchmark implements Benchmark {

    private static final long ROWS = 1_000_000;
    private static final int WARM_UPS = 10;

    private final Map<String, Samples> millis = new LinkedHashMap<>();
    private long expected;

    @Override
    public void run(BenchOptions options, BenchFolder folder, Report report) throws Exception {
        long rows = options.rowsOr(ROWS);
        var service = DeriveService.start(0);
        try {
            int port = port(service);
            var probe = new TransformProbe("flight", Map.of("endpoint", "grpc://127.0.0.1:" + port));
            try (var host = ProbeHost.start(ProbeHost.config(folder.folder("flight"), probe.name()), probe)) {
                measure(options, rows, port, probe);
            }
        } finally {
            service.destroyForcibly();
        }
        fill(report, rows, FlightMemory.peakMib(folder.folder("memory")));
    }

    static int port(Process service) throws IOException {
        return Integer.parseInt(service.inputReader().readLine());
    }

    private void measure(BenchOptions options, long rows, int port, TransformProbe probe) {
        var batches = DeriveRows.batches(rows, probe.allocator());
        expected = DeriveRows.expectedSum(rows);
        try (var bare = new BareFlight(port, batches.getFirst().getSchema(), probe.allocator())) {
            for (int turn = 0; turn < WARM_UPS + options.repeats() * 2; turn++) {
                turn(turn, batches, bare, probe);
            }
        } finally {
            batches.forEach(VectorSchemaRoot::close);
        }
    }

    private void turn(int turn, List<VectorSchemaRoot> batches, BareFlight bare, TransformProbe probe) {
        var arms = new ArrayList<Map.Entry<String, RowTransform>>(
                List.of(Map.entry("ours", probe.transform()), Map.entry("bare", bare), Map.entry("bare again", bare)));
        for (var arm : turn % 2 == 0 ? arms : arms.reversed()) {
            double took = millis(arm.getKey(), arm.getValue(), batches, probe);
            if (turn >= WARM_UPS) {
                millis.computeIfAbsent(arm.getKey(), name -> new Samples()).add(took);
            }
        }
    }

    private double millis(String arm, RowTransform transform, List<VectorSchemaRoot> batches, TransformProbe probe) {
        long sum = 0;
        long nanos = 0;
        for (var batch : batches) {
            long began = System.nanoTime();
            try (var output = transform.apply(probe.tableContext(), batch)) {
                nanos += System.nanoTime() - began;
                var scores = (BigIntVector) output.getVector("score");
                for (int row = 0; row < output.getRowCount(); row++) {
                    sum += scores.get(row);
                }
            }
        }
        if (sum != expected) {
            throw new IllegalStateException("%s answered %d, expected %d".formatted(arm, sum, expected));
        }
        return nanos / (double) TimeUnit.MILLISECONDS.toNanos(1);
    }

    private void fill(Report report, long rows, double peakMib) {
        report.line("%,d rows in batches of %,d through a service in Java; milliseconds", rows, DeriveRows.BATCH);
        report.line("%-44s %10s %10s %8s", "", "median", "least", "spread");
        line(report, "ours", "the transform in a host");
        line(report, "bare", "a bare loop over Flight's client");
        line(report, "bare again", "the same (control)");
        report.line(
                "direct memory over the start, %d batches of 1 MiB, a service that takes one in %d ms: %.1f MiB",
                FlightMemory.BATCHES, FlightMemory.PAUSE_MILLIS, peakMib);
        report.key("rows", rows);
        report.key("over_bare", millis.get("ours").medianOver(millis.get("bare")));
        report.key("control", millis.get("bare again").medianOver(millis.get("bare")));
        report.key("direct_peak_mib", peakMib);
    }

    private void line(Report report, String arm, String title) {
        var samples = millis.get(arm);
        report.line("%-44s %10.1f %10.1f %8.2f", title, samples.median(), samples.least(), samples.spread());
    }
}
