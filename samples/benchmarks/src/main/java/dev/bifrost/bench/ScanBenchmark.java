package dev.bifrost.bench;

import dev.bifrost.api.host.BifrostHost;
import dev.bifrost.api.host.HostOptions;
import dev.bifrost.api.source.RowFilter;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Parquet files into Arrow batches: the shipped file source in a real host against DuckDB's Arrow export of the same files,
 * by wall time and by the processor time of this process.
 */
final class ScanBenchmark implements Benchmark {

    private static final long ROWS = 1_000_000;
    /** A host reads for weeks, so what the JVM has not compiled yet is told apart: the first turn is shown, these are not. */
    private static final int WARM_UPS = 12;

    private record Plan(String name, List<String> columns, boolean swedish, long share) {}

    private static final List<Plan> PLANS = List.of(
            new Plan("full", List.of(), false, 1),
            new Plan("projected", List.of("id", "age"), false, 1),
            new Plan("filtered", List.of("id", "age"), true, 4));

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
        ParquetTables.one(place.resolve("data/tiny"), 1);
        var probe = new ScanProbe();
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
                "listeners: [{ scan-probe: {} }]",
                "memory: 1GiB");
        try (var host = BifrostHost.start(new HostOptions(config, List.of(probe), List.of(), false));
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
        Scan ours = () -> probe.scan("people", plan.columns(), filter);
        var arms = new ArrayList<Map.Entry<String, Scan>>(List.of(
                Map.entry("ours", ours),
                Map.entry("control", ours),
                Map.entry("duckdb", () -> duck.rows(columns, where))));
        java.util.Collections.rotate(arms, turn);
        for (var arm : arms) {
            measure(plan.name() + " " + arm.getKey(), arm.getValue(), rows / plan.share(), turn);
        }
    }

    private void measure(String what, Scan scan, long expected, int turn) throws Exception {
        long used = ProcessTimes.cpuNanos();
        long began = System.nanoTime();
        long rows = scan.rows();
        long ended = System.nanoTime();
        if (rows != expected) {
            throw new IllegalStateException("%s: expected %d rows, found %d".formatted(what, expected, rows));
        }
        if (turn == 0) {
            first.put(what, "%.0f (%.0f)".formatted((ended - began) / 1e6, (ProcessTimes.cpuNanos() - used) / 1e6));
        }
        if (turn >= WARM_UPS) {
            wall.computeIfAbsent(what, any -> new Samples()).add((ended - began) / 1e6);
            cpu.computeIfAbsent(what, any -> new Samples()).add((ProcessTimes.cpuNanos() - used) / 1e6);
        }
    }

    private void fill(Report report, long rows) {
        report.line("%d rows of 11 columns in 4 files, into Arrow; wall ms, processor ms in brackets", rows);
        report.line(
                "%-10s %18s %18s %18s %12s %12s %18s",
                "", "ours", "control", "DuckDB", "x by wall", "x by cpu", "ours, at first");
        for (Plan plan : PLANS) {
            String name = plan.name();
            report.line(
                    "%-10s %18s %18s %18s %12.2f %12.2f %18s",
                    name,
                    cell(name + " ours"),
                    cell(name + " control"),
                    cell(name + " duckdb"),
                    times(wall, name, "duckdb", name, "ours"),
                    times(cpu, name, "duckdb", name, "ours"),
                    first.get(name + " ours"));
            report.key(name + "_times_duckdb", times(wall, name, "duckdb", name, "ours"));
            report.key(name + "_times_duckdb_cpu", times(cpu, name, "duckdb", name, "ours"));
            report.key(name + "_control", times(wall, name, "control", name, "ours"));
        }
        report.key("filtered_answer_times_full", times(wall, "full", "ours", "filtered", "ours"));
    }

    private String cell(String what) {
        return "%.0f (%.0f)".formatted(wall.get(what).median(), cpu.get(what).median());
    }

    private static double times(Map<String, Samples> of, String plan, String arm, String overPlan, String overArm) {
        return of.get(plan + " " + arm).medianOver(of.get(overPlan + " " + overArm));
    }
}
