package dev.bifrost.dist.cases;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.bifrost.api.BifrostException;
import dev.bifrost.api.event.TableOutcome;
import dev.bifrost.source.iceberg.Lake;
import dev.bifrost.source.iceberg.LakeTable;
import dev.bifrost.source.iceberg.Warehouse;
import dev.bifrost.testkit.AllocatorExtension;
import dev.bifrost.testkit.TestContext;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.iceberg.DataFile;
import org.apache.iceberg.expressions.Expressions;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tables of Iceberg, through the packed bundle into a graph: files that other programs wrote, and what no row shows. */
@ExtendWith(AllocatorExtension.class)
final class IcebergCasesIT extends CaseIT {

    private static final String PEOPLE = """
            tables:
              - table: db.people
                mode: %s
                pipeline: [ { vertex: { label: Person, id_column: id, properties: [name] } } ]
            """;

    private Lake lake;

    @BeforeEach
    void openLake(TestContext context) {
        String uri = "jdbc:sqlite:" + job.path("lake/catalog.db");
        lake = new Lake(context, new Warehouse(job.path("lake/files").toString(), Map.of()), uri);
        job.iceberg("catalog: { type: jdbc, name: iceberg, uri: '%s', warehouse: '%s' }"
                .formatted(uri, job.path("lake/files")));
    }

    @AfterEach
    void closeLake() {
        lake.close();
    }

    private LakeTable people() {
        return lake.people("people");
    }

    private void take(String... cases) {
        for (String name : cases) {
            lake.taken(name, Cases.folder(name).resolve("p0.parquet"));
        }
    }

    /** S-13, S-14. */
    @Test
    void aColumnOfOneValueIsItsTextAndDecimalsOfMixedPagesAreWhatAnotherReaderReads() throws SQLException {
        take("dictmix");
        job.mapping("""
                tables:
                  - table: db.dictmix
                    mode: cdc
                    filter: { column: id, ge: 59000 }
                    pipeline: [ { vertex: { label: Row, id_column: id, properties: [amount, tag] } } ]
                """).start();
        assertSynced(job.sync("db.dictmix"));

        assertRowsAsAnotherReaderReadsThem();
    }

    /** S-15, S-16, S-17. */
    @Test
    void timestampsOfEveryUnitAreTheSameInstantsAndAColumnWithoutValuesIsNoProperty() {
        take("millis", "nanos", "int96", "types");
        job.mapping("""
                tables:
                  - table: db.millis
                    mode: full
                    pipeline: [ { vertex: { label: Millis, id_column: id, properties: [ts] } } ]
                  - table: db.nanos
                    mode: full
                    pipeline: [ { vertex: { label: Nanos, id_column: id, properties: [ts] } } ]
                  - table: db.int96
                    mode: full
                    pipeline: [ { vertex: { label: Int96, id_column: id, properties: [ts] } } ]
                  - table: db.types
                    mode: full
                    pipeline: [ { vertex: { label: Types, id_column: id, properties: [allnull] } } ]
                """).start();
        job.sync().tables().forEach(CaseIT::assertSynced);

        assertThat(texts("Millis")).containsExactly("2024-02-29T23:59:59.123000", "1969-12-31T23:59:59.999000");
        assertThat(texts("Nanos")).containsExactly("2024-02-29T23:59:59.123456789");
        assertThat(texts("Int96"))
                .containsExactly(
                        "2025-07-01T15:27:53.000000Z", "3332-12-14T11:34:30.001999Z", "1900-01-01T00:00:00.000001Z");
        assertThat(graph.byProperty("Types", "id")).isEqualTo(Map.of("1", Map.of("id", 1L)));
    }

    /** S-19. */
    @Test
    void aNestedColumnHurtsOnlyWhereTheMappingNamesIt() {
        take("types");
        String mapping = """
                tables:
                  - table: db.types
                    mode: full
                    pipeline: [ { vertex: { label: Types, id_column: id, properties: [%s] } } ]
                """;
        job.mapping(mapping.formatted("st"));
        assertThatThrownBy(job::start)
                .isInstanceOfSatisfying(
                        BifrostException.class, e -> assertThat(e.code().code()).isEqualTo("mapping.UNSUPPORTED_TYPE"))
                .hasMessageContaining("'st'")
                .hasMessageContaining("st.a");

        job.mapping(mapping.formatted("st.a")).start();
        assertSynced(job.sync("db.types"));
        assertThat(graph.byProperty("Types", "id").get("1")).containsKey("st.a");
    }

    /** C-08. */
    @Test
    void aCompactionWritesNothingAndMovesTheCursor() {
        LakeTable table = people();
        DataFile first = table.appended(table.row(1L, "a", "SE"));
        DataFile second = table.appended(table.row(2L, "b", "NO"));
        job.mapping(PEOPLE.formatted("cdc")).start();
        job.sync();
        var before = Ledgers.files(job);
        table.rewrite(List.of(first, second), table.file(table.row(1L, "a", "SE"), table.row(2L, "b", "NO")));

        var outcome = job.sync("db.people");
        assertSynced(outcome);
        assertThat(outcome.rows()).isZero();
        assertThat(outcome.sink().written() + outcome.sink().removed()).isZero();
        assertThat(Ledgers.files(job)).isNotEqualTo(before);
        assertThat(job.sync("db.people").status()).isEqualTo(TableOutcome.Status.IDLE);
    }

    @ParameterizedTest
    @ValueSource(strings = {"full", "incremental", "cdc"})
    void aTableThatACommitEmptiedIsAnEmptyTable(String mode) {
        LakeTable table = people();
        table.appended(table.row(1L, "a", "SE"), table.row(2L, "b", "NO"));
        job.mapping(PEOPLE.formatted(mode)).start();
        assertSynced(job.sync("db.people"));
        table.table().newDelete().deleteFromRowFilter(Expressions.alwaysTrue()).commit();

        assertSynced(job.sync("db.people"));
        assertThat(graph.count("MATCH (p:Person) RETURN count(p)")).isZero();
    }

    @Test
    void aLargeTableThatACommitEmptiedStaysInTheGraphUntilItsShareIsAllowed() {
        LakeTable table = people();
        var rows = new ArrayList<org.apache.iceberg.data.Record>();
        for (long id = 0; id < 1_500; id++) {
            rows.add(table.row(id, "a", "SE"));
        }
        table.appended(rows.toArray(org.apache.iceberg.data.Record[]::new));
        job.mapping(PEOPLE.formatted("full")).start();
        assertSynced(job.sync("db.people"));
        table.table().newDelete().deleteFromRowFilter(Expressions.alwaysTrue()).commit();

        assertFailed(job.sync("db.people"), "sweep.SHARE_EXCEEDED");
        assertThat(graph.count("MATCH (p:Person) RETURN count(p)")).isEqualTo(1_500);
        job.stop();
        job.mapping(PEOPLE.formatted("full") + "    sweep_share: 1\n").start();
        assertSynced(job.sync("db.people"));
        assertThat(graph.count("MATCH (p:Person) RETURN count(p)")).isZero();
    }

    /** S-20: the writer's catalog and the host's share nothing but the database. */
    @Test
    void aCommitIsSeenByTheNextPollHoweverOftenWasPolledBefore() {
        LakeTable table = people();
        table.appended(table.row(1L, "a", "SE"));
        job.mapping(PEOPLE.formatted("cdc")).start();
        assertSynced(job.sync("db.people"));
        for (int poll = 0; poll < 40; poll++) {
            assertThat(job.sync("db.people").status()).isEqualTo(TableOutcome.Status.IDLE);
        }
        table.appended(table.row(2L, "b", "NO"));

        assertThat(job.sync("db.people").rows()).isEqualTo(1);
    }
}
