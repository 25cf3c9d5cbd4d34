package dev.bifrost.dist.cases;

import static dev.bifrost.dist.cases.CaseIT.assertFailed;
import static dev.bifrost.dist.cases.CaseIT.assertSynced;
import static org.assertj.core.api.Assertions.assertThat;

import dev.bifrost.api.event.EventListener;
import dev.bifrost.api.event.RuntimeEvent;
import dev.bifrost.api.event.TableOutcome;
import dev.bifrost.falkordb.server.EphemeralFalkorDb;
import dev.bifrost.testkit.Cypher;
import dev.bifrost.testkit.LiveFalkorDb;
import dev.bifrost.testkit.LiveGraph;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** A server that goes away: killed and started again, or with its connections cut. */
@ExtendWith(LiveFalkorDb.class)
final class ServerCasesIT {

    private static final int FILE_ROWS = 500;

    @TempDir
    private Path folder;

    private final AtomicReference<Runnable> trouble = new AtomicReference<>();

    /** K-16, K-17. */
    @Test
    void aServerThatGoesAwayCostsAtMostOneRoundAndNoRow(EphemeralFalkorDb server) {
        var live = new LiveGraph(server.url(), "people");
        try (var job = job(live);
                var graph = new Cypher(live);
                var duck = new DuckDb()) {
            ship(job, duck, 0);
            assertSynced(job.start().sync("people"));

            for (int restart = 1; restart <= 3; restart++) {
                server.restart();
                graph.reconnect();
                ship(job, duck, restart);
                afterAtMostOneFailure(job, "falkordb.CONNECTION_LOST");
                assertThat(graph.connections()).as("the host's and this test's").isEqualTo(2);
            }

            ship(job, duck, 4);
            trouble.set(server::restart);
            assertFailed(job.sync("people"), "falkordb.CONNECTION_LOST");
            assertThat(Ledgers.done(job, "people")).hasSize(4);
            graph.reconnect();
            assertSynced(job.sync("people"));

            ship(job, duck, 5);
            trouble.set(() -> graph.command("CLIENT", "KILL", "TYPE", "normal", "SKIPME", "yes"));
            assertFailed(job.sync("people"), "falkordb.CONNECTION_LOST");
            assertThat(Ledgers.done(job, "people")).hasSize(5);
            assertSynced(job.sync("people"));

            assertThat(Ledgers.done(job, "people")).hasSize(6);
            assertThat(graph.rows("MATCH (p:Person) RETURN count(p), count(DISTINCT p._gar_id), sum(p.id)"))
                    .hasToString("[[%d, %d, %s]]".formatted(6 * FILE_ROWS, 6 * FILE_ROWS, sum(6 * FILE_ROWS)));
            assertThat(graph.connections()).isEqualTo(2);
        }
    }

    /** K-16: a server that is not there at all. */
    @Test
    void aServerThatIsDownIsATypedFailureThatEndsWithItsReturn(EphemeralFalkorDb server) {
        var live = new LiveGraph(server.url(), "people");
        try (var job = job(live);
                var duck = new DuckDb()) {
            ship(job, duck, 0);
            server.kill();

            var down = job.start().sync("people");

            assertFailed(down, "falkordb.CONNECT_FAILED");
            assertThat(down.failure().orElseThrow().retryable()).isTrue();
            assertThat(job.host().allocatedBytes()).isZero();
            server.restart();
            assertSynced(job.sync("people"));
        }
    }

    private Job job(LiveGraph live) {
        var job = new Job(folder, live)
                .source("batch_rows: 64")
                .sink("batch_rows: 50")
                .config("listeners: [ { trouble: {} } ]")
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
        job.harness().lend(EventListener.class, "trouble", event -> {
            if (event instanceof RuntimeEvent.TableProgress progress && progress.rows() >= FILE_ROWS / 2) {
                var due = trouble.getAndSet(null);
                if (due != null) {
                    due.run();
                }
            }
        });
        return job;
    }

    private static void ship(Job job, DuckDb duck, int file) {
        duck.parquet(
                job.path("data/people/p%d.parquet".formatted(file)),
                "SELECT i AS id, 'name ' || i AS name, CASE WHEN i > 0 THEN i - 1 END AS before FROM range(%d, %d) t(i)"
                        .formatted(file * FILE_ROWS, file * FILE_ROWS + FILE_ROWS));
    }

    private static void afterAtMostOneFailure(Job job, String code) {
        TableOutcome outcome = job.sync("people");
        if (outcome.status() == TableOutcome.Status.FAILED) {
            assertFailed(outcome, code);
            assertThat(outcome.failure().orElseThrow().retryable()).isTrue();
            outcome = job.sync("people");
        }
        assertSynced(outcome);
    }

    /** As the server adds: in floating point. */
    private static double sum(int rows) {
        return (double) rows * (rows - 1) / 2;
    }
}
