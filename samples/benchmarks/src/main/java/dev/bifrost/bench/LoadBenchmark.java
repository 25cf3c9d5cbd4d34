package dev.bifrost.bench;

import dev.bifrost.api.event.RebuildReport;
import dev.bifrost.api.event.TableOutcome;
import dev.bifrost.api.host.BifrostHost;
import dev.bifrost.api.host.HostOptions;
import java.nio.file.Path;

/**
 * A first load from Parquet files to the swap, twice as the control; the bulk command alone, which is the limit; and the plain
 * client with literals on a part of the rows. Beside each the longest wait of another client of the server.
 */
final class LoadBenchmark implements Benchmark {

    private static final long ROWS = 1_000_000;
    /** The literal arm is slow and linear. */
    private static final long MOST_LITERAL = 20_000;

    private record Measured(Samples seconds, Samples ping, LoadStages stages) {
        Measured() {
            this(new Samples(), new Samples(), new LoadStages());
        }
    }

    private final Measured ours = new Measured();
    private final Measured control = new Measured();
    private final Measured limit = new Measured();
    private final Samples literal = new Samples();

    @Override
    public void run(BenchOptions options, BenchFolder folder, Report report) throws Exception {
        var tables = new LoadTables(options.rowsOr(ROWS));
        Path data = folder.folder("data");
        tables.write(data);
        var bulk = new BulkArm(tables);
        try (var server = new BenchServer(folder)) {
            server.rewriteNoLog();
            for (int turn = 0; turn < options.repeats(); turn++) {
                String name = "t" + turn;
                measure(server, limit, () -> bulk.run(server, name + "-limit", limit.stages()));
                check(server, name + "-limit", tables);
                host(server, folder, data, name + "-ours", tables, turn % 2 == 0 ? ours : control);
                host(server, folder, data, name + "-control", tables, turn % 2 == 0 ? control : ours);
                literal.add(literal(server, name + "-literal", tables));
            }
        }
        fill(report, tables);
    }

    private void host(BenchServer server, BenchFolder folder, Path data, String graph, LoadTables tables, Measured into)
            throws Exception {
        var config = BenchFolder.configure(
                folder.folder(graph),
                "{ files: { directory: \"%s\", settle: 0s } }".formatted(data),
                server.sink(graph),
                LoadTables.MAPPING);
        try (var host = BifrostHost.start(HostOptions.of(config).listen(into.stages()))) {
            measure(server, into, () -> require(host.rebuild()));
        }
        check(server, graph, tables);
    }

    private static void require(RebuildReport report) {
        if (report.ordinary().isPresent() || report.round().count(TableOutcome.Status.SYNCED) != 2) {
            throw new IllegalStateException("not built aside: " + report);
        }
    }

    private static void measure(BenchServer server, Measured into, Runnable act) {
        try (var probe = new PingProbe(server.port())) {
            into.stages().watch(server, probe);
            into.stages().enter("start");
            long began = System.nanoTime();
            act.run();
            into.stages().end();
            into.seconds().add((System.nanoTime() - began) / 1e9);
            into.ping().add(probe.longestMillis());
        }
    }

    /** Counts and sums at the target; the graph goes, so that all arms find the same server. */
    private static void check(BenchServer server, String graph, LoadTables tables) {
        long people = tables.people();
        long edges = tables.edges();
        server.expect(graph, "MATCH (n:Person) RETURN count(n)", people);
        server.expect(graph, "MATCH (n:Person) RETURN sum(toInteger(substring(n.id, 4)))", people * (people - 1) / 2);
        server.expect(graph, "MATCH (:Person)-[e:KNOWS]->(:Person) RETURN count(e)", edges);
        server.expect(
                graph,
                "MATCH (a)-[e:KNOWS]->(b) WHERE a.id='key:'+toString(e.weight/2)"
                        + " AND b.id='key:'+toString((e.weight*7919+13)%" + people + ") RETURN count(e)",
                edges);
        server.delete(graph);
    }

    /** Seconds for all rows, from a part of them. */
    private static double literal(BenchServer server, String graph, LoadTables tables) {
        int rows = (int) Math.min(MOST_LITERAL, tables.people());
        var arm = new PlainArm(graph, server, PlainArm.Rows.LITERAL);
        long began = System.nanoTime();
        arm.write(DealtTable.PEOPLE, rows, 0);
        double vertices = (System.nanoTime() - began) / 1e9 / rows * tables.people();
        began = System.nanoTime();
        arm.write(DealtTable.FLIGHTS, rows, 0);
        double edges = (System.nanoTime() - began) / 1e9 / rows * tables.edges();
        server.delete(graph);
        return vertices + edges;
    }

    private void fill(Report report, LoadTables tables) {
        report.line("%,d vertices of six properties, %,d edges, one index", tables.people(), tables.edges());
        report.line("%-34s %10s %16s %10s %10s", "", "seconds", "longest ping ms", "host cpu s", "server cpu");
        line(report, "rebuild, Parquet to swap", ours);
        line(report, "the same (control)", control);
        line(report, "GRAPH.BULK, already encoded, index", limit);
        report.line("%-34s %10.1f", "literal, from a part of the rows", literal.median());
        report.key("rows", tables.people());
        report.key("wall_over_limit", ours.seconds().medianOver(limit.seconds()));
        report.key("times_literal", literal.medianOver(ours.seconds()));
        report.key("control", control.seconds().medianOver(ours.seconds()));
        report.key("longest_ping_ms", ours.ping().median());
    }

    private static void line(Report report, String what, Measured arm) {
        report.line(
                "%-34s %10.1f %16.0f", what, arm.seconds().median(), arm.ping().median());
        arm.stages().fill(report);
    }
}
