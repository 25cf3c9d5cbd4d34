package dev.bifrost.dist.cases;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.bifrost.api.BifrostException;
import dev.bifrost.api.event.TableOutcome;
import dev.bifrost.api.host.BifrostHost;
import dev.bifrost.api.host.HostOptions;
import dev.bifrost.testkit.Cypher;
import dev.bifrost.testkit.LiveGraph;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.Executors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Rule 15: one graph, two hosts, at most one that writes. */
final class TwoHostsIT extends CaseIT {

    @TempDir
    private Path elsewhere;

    private Job other;

    /** The first host, which has written the graph, and a second one of a config of its own. */
    @BeforeEach
    void firstHost() {
        assertSynced(configure(job, "first").start().sync("people"));
        other = configure(new Job(elsewhere, job.graph()), "second");
    }

    private static Job configure(Job each, String who) {
        return each.file("people", "p0.csv", people(who, 3)).mapping("""
                tables:
                  - table: people
                    mode: full
                    pipeline: [ { vertex: { label: Person, id_column: id, properties: [name] } } ]
                """);
    }

    private static String people(String who, int count) {
        var csv = new StringBuilder("id,name\n");
        for (int id = 1; id <= count; id++) {
            csv.append(id).append(',').append(who).append('\n');
        }
        return csv.toString();
    }

    private TableOutcome news(Job each, String who, int count) {
        return each.file("people", "p0.csv", people(who, count)).sync("people");
    }

    /** A host over the other config that is started as {@code --take-over} starts it. */
    private BifrostHost takeOver(Job each) {
        each.start().stop();
        return BifrostHost.start(
                HostOptions.of(each.folder().resolve("bifrost.yaml")).takingOver());
    }

    @Test
    void aGraphOfAnotherLedgerIsRefusedAndNotAByteOfItChanges() {
        String before = everything();

        assertFailed(other.start().sync("people"), "falkordb.FOREIGN");

        assertThat(everything()).isEqualTo(before);
        assertThat(Ledgers.head(other, "people")).isEmpty();
        other.close();
        assertSynced(news(job, "first again", 3));
    }

    @Test
    void aHostThatTookOverWritesAndTheStaleOneWritesNothingAnyMore() {
        try (var second = takeOver(other)) {
            assertSynced(Job.outcome(second.syncOnce(), "people"));
            String taken = graph.dump();
            assertThat(graph.byProperty("Person", "name")).containsOnlyKeys("second");

            var stale = news(job, "stale", 5);
            assertThat(stale.failure().orElseThrow().code()).isIn("falkordb.FENCED", "falkordb.FOREIGN");
            assertThat(graph.dump()).isEqualTo(taken);
            assertFailed(job.sync("people"), "falkordb.FOREIGN");
            job.stop();
            assertThat(graph.dump()).isEqualTo(taken);

            other.file("people", "p0.csv", people("second again", 3));
            assertSynced(Job.outcome(second.syncOnce(), "people"));
        }
        assertThat(graph.byProperty("Person", "name")).containsOnlyKeys("second again");
    }

    /** Two hosts that were both told to take over must not take the graph from each other for ever. */
    @Test
    void aFencedHostDoesNotTakeTheGraphBackByItself() {
        job.stop();
        try (var first = takeOver(job);
                var second = takeOver(other)) {
            job.file("people", "p0.csv", people("first again", 3));
            assertSynced(Job.outcome(first.syncOnce(), "people"));
            assertSynced(Job.outcome(second.syncOnce(), "people"));
            String taken = graph.dump();

            for (int round = 0; round < 3; round++) {
                job.file("people", "p0.csv", people("stale " + round, 3));
                var outcome = Job.outcome(first.syncOnce(), "people");
                assertThat(outcome.status()).as("round %d", round).isEqualTo(TableOutcome.Status.FAILED);
                assertThat(graph.dump()).isEqualTo(taken);
            }
            other.file("people", "p0.csv", people("second again", 3));
            assertSynced(Job.outcome(second.syncOnce(), "people"));
        }
    }

    @Test
    void aCopiedLedgerDoesNotGetPastALivingHostAndIsAdmittedAfterItsEnd() throws IOException {
        copyState(job, other);
        String before = everything();

        assertFailed(other.start().sync("people"), "falkordb.OWNED");
        assertThat(everything()).isEqualTo(before);

        job.stop();
        assertSynced(other.sync("people"));
        assertThat(graph.byProperty("Person", "name")).containsOnlyKeys("second");
        other.close();
    }

    @Test
    void aSecondHostOfTheSameLedgerIsRefusedAtItsStart() {
        var options = HostOptions.of(job.folder().resolve("bifrost.yaml"));

        assertThatThrownBy(() -> BifrostHost.start(options))
                .isInstanceOfSatisfying(
                        BifrostException.class, e -> assertThat(e.code().code()).isEqualTo("ledger.HELD"));
        assertSynced(news(job, "first again", 3));
    }

    /** One writer a graph, and as many graphs at a time as there are hosts, also in one program and one work directory. */
    @Test
    void hostsOfTwoGraphsOnOneServerWriteAtTheSameTime(@TempDir Path third) throws Exception {
        job.stop().config("work_directory: " + elsewhere.resolve("work")).start();
        var graphOfItsOwn = new LiveGraph(job.graph().url(), job.graph().name() + "-too");
        try (var second = new Cypher(graphOfItsOwn);
                var too = configure(new Job(third, graphOfItsOwn), "too")
                        .config("work_directory: " + elsewhere.resolve("work"))
                        .start();
                var pool = Executors.newFixedThreadPool(2)) {
            for (int round = 1; round <= 3; round++) {
                int rows = 4_000 * round;
                var both = new CyclicBarrier(2);
                var outcomes = Stream.of(job, too)
                        .map(each -> pool.submit(() -> {
                            each.file("people", "p0.csv", people(each == job ? "first" : "too", rows));
                            both.await();
                            return each.sync("people");
                        }))
                        .toList();
                for (var outcome : outcomes) {
                    assertSynced(outcome.get());
                }
                assertThat(graph.count("MATCH (p:Person {name: 'first'}) RETURN count(p)"))
                        .isEqualTo(rows);
                assertThat(second.count("MATCH (p:Person {name: 'too'}) RETURN count(p)"))
                        .isEqualTo(rows);
            }
            second.drop();
        }
    }

    /** The product's own nodes too. */
    private String everything() {
        return graph.rows("MATCH (n) RETURN labels(n), properties(n) ORDER BY id(n)")
                .toString();
    }

    private static void copyState(Job from, Job to) throws IOException {
        to.path("state/lineage");
        try (var files = Files.list(from.folder().resolve("state"))) {
            for (Path file : files.toList()) {
                Files.copy(file, to.path("state/" + file.getFileName()));
            }
        }
    }
}
