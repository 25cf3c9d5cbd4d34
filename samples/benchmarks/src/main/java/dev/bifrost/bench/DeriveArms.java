package dev.bifrost.bench;

import dev.bifrost.api.transform.RowTransform;
import dev.bifrost.api.transform.TableContext;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.apache.arrow.vector.BigIntVector;
import org.apache.arrow.vector.VectorSchemaRoot;

/** The transform of {@link DeriveRows}, written several times and run in turns; the sums of what comes out are compared each time. */
final class DeriveArms {

    private final int warmUps;
    private final TableContext context;
    private final Map<String, Samples> millis = new LinkedHashMap<>();
    private final Map<String, Double> first = new LinkedHashMap<>();

    /** @param warmUps turns that do not count: what the JVM has not compiled yet is shown apart */
    DeriveArms(int warmUps, TableContext context) {
        this.warmUps = warmUps;
        this.context = context;
    }

    /**
     * Runs all arms over the same rows, in the memory of the context.
     *
     * @param turns that count
     */
    void run(long rows, int turns, List<Map.Entry<String, RowTransform>> arms) {
        var batches = DeriveRows.batches(rows, context.allocator());
        try {
            long expected = DeriveRows.expectedSum(rows);
            for (int turn = 0; turn < warmUps + turns; turn++) {
                turn(turn, batches, expected, arms);
            }
        } finally {
            batches.forEach(VectorSchemaRoot::close);
        }
    }

    /** Every other turn backwards, so that no arm always has the other's cold caches. */
    private void turn(
            int turn, List<VectorSchemaRoot> batches, long expected, List<Map.Entry<String, RowTransform>> arms) {
        for (var arm : turn % 2 == 0 ? arms : arms.reversed()) {
            double took = millis(arm.getKey(), arm.getValue(), batches, expected);
            first.putIfAbsent(arm.getKey(), took);
            if (turn >= warmUps) {
                millis.computeIfAbsent(arm.getKey(), name -> new Samples()).add(took);
            }
        }
    }

    private double millis(String arm, RowTransform transform, List<VectorSchemaRoot> batches, long expected) {
        var outputs = new ArrayList<VectorSchemaRoot>();
        long began = System.nanoTime();
        for (var batch : batches) {
            outputs.add(transform.apply(context, batch));
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

    double times(String arm, String other) {
        return millis.get(arm).medianOver(millis.get(other));
    }

    double median(String arm) {
        return millis.get(arm).median();
    }

    void title(Report report, long rows) {
        report.line("%,d rows (int64, nullable int64, text) in batches of %,d; milliseconds", rows, DeriveRows.BATCH);
        report.line("%-44s %10s %10s %10s %8s", "", "median", "least", "first", "spread");
    }

    void line(Report report, String arm, String title) {
        var samples = millis.get(arm);
        report.line(
                "%-44s %10.1f %10.1f %10.0f %8.2f",
                title, samples.median(), samples.least(), first.get(arm), samples.spread());
    }
}
