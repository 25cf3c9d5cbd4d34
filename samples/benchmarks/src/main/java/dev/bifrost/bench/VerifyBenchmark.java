package dev.bifrost.bench;

import dev.bifrost.api.host.BifrostHost;
import dev.bifrost.api.host.HostOptions;
import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * {@code bifrost verify} of an equal graph, as a user types it: N vertices of six properties and 2 N edges, both out of Parquet
 * files. Against it a client that looks each key up, with its properties, and takes its rows for nothing.
 */
final class VerifyBenchmark implements Benchmark {

    private static final String PROGRAM = "dev.bifrost.runtime.cli.Bifrost";
    private static final long ROWS = 1_000_000;
    /** Keys that are looked up in a turn: each costs the same. */
    private static final int PROBES = 4_000;

    private static final int BATCH = 1_000;

    private static final String MAPPING = """
            tables:
              - table: people
                mode: full
                pipeline: [ { vertex: { label: Person, id_column: id, properties: [name, age, score, active, city] } } ]
              - table: links
                mode: full
                pipeline:
                  - edge: { type: LINK, src: { label: Person, column: a }, dst: { label: Person, column: b }, properties: [since] }
            """;

    @Override
    public void run(BenchOptions options, BenchFolder folder, Report report) throws Exception {
        long rows = options.rowsOr(ROWS);
        Path place = folder.folder("verify");
        ParquetTables.people(place.resolve("data/people"), rows);
        ParquetTables.links(place.resolve("data/links"), rows);
        try (var server = new BenchServer(folder)) {
            var config = BenchFolder.configure(
                    place, "{ files: { directory: data, settle: 0s } }", server.sink("verify"), MAPPING);
            try (var host = BifrostHost.start(HostOptions.of(config))) {
                host.syncOnce();
            }
            server.expect("verify", "MATCH (n:Person) RETURN count(n)", rows);
            server.expect("verify", "MATCH (:Person)-[e:LINK]->(:Person) RETURN count(e)", 2 * rows);
            var ours = new Samples();
            var ourCpu = new Samples();
            var single = new Samples();
            var batched = new Samples();
            for (int turn = 0; turn < options.repeats(); turn++) {
                double cpu = server.cpuMicros();
                ours.add(verify(config, place) / (3.0 * rows));
                ourCpu.add((server.cpuMicros() - cpu) / (3.0 * rows));
                single.add(probe(server, rows, turn, 1));
                batched.add(probe(server, rows, turn, BATCH));
            }
            fill(report, rows, ours, ourCpu, single, batched);
        }
    }

    /** Microseconds of wall time, the start of the JVM included. */
    private static double verify(Path config, Path place) throws Exception {
        File out = Files.createTempFile(place, "verify", ".json").toFile();
        long began = System.nanoTime();
        var process = new ProcessBuilder(ChildJvm.command(
                        PROGRAM, List.of("-Xmx512m"), List.of("verify", "--json", "-c", config.toString())))
                .redirectOutput(out)
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        int exit = process.waitFor();
        double micros = (System.nanoTime() - began) / 1e3;
        if (exit != 0 || !Files.readString(out.toPath()).contains("\"clean\":true")) {
            throw new IllegalStateException("verify ended with " + exit + ": " + Files.readString(out.toPath()));
        }
        return micros;
    }

    /** Looks vertices up, and twice as many edges; microseconds an element. */
    private static double probe(BenchServer server, long rows, int turn, int batch) {
        int vertices = PROBES / 3;
        int edges = PROBES - vertices;
        long began = System.nanoTime();
        long found = probe(
                        server,
                        vertices,
                        batch,
                        i -> "'s:key:%d;'".formatted((i * 7919L + turn) % rows),
                        "MATCH (n:Person {_gar_id:r}) RETURN count([n.id,n.name,n.age,n.score,n.active,n.city])")
                + probe(
                        server,
                        edges,
                        batch,
                        i -> "['s:key:%1$d;','s:key:%2$d;']"
                                .formatted((i * 7919L + turn) % rows, ((i * 7919L + turn) % rows + 1) % rows),
                        "MATCH (a:Person {_gar_id:r[0]}) MATCH (b:Person {_gar_id:r[1]}) WITH a,b MATCH (a)-[e:LINK]->(b) RETURN count(e.since)");
        if (found != PROBES) {
            throw new IllegalStateException("%d of %d keys were found".formatted(found, PROBES));
        }
        return (System.nanoTime() - began) / 1e3 / PROBES;
    }

    private static long probe(BenchServer server, int count, int batch, IntFunction<String> key, String query) {
        long found = 0;
        for (int from = 0; from < count; from += batch) {
            String keys = IntStream.range(from, Math.min(from + batch, count))
                    .mapToObj(key)
                    .collect(Collectors.joining(",", "[", "]"));
            found += server.number("verify", "CYPHER rows=" + keys + " UNWIND $rows AS r " + query);
        }
        return found;
    }

    private static void fill(Report report, long rows, Samples ours, Samples ourCpu, Samples single, Samples batched) {
        report.line("%d vertices and %d edges that are equal; us an element, wall time", rows, 2 * rows);
        report.line(
                "%-32s %8.2f   server processor %.2f, spread %.2f",
                "verify", ours.median(), ourCpu.median(), ours.spread());
        report.line("%-32s %8.2f   spread %.2f", "looked up one by one", single.median(), single.spread());
        report.line(
                "%-32s %8.2f   spread %.2f", "looked up in batches of " + BATCH, batched.median(), batched.spread());
        report.key("rows", rows);
        report.key("us_per_element", ours.median());
        report.key("server_cpu_us_per_element", ourCpu.median());
        report.key("times_probing", single.medianOver(ours));
        report.key("times_batched_probing", batched.medianOver(ours));
    }
}
