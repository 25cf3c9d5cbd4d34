package dev.bifrost.bench;

import dev.bifrost.api.source.RowFilter;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Parquet files into Arrow batches: the shipped sources in a real host, the files as such and as an Iceberg table, against DuckDB's
 * Arrow export of the same files, by wall time and by the processor time of this process.
 */
final class ScanBenchmark implements Benchmark {

    private static final long ROWS = 1_000_000;
    /** A host reads for weeks, so what the JVM has not compiled yet is told apart: the first turn is shown, these are not. */
    private static final int WARM_UPS = 12;

    /**
     * A way to scan.
     *
     * @param share the part of the rows that come is one in so many
     * @param times scans in a turn: processor time is told in steps of 10 ms
     */
    private record Plan(String name, List<String> columns, boolean swedish, long share, int times) {}

    private static final List<Plan> PLANS = List.of(
            new Plan("full", List.of(), false, 1, 1),
            new Plan("projected", List.of("id", "age"), false, 1, 4),
            new Plan("filtered", List.of("id", "age"), true, 4, 10));

    private final Map<String, Samples> wall = new LinkedHashMap<>();
    private final Map<String, Samples> cpu = new LinkedHashMap<>();
    private final Map<String, String> first = new LinkedHashMap<>();

    private interface Scan {
        long rows() throws Exception;
    }

    @Override
    public void run(BenchOptions options, BenchFolder folder, Report report) throws Exception {
        long rows = options.rowsOr(ROWS) / 4 * 4;
        var place = folder.folder("scan");
        var table = place.resolve("data/people");
        ParquetTables.byCountry(table, rows);
        IcebergPeople.takeOver(place, table, rows);
        var probe = new ScanProbe(Map.of("files", Map.of("directory", "data"), "iceberg", IcebergPeople.SOURCE));
        try (var host = ProbeHost.start(ProbeHost.config(place, probe.name()), probe);
                var duck = new DuckScan(table, probe.allocator())) {
            for (int turn = 0; turn < WARM_UPS + options.repeats(); turn++) {
                for (Plan plan : PLANS) {
                    turn(plan, turn, rows, probe, duck);
                }
            }
        }
        fill(report, rows);
    }

    private void turn(Plan plan, int turn, long rows, ScanProbe probe, DuckScan duck) throws Exception {
        Optional<RowFilter> filter =
                plan.swedish() ? Optional.of(new RowFilter.Equal("country", "SE")) : Optional.empty();
        String columns = plan.columns().isEmpty() ? "*" : String.join(",", plan.columns());
        String where = plan.swedish() ? "WHERE country='SE'" : "";
        Scan ours = () -> probe.scan("files", "people", plan.columns(), filter);
        var arms = new ArrayList<Map.Entry<String, Scan>>(List.of(
                Map.entry("ours", ours),
                Map.entry("control", ours),
                Map.entry("iceberg", () -> probe.scan("iceberg", "people", plan.columns(), filter)),
                Map.entry("duckdb", () -> duck.rows(columns, where))));
        java.util.Collections.rotate(arms, turn);
        for (var arm : arms) {
            measure(plan, arm.getKey(), arm.getValue(), rows / plan.share(), turn);
        }
    }

    private void measure(Plan plan, String arm, Scan scan, long expected, int turn) throws Exception {
        String what = plan.name() + " " + arm;
        int times = turn == 0 ? 1 : plan.times();
        long used = ProcessTimes.cpuNanos();
        long began = System.nanoTime();
        for (int time = 0; time < times; time++) {
            long rows = scan.rows();
            if (rows != expected) {
                throw new IllegalStateException("%s: expected %d rows, found %d".formatted(what, expected, rows));
            }
        }
        double took = (System.nanoTime() - began) / 1e6 / times;
        double processor = (ProcessTimes.cpuNanos() - used) / 1e6 / times;
        if (turn == 0) {
            first.put(what, "%.0f (%.0f)".formatted(took, processor));
        }
        if (turn >= WARM_UPS) {
            wall.computeIfAbsent(what, any -> new Samples()).add(took);
            cpu.computeIfAbsent(what, any -> new Samples()).add(processor);
        }
    }

    private void fill(Report report, long rows) {
        report.line("%d rows of 11 columns in 4 files, into Arrow; wall ms, processor ms in brackets", rows);
        report.line(
                "%-18s %18s %18s %18s %12s %12s %18s",
                "", "ours", "control", "DuckDB", "x by wall", "x by cpu", "ours, at first");
        for (Plan plan : PLANS) {
            compare(report, plan.name(), "ours", plan.name());
            report.key(plan.name() + "_control", times(wall, plan.name(), "control", plan.name(), "ours"));
        }
        for (Plan plan : PLANS) {
            compare(report, plan.name(), "iceberg", "iceberg_" + plan.name());
        }
        report.key("filtered_answer_times_full", times(wall, "full", "ours", "filtered", "ours"));
    }

    private void compare(Report report, String plan, String arm, String name) {
        double byWall = times(wall, plan, "duckdb", plan, arm);
        double byCpu = times(cpu, plan, "duckdb", plan, arm);
        report.line(
                "%-18s %18s %18s %18s %12.2f %12.2f %18s",
                name,
                cell(plan + " " + arm),
                cell(plan + " control"),
                cell(plan + " duckdb"),
                byWall,
                byCpu,
                first.get(plan + " " + arm));
        report.key(name + "_times_duckdb", byWall);
        report.key(name + "_times_duckdb_cpu", byCpu);
    }

    private String cell(String what) {
        return "%.1f (%.1f)".formatted(wall.get(what).median(), cpu.get(what).median());
    }

    private static double times(Map<String, Samples> of, String plan, String arm, String overPlan, String overArm) {
        return of.get(plan + " " + arm).medianOver(of.get(overPlan + " " + overArm));
    }
}
