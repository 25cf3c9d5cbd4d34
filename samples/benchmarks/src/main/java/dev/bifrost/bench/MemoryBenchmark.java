package dev.bifrost.bench;

import java.nio.file.Path;

/**
 * Whether memory depends on the size of the table: tables of eleven columns through the whole host in a small JVM, into the
 * sink that drops everything, at one size and at a tenth of it, and a tenth into FalkorDB.
 */
final class MemoryBenchmark implements Benchmark {

    private static final long ROWS = 10_000_000;
    private static final String[] SMALL = {"-Xmx256m"};

    private static final String MAPPING = """
            tables:
              - table: people
                mode: incremental
                pipeline:
                  - vertex: { label: Person, id_column: id, properties: [country, name, age, score, active, city, born, visits, rank, note] }
            """;

    @Override
    public void run(BenchOptions options, BenchFolder folder, Report report) throws Exception {
        long rows = options.rowsOr(ROWS);
        long tenth = rows / 10;
        var small = round(folder, "tenth", tenth, "{ \"null\": {} }");
        var large = round(folder, "whole", rows, "{ \"null\": {} }");
        ChildJvm.Round graph;
        try (var server = new BenchServer(folder)) {
            graph = round(folder, "graph", tenth, server.sink("memory"));
            server.expect("memory", "MATCH (n:Person) RETURN count(n)", tenth);
        }
        report.line("rows of 11 columns in Parquet, -Xmx256m, allocator limit 256 MiB");
        report.line("%-28s %10s %12s %14s", "", "seconds", "heap MiB", "allocator MiB");
        line(report, tenth + " rows, null sink", small);
        line(report, rows + " rows, null sink", large);
        line(report, tenth + " rows, FalkorDB", graph);
        report.key("rows", rows);
        report.key("peak_heap_mib", Math.max(large.heapMib(), graph.heapMib()));
        report.key("peak_direct_mib", Math.max(large.directMib(), graph.directMib()));
        report.key("growth", large.directMib() / small.directMib());
        report.key("falkordb_direct_mib", graph.directMib());
    }

    private static ChildJvm.Round round(BenchFolder folder, String name, long rows, String sink) throws Exception {
        Path place = folder.folder(name);
        Path table = place.resolve("data/people");
        ParquetTables.byCountry(table, rows / 4 * 4);
        var config = BenchFolder.configure(
                place, "{ files: { directory: data } }", sink, MAPPING, "memory: 256MiB", "component_memory: 256MiB");
        var round = ChildJvm.run(config, 1, SMALL).get(0);
        if (round.rows() != rows / 4 * 4) {
            throw new IllegalStateException(name + ": read " + round.rows() + " of " + rows + " rows");
        }
        return round;
    }

    private static void line(Report report, String what, ChildJvm.Round round) {
        report.line("%-28s %10.1f %12.1f %14.1f", what, round.millis() / 1e3, round.heapMib(), round.directMib());
    }
}
