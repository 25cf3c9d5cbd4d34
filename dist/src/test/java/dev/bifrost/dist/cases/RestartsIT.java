package dev.bifrost.dist.cases;

import static dev.bifrost.dist.cases.CaseIT.assertSynced;
import static org.assertj.core.api.Assertions.assertThat;

import dev.bifrost.api.event.EventListener;
import dev.bifrost.api.event.RuntimeEvent;
import dev.bifrost.api.event.TableOutcome;
import dev.bifrost.api.event.TableOutcome.Status;
import dev.bifrost.falkordb.server.EphemeralFalkorDb;
import dev.bifrost.testkit.Cypher;
import dev.bifrost.testkit.LiveFalkorDb;
import dev.bifrost.testkit.LiveGraph;
import java.nio.file.Path;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** K-16: a server that is killed and started again and again, at random points of the rounds of one host. */
@ExtendWith(LiveFalkorDb.class)
final class RestartsIT {

    private static final int RESTARTS = 20;
    private static final int FILE_ROWS = 640;
    private static final int BATCH_ROWS = 64;

    @TempDir
    private Path folder;

    @TempDir
    private Path other;

    private final AtomicInteger batchesUntilRestart = new AtomicInteger();
    private volatile CompletableFuture<Void> restart;

    @Test
    void twentyRestartsCostAtMostARoundEachAndLeaveNothingBehind(EphemeralFalkorDb server) {
        long seed = System.nanoTime();
        var random = new Random(seed);
        var live = new LiveGraph(server.url(), "people");
        try (var job = job(folder, live);
                var graph = new Cypher(live)) {
            restartWhenTold(job, server);
            ship(job, 0);
            assertSynced(job.start().sync("people"));
            graph.exists();
            var before = Footprint.now();

            int failures = 0;
            for (int round = 1; round <= RESTARTS; round++) {
                ship(job, round);
                restart = new CompletableFuture<>();
                batchesUntilRestart.set(random.nextInt(1, FILE_ROWS / BATCH_ROWS + 1));
                var first = job.sync("people");
                restart.join();
                var second = job.sync("people");

                failures += count(first, second, "seed %d, restart %d".formatted(seed, round));
                graph.reconnect();
                assertThat(graph.connections())
                        .as("the host's and this test's, seed %d, restart %d", seed, round)
                        .isEqualTo(2);
                assertThat(Footprint.now())
                        .as("seed %d, restart %d", seed, round)
                        .isEqualTo(before);
            }

            assertThat(failures).as("rounds that a restart hit, seed %d", seed).isPositive();
            assertThat(job.sync("people").status()).isEqualTo(Status.IDLE);
            assertThat(graph.dump()).as("seed %d", seed).isEqualTo(undisturbed(server));
        }
    }

    /** At most one of the two rounds failed, it was the first, and its cause is the connection. */
    private static int count(TableOutcome first, TableOutcome second, String when) {
        if (first.status() == Status.FAILED) {
            var failure = first.failure().orElseThrow();
            assertThat(failure.code()).as(when).isIn("falkordb.CONNECTION_LOST", "falkordb.CONNECT_FAILED");
            assertThat(failure.retryable()).as(when).isTrue();
            assertThat(second.status()).as("%s: %s", when, second).isEqualTo(Status.SYNCED);
            return 1;
        }
        assertThat(first.status()).as(when).isEqualTo(Status.SYNCED);
        assertThat(second.status()).as("%s: %s", when, second).isEqualTo(Status.IDLE);
        return 0;
    }

    /** The same files, shipped at once to a graph of their own. */
    private String undisturbed(EphemeralFalkorDb server) {
        var live = new LiveGraph(server.url(), "undisturbed");
        try (var job = job(other, live);
                var graph = new Cypher(live)) {
            for (int file = 0; file <= RESTARTS; file++) {
                ship(job, file);
            }
            assertSynced(job.start().sync("people"));
            return graph.dump();
        }
    }

    /** Beside the round, which goes on meanwhile: the server goes in the midst of whatever it does. */
    private void restartWhenTold(Job job, EphemeralFalkorDb server) {
        job.config("listeners: [ { trouble: {} } ]");
        job.harness().lend(EventListener.class, "trouble", event -> {
            if (event instanceof RuntimeEvent.TableProgress && batchesUntilRestart.decrementAndGet() == 0) {
                var done = restart;
                Thread.ofPlatform().start(() -> {
                    try {
                        server.restart();
                        done.complete(null);
                    } catch (RuntimeException e) {
                        done.completeExceptionally(e);
                    }
                });
            }
        });
    }

    private static Job job(Path folder, LiveGraph live) {
        return new Job(folder, live)
                .source("batch_rows: " + BATCH_ROWS)
                .sink("batch_rows: " + BATCH_ROWS)
                .mapping("""
                        tables:
                          - table: people
                            mode: incremental
                            pipeline:
                              - vertex: { label: Person, id_column: id, properties: [name] }
                              - fk_edges:
                                  type: AFTER
                                  src: { label: Person, column: id }
                                  dst: { label: Person, column: before }
                        """);
    }

    private static void ship(Job job, int file) {
        var csv = new StringBuilder("id,name,before\n");
        for (int id = file * FILE_ROWS; id < (file + 1) * FILE_ROWS; id++) {
            csv.append(id).append(",name ").append(id).append(',');
            csv.append(id == 0 ? "" : String.valueOf(id - 1)).append('\n');
        }
        job.file("people", "p%02d.csv".formatted(file), csv.toString());
    }
}
