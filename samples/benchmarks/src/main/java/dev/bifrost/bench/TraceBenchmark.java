package dev.bifrost.bench;

import dev.bifrost.api.event.TableOutcome;
import dev.bifrost.api.host.BifrostHost;
import dev.bifrost.api.host.HostOptions;
import java.util.List;

/**
 * One first load with the stages of its work beside each other, so that one can see reading, transforming and encoding go on
 * while the server works.
 */
final class TraceBenchmark implements Benchmark {

    private static final long ROWS = 200_000;
    private static final int SPANS_SHOWN = 40;
    private static final int WIDTH = 60;
    private static final List<String> HOST = List.of(RoundStages.READ, RoundStages.TRANSFORM, RoundStages.ENCODE);

    private static final String MAPPING = """
            tables:
              - table: people
                mode: incremental
                pipeline:
                  - vertex: { label: Person, id_column: id, properties: [name, age, score, active, born] }
                  - edge: { type: LIVES_IN, src: { label: Person, column: id }, dst: { label: City, column: city } }
            """;

    @Override
    public void run(BenchOptions options, BenchFolder folder, Report report) throws Exception {
        long rows = options.rowsOr(ROWS) / 4 * 4;
        var timeline = new Timeline();
        var place = folder.folder("trace");
        ParquetTables.byCountry(place.resolve("data/people"), rows);
        try (var server = new BenchServer(folder);
                var relay = new Relay(server.port(), (begin, end) -> timeline.add(RoundStages.SERVER, begin, end))) {
            var stages = new RoundStages(timeline);
            var config = BenchFolder.configure(
                    place,
                    "{ traced-files: {} }",
                    "{ traced-falkordb: { url: \"redis://127.0.0.1:%d\" } }".formatted(relay.port()),
                    MAPPING);
            double serverCpu = server.cpuMicros();
            long hostCpu = ProcessTimes.cpuNanos();
            load(config, stages);
            report.key("server_cpu_us_per_row", (server.cpuMicros() - serverCpu) / rows);
            report.key("host_cpu_us_per_row", (ProcessTimes.cpuNanos() - hostCpu) / 1e3 / rows);
            server.expect("trace", "MATCH (n:Person) RETURN count(n)", rows);
            server.expect("trace", "MATCH (:Person)-[e:LIVES_IN]->(:City) RETURN count(e)", rows);
        }
        fill(report, timeline, rows);
    }

    private static void load(java.nio.file.Path config, RoundStages stages) {
        var lent = List.<dev.bifrost.api.ComponentFactory<?, ?>>of(new TracedSource(stages), new TracedSink(stages));
        try (var host = BifrostHost.start(new HostOptions(config, lent, List.of(), false))) {
            host.syncOnce().tables().stream()
                    .flatMap(table -> table.failure().stream())
                    .map(TableOutcome.Failure::message)
                    .forEach(message -> {
                        throw new IllegalStateException(message);
                    });
        }
    }

    private static void fill(Report report, Timeline timeline, long rows) {
        var spans = timeline.spans();
        var seconds = timeline.seconds();
        double wall = timeline.wallSeconds();
        long zero = spans.get(0).begin();
        long shown = spans.stream()
                .mapToLong(Timeline.Span::end)
                .limit(SPANS_SHOWN)
                .max()
                .orElse(zero);
        report.line(
                "%d rows as vertices and edges, first load; the first %d stretches, ms since the first",
                rows, SPANS_SHOWN);
        for (var span : spans.stream().limit(SPANS_SHOWN).toList()) {
            report.line(
                    "%8.1f %8.1f  %-20s |%s|",
                    (span.begin() - zero) / 1e6, (span.end() - zero) / 1e6, span.stage(), bar(span, zero, shown));
        }
        double both = timeline.overlap(RoundStages.SERVER, HOST);
        double server = seconds.getOrDefault(RoundStages.SERVER, 0.0);
        report.line("");
        seconds.forEach(
                (stage, taken) -> report.line("%-20s %8.2f s, %3.0f %% of the wall", stage, taken, 100 * taken / wall));
        report.line("wall %.2f s; server at work while the host reads, transforms or encodes: %.2f s", wall, both);
        report.key("rows", rows);
        report.key("wall_s", wall);
        report.key("server_busy_of_wall", server / wall);
        report.key("overlap_of_server", both / server);
    }

    private static String bar(Timeline.Span span, long zero, long end) {
        double scale = (double) WIDTH / Math.max(1, end - zero);
        int from = (int) ((span.begin() - zero) * scale);
        int to = (int) Math.min(WIDTH, Math.ceil((span.end() - zero) * scale));
        return " ".repeat(Math.min(from, WIDTH))
                + "#".repeat(Math.max(1, to - from))
                + " ".repeat(WIDTH - Math.max(to, Math.min(from, WIDTH)));
    }
}
