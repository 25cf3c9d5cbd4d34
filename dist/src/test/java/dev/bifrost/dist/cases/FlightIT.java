package dev.bifrost.dist.cases;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bifrost.api.event.EventListener;
import dev.bifrost.api.event.RuntimeEvent;
import dev.bifrost.api.event.TableOutcome;
import dev.bifrost.api.event.TableOutcome.Status;
import dev.bifrost.dist.FlightSample;
import dev.bifrost.dist.ProjectFiles;
import dev.bifrost.testkit.Cypher;
import dev.bifrost.testkit.LiveGraph;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Services of {@code samples/flight} beside a running host, from the tables to the graph. */
final class FlightIT extends CaseIT {

    private static final Path GUEST = ProjectFiles.root().resolve("samples/guests/c/flights.wasm");
    private static final int FILE_ROWS = 640;
    private static final int BATCH_ROWS = 64;
    private static final Duration PATIENCE = Duration.ofSeconds(60);

    @TempDir
    private Path other;

    @BeforeEach
    void takeServicesAndGuests() {
        job.bundles("transforms-flight", "transforms-wasm");
    }

    private static String service(FlightSample sample, String name, String more) {
        return "flight: { endpoint: \"%s\", name: %s%s }".formatted(sample.endpoint(), name, more);
    }

    private static String guest(String config) {
        return "wasm: { module: \"%s\", config: { %s } }".formatted(GUEST, config);
    }

    @ParameterizedTest
    @ValueSource(strings = {"python", "go", "java"})
    void aServiceInAnyLanguageGivesTheGraphThatAGuestGives(String language) throws IOException {
        FewFlights.into(job, other);
        job.config("on_mapping_changed: reload");
        try (var sample = FlightSample.start(language)) {
            var served = made(
                    service(sample, "airports", ""),
                    service(sample, "flights", ", config: { delayed_from: 30 }"),
                    false);
            assertThat(served).hasSizeGreaterThan(3_376 + 2_000).contains(List.of("00M", "Thigpen", "Central"));
            assertThat(made(guest("table: airports"), guest("delayed_from: 30"), true))
                    .isEqualTo(served);
        }
    }

    /** Everything that the steps made, in an order. */
    private List<List<Object>> made(String airports, String flights, boolean again) {
        job.mapping("""
                        tables:
                          - table: airports
                            mode: full
                            pipeline:
                              - custom: { %s, steps:
                                  [ { vertex: { label: Airport, id_column: iata, properties: [name, region] } } ] }
                          - table: flights
                            mode: full
                            pipeline:
                              - custom: { %s, steps:
                                  [ { edge: { type: FLIGHT, key: [date], src: { label: Airport, column: origin },
                                              dst: { label: Airport, column: destination }, properties: [delayed, delay] } } ] }
                        """.formatted(airports, flights)).start();
        var report = job.sync();
        assertThat(report.result()).as("%s", report).isEqualTo("synced");
        assertThat(Job.outcome(report, "flights").reload())
                .as("written anew")
                .isEqualTo(again ? Optional.of("mapping-changed") : Optional.empty());
        job.stop();
        return FewFlights.in(graph);
    }

    @Test
    void aServiceThatIsGoneFailsItsTableAloneAndIsPickedUpWhenItIsBack() {
        try (var sample = FlightSample.start("python")) {
            ship(job, 0);
            job.file("cities", "c0.csv", "id\n1\n")
                    .mapping(mapping(sample) + """
                      - table: cities
                        mode: incremental
                        pipeline: [ { vertex: { label: City, id_column: id } } ]
                    """)
                    .start();
            assertThat(job.sync().result()).isEqualTo("synced");

            sample.kill();
            ship(job, 1);
            job.file("cities", "c1.csv", "id\n2\n");
            var report = job.sync();
            assertThat(report.result()).isEqualTo("partial");
            assertSynced(Job.outcome(report, "cities"));
            assertFailed(Job.outcome(report, "flights"), "flight.CONNECT_FAILED");

            sample.restart();
            syncUntilSynced("back again");
            assertThat(graph.rows("MATCH (f:Flight) RETURN count(f)")).isEqualTo(List.of(List.of(2L * FILE_ROWS)));
        }
    }

    @Test
    void tenKillsUnderLoadLeaveNothingBehind() {
        kills(10);
    }

    @Test
    @Tag("full")
    void fiftyKillsUnderLoadLeaveNothingBehind() {
        kills(50);
    }

    /** The service is killed at random points of rounds, and started again beside them, while the table grows. */
    private void kills(int rounds) {
        long seed = System.nanoTime();
        var random = new Random(seed);
        var batchesUntilKill = new AtomicInteger();
        var restarted = new CompletableFuture<?>[1];
        try (var sample = FlightSample.start("python")) {
            job.source("batch_rows: " + BATCH_ROWS)
                    .mapping(mapping(sample))
                    .config("listeners: [ { trouble: {} } ]")
                    .harness()
                    .lend(EventListener.class, "trouble", event -> {
                        if (event instanceof RuntimeEvent.TableProgress && batchesUntilKill.decrementAndGet() == 0) {
                            restarted[0] = CompletableFuture.runAsync(sample::restart);
                        }
                    });
            ship(job, 0);
            assertSynced(job.start().sync("flights"));
            for (int round = 1; round <= rounds; round++) {
                String when = "seed %d, round %d".formatted(seed, round);
                ship(job, round);
                batchesUntilKill.set(random.nextInt(1, FILE_ROWS / BATCH_ROWS));
                syncUntilSynced(when);
                assertThat(batchesUntilKill.get()).as(when).isNotPositive();
                restarted[0].join();
            }
            assertThat(job.sync("flights").status()).isEqualTo(Status.IDLE);
            assertThat(graph.dump()).as("seed %d", seed).isEqualTo(undisturbed(sample, rounds));
        }
    }

    /** Rounds that a kill hit, and those of a breaker that is open still, fail by the service's fault and no other. */
    private TableOutcome syncUntilSynced(String when) {
        long until = System.nanoTime() + PATIENCE.toNanos();
        var outcome = job.sync("flights");
        for (; outcome.status() != Status.SYNCED; outcome = job.sync("flights")) {
            assertThat(outcome.failure().orElseThrow().code())
                    .as("%s: %s", when, outcome)
                    .startsWith("flight.");
            assertThat(outcome.failure().orElseThrow().retryable())
                    .as("%s: %s", when, outcome)
                    .isTrue();
            assertThat(System.nanoTime()).as("%s: %s", when, outcome).isLessThan(until);
        }
        return outcome;
    }

    /** The same files at once, in a graph of their own. */
    private String undisturbed(FlightSample sample, int rounds) {
        var live = new LiveGraph(job.graph().url(), job.graph().name() + "-undisturbed");
        try (var quiet = new Job(other, live).bundles("transforms-flight").mapping(mapping(sample));
                var found = new Cypher(live)) {
            for (int file = 0; file <= rounds; file++) {
                ship(quiet, file);
            }
            assertSynced(quiet.start().sync("flights"));
            return found.dump();
        }
    }

    private static String mapping(FlightSample sample) {
        return """
                tables:
                  - table: flights
                    mode: incremental
                    pipeline:
                      - custom: { %s, steps: [ { vertex: { label: Flight, id_column: id, properties: [origin, delayed] } } ] }
                """.formatted(service(sample, "flights", ""));
    }

    /** Rows of which each has an origin, so that what is lost shows. */
    private static void ship(Job job, int file) {
        var csv = new StringBuilder("id,origin,delay\n");
        for (int id = file * FILE_ROWS; id < (file + 1) * FILE_ROWS; id++) {
            csv.append(id)
                    .append(",origin ")
                    .append(id % 7)
                    .append(',')
                    .append(id % 31)
                    .append('\n');
        }
        job.file("flights", "f%02d.csv".formatted(file), csv.toString());
    }

    @Test
    void anotherVersionOfTheLogicReadsTheTableAnew() {
        try (var sample = FlightSample.start("python", "--version", "1")) {
            job.config("on_mapping_changed: reload").mapping(mapping(sample));
            ship(job, 0);
            assertSynced(job.start().sync("flights"));
            assertThat(job.sync("flights").status()).isEqualTo(Status.IDLE);

            sample.restart("--version", "2");
            ship(job, 1);
            assertThat(syncUntilSynced("another version").reload()).contains("mapping-changed");
        }
    }
}
