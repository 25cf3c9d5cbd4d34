package dev.bifrost.dist.cases;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bifrost.api.event.EventListener;
import dev.bifrost.api.event.RuntimeEvent;
import dev.bifrost.api.event.TableOutcome;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What is saved of the progress, and when. */
final class LedgerCasesIT extends CaseIT {

    private static final String TWO_TABLES = """
            tables:
              - table: people
                mode: incremental
                pipeline: [ { vertex: { label: Person, id_column: id, properties: [name] } } ]
              - table: cities
                mode: incremental
                pipeline: [ { vertex: { label: City, id_column: id, properties: [name] } } ]
            """;

    /** T-02. */
    @Test
    void aWindowWhoseThirdBatchFailsLeavesItsCursorAndItsRetryShipsAllWhileAnotherTableMoves() throws IOException {
        people(3);
        Path third = job.path("data/people/p2.parquet");
        byte[] whole = Files.readAllBytes(third);
        job.file("people", "p2.parquet", Damage.pages(whole))
                .file("cities", "c0.csv", "id,name\n1,Oslo\n")
                .source("batch_rows: 64")
                .mapping(TWO_TABLES)
                .start();

        var first = job.sync();

        assertFailed(Job.outcome(first, "people"), "files.UNREADABLE_FILE");
        assertThat(Job.outcome(first, "people").rows()).isEqualTo(200);
        assertThat(Ledgers.head(job, "people")).isEmpty();
        assertSynced(Job.outcome(first, "cities"));
        assertThat(Ledgers.done(job, "cities")).containsExactly("c0.csv");

        job.file("people", "p2.parquet", whole);
        var second = job.sync("people");

        assertSynced(second);
        assertThat(second.rows()).isEqualTo(300);
        assertThat(Ledgers.done(job, "people")).containsExactly("p0.parquet", "p1.parquet", "p2.parquet");
        assertThat(graph.count("MATCH (p:Person) RETURN count(p)")).isEqualTo(300);
    }

    /** T-01: the sink throws. */
    @Test
    void aSinkThatFailsLeavesEveryByteOfTheLedger() throws IOException {
        people(1);
        job.file("cities", "c0.csv", "id,name\n1,Oslo\n").mapping(TWO_TABLES).start();
        assertThat(job.sync().result()).isEqualTo("synced");
        Map<String, String> before = Ledgers.files(job);

        graph.command("GRAPH.DELETE", job.graph().name());
        graph.command("SET", job.graph().name(), "no graph");
        people(2);
        var failed = job.sync();

        assertThat(failed.result()).isEqualTo("failed");
        assertFailed(Job.outcome(failed, "people"), "falkordb.WRONG_KEY_TYPE");
        assertThat(Ledgers.files(job)).isEqualTo(before);
    }

    /** T-01: the host dies between sink and ledger. */
    @Test
    void aHostThatDiedAfterTheSinkAndBeforeTheLedgerReplaysToTheSameGraph() throws IOException {
        people(2);
        job.file("cities", "c0.csv", "id,name\n1,Oslo\n").mapping("""
                tables:
                  - table: people
                    mode: incremental
                    pipeline: [ { vertex: { label: Person, id_column: id, properties: [name] } } ]
                  - table: cities
                    mode: full
                    pipeline: [ { vertex: { label: City, id_column: id, properties: [name] } } ]
                """).start();
        job.sync();
        job.stop();
        var before = copyOf("state");
        people(3);
        job.file("cities", "c0.csv", "id,name\n1,Oslo\n2,Bergen\n").start();
        assertThat(job.sync().result()).isEqualTo("synced");
        job.stop();
        String shipped = graph.dump();
        restore("state", before);

        var replay = job.start().sync();

        assertThat(graph.dump()).isEqualTo(shipped);
        assertThat(Job.outcome(replay, "people").rows())
                .as("its done set is the ledger's alone")
                .isEqualTo(100);
        assertThat(Job.outcome(replay, "people").sink().written()).isZero();
        assertThat(Job.outcome(replay, "cities").status())
                .as("the graph's cursor is its whole progress, and is adopted")
                .isEqualTo(TableOutcome.Status.IDLE);
        assertThat(Ledgers.done(job, "people")).hasSize(3);
        assertThat(job.sync().result()).isEqualTo("idle");
    }

    /** T-04. */
    @Test
    void theLedgerGrowsByWhatIsNewAndAnIdleRoundWritesNothing() throws IOException {
        assertGrowsByWhatIsNew(400);
    }

    /** T-04, in its full size. */
    @Tag("full")
    @Test
    void theLedgerOfTenThousandFilesGrowsByWhatIsNew() throws IOException {
        assertGrowsByWhatIsNew(10_000);
    }

    private void assertGrowsByWhatIsNew(int files) throws IOException {
        for (int file = 0; file < files; file++) {
            job.file("people", "part-%05d.csv".formatted(file), "id,name\n%d,a\n".formatted(file));
        }
        job.mapping("""
                tables:
                  - table: people
                    mode: incremental
                    pipeline: [ { vertex: { label: Person, id_column: id, properties: [name] } } ]
                """).start();
        assertThat(job.sync("people").rows()).isEqualTo(files);
        long full = Ledgers.bytes(job);
        Map<Path, FileTime> times = times();

        assertThat(job.sync().result()).isEqualTo("idle");
        assertThat(times()).isEqualTo(times);

        String log = Ledgers.done(job, "people").toString();
        job.file("people", "part-99999.csv", "id,name\n99999,z\n");
        assertSynced(job.sync("people"));
        assertThat(Ledgers.done(job, "people").toString()).startsWith(log.substring(0, log.length() - 1));
        assertThat(full).isGreaterThan(files * "part-00000.csv".length());
        assertThat(Ledgers.bytes(job) - full).isLessThan(100);
    }

    /** T-07. */
    @Test
    void aStopDuringARoundEndsItSoonAndNothingMovesAfterwards() throws Exception {
        people(3);
        job.file("cities", "c0.csv", "id,name\n1,Oslo\n")
                .source("batch_rows: 64")
                .config("listeners: [ { stopper: {} } ]")
                .mapping(TWO_TABLES);
        job.harness().lend(EventListener.class, "stopper", event -> {
            if (event instanceof RuntimeEvent.TableProgress progress && progress.rows() >= 100) {
                job.host().stop();
            }
        });
        job.start();
        try (var rounds = Executors.newSingleThreadExecutor()) {
            var round = rounds.submit(() -> job.sync());
            var report = round.get(30, TimeUnit.SECONDS);

            assertFailed(Job.outcome(report, "people"), "round.STOPPED");
            assertThat(report.tables()).as("cities was not begun").hasSize(1);
        }
        job.stop();
        String afterStop = graph.dump();
        assertThat(Ledgers.head(job, "people")).isEmpty();
        assertThat(Ledgers.head(job, "cities")).isEmpty();

        var again = new Job(job.folder(), job.graph()).source("batch_rows: 64").mapping(TWO_TABLES);
        try (again) {
            assertThat(graph.dump()).isEqualTo(afterStop);
            assertThat(again.start().sync().result()).isEqualTo("synced");
        }
        assertThat(graph.count("MATCH (p:Person) RETURN count(p)")).isEqualTo(300);
        assertThat(graph.count("MATCH (c:City) RETURN count(c)")).isEqualTo(1);
    }

    /** Files of 100 rows each; those that are there stay as they are. */
    private void people(int files) {
        try (var duck = new DuckDb()) {
            for (int file = 0; file < files; file++) {
                Path path = job.path("data/people/p%d.parquet".formatted(file));
                if (Files.notExists(path)) {
                    duck.parquet(
                            path,
                            "SELECT i AS id, 'name ' || i AS name FROM range(%d, %d) t(i)"
                                    .formatted(file * 100, file * 100 + 100));
                }
            }
        }
    }

    private Map<Path, FileTime> times() throws IOException {
        var times = new TreeMap<Path, FileTime>();
        try (var files = Files.list(job.folder().resolve("state"))) {
            for (Path file : files.toList()) {
                times.put(file, Files.getLastModifiedTime(file));
            }
        }
        return times;
    }

    private Map<Path, byte[]> copyOf(String directory) throws IOException {
        var copy = new TreeMap<Path, byte[]>();
        try (var files = Files.list(job.folder().resolve(directory))) {
            for (Path file : files.toList()) {
                copy.put(file, Files.readAllBytes(file));
            }
        }
        return copy;
    }

    private void restore(String directory, Map<Path, byte[]> copy) throws IOException {
        try (var files = Files.list(job.folder().resolve(directory))) {
            for (Path file : files.toList()) {
                Files.delete(file);
            }
        }
        for (var file : copy.entrySet()) {
            Files.write(file.getKey(), file.getValue());
        }
    }
}
