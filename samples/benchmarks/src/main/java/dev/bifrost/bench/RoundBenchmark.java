package dev.bifrost.bench;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * What a round costs that has next to nothing to do: many tables without news, many tables with one row each, and the way
 * from the start of the JVM to the end of the first round.
 */
final class RoundBenchmark implements Benchmark {

    private static final long TABLES = 1_000;
    private static final int IDLE_ROUNDS = 9;

    @Override
    public void run(BenchOptions options, BenchFolder folder, Report report) throws Exception {
        int tables = (int) options.rowsOr(TABLES);
        List<ChildJvm.Round> rounds;
        try (var server = new BenchServer(folder)) {
            var config = config(folder, "many", tables, server.sink("round"));
            rounds = ChildJvm.run(config, 1 + IDLE_ROUNDS);
            server.expect("round", "MATCH (n) WHERE n.id IS NOT NULL RETURN count(n)", tables);
        }
        var idle = new Samples();
        rounds.stream().skip(1).forEach(round -> {
            if (round.changes() != 0 || round.rows() != 0) {
                throw new IllegalStateException("a round without news read " + round.rows() + " rows");
            }
            idle.add(round.cpuMillis() / tables);
        });
        var start = new Samples();
        var startCpu = new Samples();
        for (int turn = 0; turn < options.repeats(); turn++) {
            var config = config(folder, "start" + turn, 1, "{ \"null\": {} }");
            var first = ChildJvm.run(config, 1).get(0);
            start.add(first.uptimeMillis() / 1e3);
            startCpu.add(first.allCpuMillis() / 1e3);
        }
        var first = rounds.get(0);
        report.line("%d tables of one row, file source, FalkorDB sink", tables);
        report.line(
                "first round    %8.3f ms of processor a table, %.3f ms of wall",
                first.cpuMillis() / tables, (double) first.millis() / tables);
        report.line(
                "idle round     %8.3f ms of processor a table (median of %d, spread %.0f %%)",
                idle.median(), IDLE_ROUNDS, 100 * idle.spread());
        report.line(
                "start          %8.3f s from the JVM's start to the end of the first round, all bundles (spread %.0f %%); %.3f s of processor",
                start.median(), 100 * start.spread(), startCpu.median());
        report.key("tables", (long) tables);
        report.key("idle_cpu_ms_per_table", idle.median());
        report.key("one_row_cpu_ms_per_table", first.cpuMillis() / tables);
        report.key("start_s", start.median());
        report.key("start_cpu_s", startCpu.median());
        report.key("heap_mib", rounds.get(IDLE_ROUNDS).heapMib());
    }

    private static Path config(BenchFolder folder, String name, int tables, String sink) throws Exception {
        Path place = folder.folder(name);
        Path first = place.resolve("data/t0");
        ParquetTables.one(first, 1);
        for (int i = 1; i < tables; i++) {
            Path table = Files.createDirectories(place.resolve("data/t" + i));
            Files.copy(first.resolve("all.parquet"), table.resolve("all.parquet"));
        }
        String mapping = IntStream.range(0, tables)
                .mapToObj(i -> """
                  - table: t%d
                    mode: incremental
                    pipeline:
                      - vertex: { label: %s, id_column: id, properties: [name, age] }
                """.formatted(i, tables == 1 ? "Row" : "Row" + i))
                .collect(Collectors.joining("", "tables:\n", ""));
        return BenchFolder.configure(place, "{ files: { directory: data } }", sink, mapping);
    }
}
