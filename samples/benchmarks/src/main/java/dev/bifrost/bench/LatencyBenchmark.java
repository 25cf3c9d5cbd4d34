package dev.bifrost.bench;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.locks.LockSupport;

/**
 * How long it takes from the beginning of a commit in a table until its row is seen in the graph, while {@code bifrost run}
 * follows the table. Commits come at any time of the interval; each waits for the one before it to be seen.
 */
final class LatencyBenchmark implements Benchmark {

    private static final Duration INTERVAL = Duration.ofMillis(200);
    private static final Duration PATIENCE = Duration.ofSeconds(60);
    private static final Duration LOOK = Duration.ofMillis(1);
    private static final int COMMITS = 200;
    /** The first commits meet code that was never run: they are made, and not counted. */
    private static final int WARM_UP = 20;

    private static final long SEED = 11;
    private static final String GRAPH = "latency_";

    private static final String MAPPING = """
            tables:
              - table: events
                mode: %s
                pipeline: [ { vertex: { label: Event, id_column: id, properties: [name] } } ]
            """;

    @Override
    public void run(BenchOptions options, BenchFolder folder, Report report) throws Exception {
        int commits = (int) options.rowsOr(COMMITS);
        report.line(
                "a commit of one row, every poll interval %d ms; milliseconds until it is seen", INTERVAL.toMillis());
        report.line(
                "%-10s %8s %8s %8s %8s %8s %10s %10s",
                "", "commits", "median", "p95", "p99", "most", "a commit", "a look");
        try (var server = new BenchServer(folder)) {
            Path files = folder.folder("files-host");
            measure(new RenamedFiles(files), files, server, commits, report);
            Path iceberg = folder.folder("iceberg-host");
            measure(new IcebergCommits(iceberg), iceberg, server, commits, report);
        }
    }

    private static void measure(CommittedTable table, Path folder, BenchServer server, int commits, Report report)
            throws Exception {
        String graph = GRAPH + table.kind();
        Path config = BenchFolder.configure(
                folder,
                table.source(),
                server.sink(graph),
                MAPPING.formatted(table.mode()),
                "interval: %dms".formatted(INTERVAL.toMillis()));
        var waits = new ArrayList<Duration>();
        var commitTimes = new ArrayList<Duration>();
        var pauses = new Random(SEED);
        table.commit(0);
        try (var host = new RunningHost(config)) {
            untilSeen(0, graph, server, host);
            for (int id = 1; id <= WARM_UP + commits; id++) {
                LockSupport.parkNanos((long) (INTERVAL.toNanos() * pauses.nextDouble()));
                long begun = System.nanoTime();
                table.commit(id);
                long committed = System.nanoTime();
                untilSeen(id, graph, server, host);
                if (id > WARM_UP) {
                    waits.add(Duration.ofNanos(System.nanoTime() - begun));
                    commitTimes.add(Duration.ofNanos(committed - begun));
                }
            }
            host.stop();
        }
        server.expect(graph, "MATCH (e:Event) RETURN count(e)", 1 + WARM_UP + commits);
        tell(table, waits, new Percentiles(commitTimes).millis(50), look(graph, server), report);
    }

    private static void untilSeen(long id, String graph, BenchServer server, RunningHost host) {
        long begun = System.nanoTime();
        while (!isSeen(id, graph, server)) {
            host.check();
            if (System.nanoTime() - begun > PATIENCE.toNanos()) {
                throw new IllegalStateException("commit %d was not seen after %s".formatted(id, PATIENCE));
            }
            LockSupport.parkNanos(LOOK.toNanos());
        }
    }

    private static boolean isSeen(long id, String graph, BenchServer server) {
        return server.has(graph) && server.number(graph, "MATCH (e:Event {id:%d}) RETURN count(e)".formatted(id)) == 1;
    }

    /** What a look costs: it is part of every wait. */
    private static Duration look(String graph, BenchServer server) {
        long begun = System.nanoTime();
        for (int i = 0; i < 100; i++) {
            isSeen(1, graph, server);
        }
        return Duration.ofNanos((System.nanoTime() - begun) / 100);
    }

    private static void tell(
            CommittedTable table, List<Duration> waits, double commitMillis, Duration look, Report report) {
        var percentiles = new Percentiles(waits);
        double p95 = percentiles.millis(95);
        report.line(
                "%-10s %8d %8.1f %8.1f %8.1f %8.1f %10.1f %10.2f",
                table.kind(),
                waits.size(),
                percentiles.millis(50),
                p95,
                percentiles.millis(99),
                percentiles.millis(100),
                commitMillis,
                look.toNanos() / 1e6);
        report.key(table.kind() + "_median_ms", percentiles.millis(50));
        report.key(table.kind() + "_p95_over_interval_ms", p95 - INTERVAL.toMillis());
    }
}
