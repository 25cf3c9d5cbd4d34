package dev.bifrost.dist.cases;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bifrost.api.source.Poll;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.sql.SQLException;
import java.time.Instant;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What files of other programs do to a reader. */
final class SourceCasesIT extends CaseIT {

    /** S-13, S-14. */
    @Test
    void aColumnOfOneValueIsItsTextAndDecimalsOfMixedPagesAreWhatAnotherReaderReads() throws SQLException {
        job.cases("dictmix").mapping("""
                tables:
                  - table: dictmix
                    mode: incremental
                    filter: { column: id, ge: 59000 }
                    pipeline:
                      - vertex: { label: Row, id_column: id, properties: [amount, tag] }
                """).start();

        assertSynced(job.sync("dictmix"));

        assertRowsAsAnotherReaderReadsThem();
    }

    /** S-15, S-16, S-17. */
    @Test
    void timestampsOfEveryUnitAreTheSameInstantsAndAColumnWithoutValuesIsNoProperty() {
        job.cases("millis", "nanos", "int96", "types").mapping("""
                tables:
                  - table: millis
                    mode: full
                    pipeline: [ { vertex: { label: Millis, id_column: id, properties: [ts] } } ]
                  - table: nanos
                    mode: full
                    pipeline: [ { vertex: { label: Nanos, id_column: id, properties: [ts] } } ]
                  - table: int96
                    mode: full
                    pipeline: [ { vertex: { label: Int96, id_column: id, properties: [ts] } } ]
                  - table: types
                    mode: full
                    pipeline: [ { vertex: { label: Types, id_column: id, properties: [allnull] } } ]
                """).start();

        var report = job.sync();

        report.tables().forEach(SourceCasesIT::assertSynced);
        assertThat(texts("Millis")).containsExactly("2024-02-29T23:59:59.123", "1969-12-31T23:59:59.999");
        assertThat(texts("Nanos")).containsExactly("2024-02-29T23:59:59.123456789");
        assertThat(texts("Int96"))
                .containsExactly(
                        "2025-07-01T15:27:53.000000Z", "3332-12-14T11:34:30.001999Z", "1900-01-01T00:00:00.000001Z");
        assertThat(Job.outcome(report, "types").rows()).isEqualTo(1);
        assertThat(graph.byProperty("Types", "id")).isEqualTo(Map.of("1", Map.of("id", 1L)));
    }

    /** S-21. */
    @Test
    void filesThatDifferInTypeOrderAndColumnsAreOneTableUnlessNoTypeHoldsBoth() {
        job.cases("drift", "drift_bad").mapping("""
                tables:
                  - table: drift
                    mode: incremental
                    pipeline: [ { vertex: { label: Drift, id_column: id, properties: [name, country] } } ]
                """).start();

        assertSynced(job.sync("drift"));

        assertThat(graph.byProperty("Drift", "id"))
                .isEqualTo(Map.of(
                        "1", Map.of("id", 1L, "name", "a"),
                        "5000000000", Map.of("id", 5_000_000_000L, "name", "b", "country", "SE"),
                        "7", Map.of("id", 7L, "name", "c", "country", "DE")));
    }

    /** S-21: the second file comes when the first is done. */
    @Test
    void aLaterFileOfAnotherTypeFailsItsTableByNameAndTheDoneListHoldsWhatShipped() throws IOException {
        Path second = Cases.folder("drift_bad").resolve("p1.parquet");
        job.file("drift_bad", "p0.parquet", Files.readAllBytes(second.resolveSibling("p0.parquet")))
                .cases("millis")
                .mapping("""
                tables:
                  - table: drift_bad
                    mode: incremental
                    pipeline: [ { vertex: { label: Drift, id_column: id, properties: [name] } } ]
                  - table: millis
                    mode: incremental
                    pipeline: [ { vertex: { label: Millis, id_column: id, properties: [ts] } } ]
                """)
                .start();
        assertSynced(job.sync("drift_bad"));

        job.file("drift_bad", "p1.parquet", Files.readAllBytes(second));
        job.file(
                "millis",
                "more.parquet",
                Files.readAllBytes(Cases.folder("millis").resolve("p0.parquet")));
        var report = job.sync();

        assertFailed(Job.outcome(report, "drift_bad"), "files.SCHEMA_CONFLICT");
        assertThat(Job.outcome(report, "drift_bad").failure().orElseThrow().message())
                .contains("p1.parquet", "id");
        assertSynced(Job.outcome(report, "millis"));
        assertThat(report.result()).isEqualTo("partial");
        assertThat(graph.count("MATCH (n:Drift) RETURN count(n)")).isEqualTo(1);
        assertThat(Ledgers.done(job, "drift_bad")).containsExactly("p0.parquet");
    }

    /** S-22. */
    @Test
    void tornFilesArePassedOverByNameUntilTheyAreWhole() throws IOException {
        job.cases("torn").mapping("""
                tables:
                  - table: torn
                    mode: incremental
                    pipeline: [ { vertex: { label: Row, id_column: id, properties: [name] } } ]
                """).start();

        var first = job.sync("torn");

        assertSynced(first);
        assertThat(first.rows()).isEqualTo(2_000);
        assertThat(first.parts().stream().map(Poll.Skipped::part)).containsExactly("p1.parquet", "p2.parquet");
        assertThat(Ledgers.done(job, "torn")).containsExactly("p0.parquet");

        job.file("torn", "p1.parquet", Files.readAllBytes(job.path("data/torn/p0.parquet")));
        var second = job.sync("torn");

        assertSynced(second);
        assertThat(second.rows()).isEqualTo(2_000);
        assertThat(second.parts().stream().map(Poll.Skipped::part)).containsExactly("p2.parquet");
        assertThat(Ledgers.done(job, "torn")).containsExactly("p0.parquet", "p1.parquet");
        assertThat(graph.count("MATCH (n:Row) RETURN count(n)")).isEqualTo(2_000);
    }

    /** S-23. */
    @Test
    void aFullReadThatFailsHalfWayOrFindsNothingRemovesNothing() throws IOException {
        job.source("batch_rows: 64").mapping("""
                tables:
                  - table: people
                    mode: full
                    pipeline: [ { vertex: { label: Person, id_column: id, properties: [name] } } ]
                """);
        try (var duck = new DuckDb()) {
            for (int part = 0; part < 3; part++) {
                duck.parquet(
                        job.path("data/people/p%d.parquet".formatted(part)),
                        "SELECT i AS id, 'name ' || i AS name FROM range(%d, %d) t(i)"
                                .formatted(part * 100, part * 100 + 100));
            }
        }
        job.start();
        assertSynced(job.sync("people"));
        String before = graph.dump();

        Path last = job.path("data/people/p2.parquet");
        byte[] whole = Files.readAllBytes(last);
        job.file("people", "p2.parquet", Damage.pages(whole));
        assertFailed(job.sync("people"), "files.UNREADABLE_FILE");
        assertThat(graph.dump()).isEqualTo(before);

        for (int part = 0; part < 3; part++) {
            Files.delete(job.path("data/people/p%d.parquet".formatted(part)));
        }
        job.file(
                "people",
                "p0.parquet",
                Files.readAllBytes(Cases.folder("empty_only").resolve("p0.parquet")));
        assertFailed(job.sync("people"), "round.EMPTY_READ");
        assertThat(graph.dump()).isEqualTo(before);

        job.file("people", "p0.parquet", whole);
        assertSynced(job.sync("people"));
    }

    /** S-23: the opt-out. */
    @Test
    void anEmptyTableIsTakenWhereTheMappingSaysSo() {
        job.cases("empty_only").mapping("""
                tables:
                  - table: empty_only
                    mode: full
                    allow_empty: true
                    pipeline: [ { vertex: { label: Person, id_column: id, properties: [name] } } ]
                """).start();

        assertSynced(job.sync("empty_only"));
        assertThat(job.sync("empty_only").status()).isEqualTo(dev.bifrost.api.event.TableOutcome.Status.IDLE);
    }

    /** S-24. */
    @Test
    void aFileThatComesLateUnderAnOlderNameAndTimeShips() throws IOException {
        job.file("people", "p1.csv", "id,name\n1,Ada\n").mapping("""
                tables:
                  - table: people
                    mode: incremental
                    pipeline: [ { vertex: { label: Person, id_column: id, properties: [name] } } ]
                """).start();
        assertSynced(job.sync("people"));

        job.file("people", "p0a.csv", "id,name\n2,Berta\n");
        Files.setLastModifiedTime(
                job.path("data/people/p0a.csv"), FileTime.from(Instant.parse("2001-01-13T00:00:00Z")));

        assertThat(job.sync("people").rows()).isEqualTo(1);
        assertThat(graph.byProperty("Person", "name")).containsOnlyKeys("Ada", "Berta");
    }
}
