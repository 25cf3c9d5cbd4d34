package dev.bifrost.bench;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.locks.LockSupport;

/**
 * How long it takes from a commit in a table until its row is seen in the graph, while {@code bifrost run} follows the table.
 * Commits come at any time of the interval; each waits for the one before it to be seen.
 */
final class LatencyBenchmark implements Benchmark {

    private static final Duration INTERVAL = Duration.ofMillis(200);
    private static final Duration PATIENCE = Duration.ofSeconds(60);
    private static final Duration LOOK = Duration.ofMillis(1);
    private static final int COMMITS = 200;
    /** The first commits meet code that was never run: they are made, and not counted. */
    private static final int WARM_UP = 20;

    private static final long SEED = 11;
    private static final String GRAPH = "latency";

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
        report.line("%-10s %8s %8s %8s %8s %8s %10s", "", "commits", "median", "p95", "p99", "most", "a look");
        Path host = folder.folder("files-host");
        try (var server = new BenchServer(folder)) {
            measure(new RenamedFiles(host), host, server, commits, report);
        }
    }

    private static void measure(CommittedTable table, Path folder, BenchServer server, int commits, Report report)
            throws Exception {
        Path config = BenchFolder.configure(
                folder,
                table.source(),
                server.sink(GRAPH),
                MAPPING.formatted(table.mode()),
                "interval: %dms".formatted(INTERVAL.toMillis()));
        var waits = new ArrayList<Duration>();
        var pauses = new Random(SEED);
        table.commit(0);
        try (var host = new RunningHost(config)) {
            untilSeen(0, server, host);
            for (int id = 1; id <= WARM_UP + commits; id++) {
                LockSupport.parkNanos((long) (INTERVAL.toNanos() * pauses.nextDouble()));
                long begun = System.nanoTime();
                table.commit(id);
                untilSeen(id, server, host);
                if (id > WARM_UP) {
                    waits.add(Duration.ofNanos(System.nanoTime() - begun));
                }
            }
            host.stop();
        }
        server.expect(GRAPH, "MATCH (e:Event) RETURN count(e)", 1 + WARM_UP + commits);
        tell(table, waits, look(server), report);
    }

    private static void untilSeen(long id, BenchServer server, RunningHost host) {
        long begun = System.nanoTime();
        while (!isSeen(id, server)) {
            host.check();
            if (System.nanoTime() - begun > PATIENCE.toNanos()) {
                throw new IllegalStateException("commit %d was not seen after %s".formatted(id, PATIENCE));
            }
            LockSupport.parkNanos(LOOK.toNanos());
        }
    }

    private static boolean isSeen(long id, BenchServer server) {
        return server.has(GRAPH) && server.number(GRAPH, "MATCH (e:Event {id:%d}) RETURN count(e)".formatted(id)) == 1;
    }

    /** What a look costs: it is part of every wait. */
    private static Duration look(BenchServer server) {
        long begun = System.nanoTime();
        for (int i = 0; i < 100; i++) {
            isSeen(1, server);
        }
        return Duration.ofNanos((System.nanoTime() - begun) / 100);
    }

    private static void tell(CommittedTable table, List<Duration> waits, Duration look, Report report) {
        var percentiles = new Percentiles(waits);
        double p95 = percentiles.millis(95);
        report.line(
                "%-10s %8d %8.1f %8.1f %8.1f %8.1f %10.2f",
                table.kind(),
                waits.size(),
                percentiles.millis(50),
                p95,
                percentiles.millis(99),
                percentiles.millis(100),
                look.toNanos() / 1e6);
        report.key(table.kind() + "_median_ms", percentiles.millis(50));
        report.key(table.kind() + "_p95_over_interval_ms", p95 - INTERVAL.toMillis());
    }
}
