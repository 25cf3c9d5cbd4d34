package dev.bifrost.dist.cases;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.bifrost.testkit.GraphProbe.Edge;
import java.io.IOException;
import java.nio.file.Files;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** What keys, nulls, repetitions and constraints do to a graph writer. */
final class SinkCasesIT extends CaseIT {

    private static final String PERSON = """
            tables:
              - table: %s
                mode: full
                on_bad_row: %s
                pipeline: [ { vertex: { label: Person, id_column: id, properties: [%s] } } ]
            """;

    private static final String LINKS = """
            tables:
              - table: links
                mode: full
                pipeline:
                  - edge:
                      type: LINK
                      %s
                      src: { label: Page, column: src }
                      dst: { label: Page, column: dst }
                      properties: [k]
            """;

    /** K-02. */
    @Test
    void aRowWithANulFailsItsTableAfterTheOthersWereWrittenOrIsSkippedAndCounted() {
        job.cases("nul_text").mapping(PERSON.formatted("nul_text", "fail", "t")).start();

        var strict = job.sync("nul_text");

        assertFailed(strict, "round.BAD_ROWS");
        assertThat(strict.failure().orElseThrow().message()).contains("1 of 3 rows", "column t", "row 2");
        assertThat(strict.skipped()).isEqualTo(Map.of("bad row", 1L));
        assertThat(graph.byProperty("Person", "id")).containsOnlyKeys("1", "3");
        assertThat(Ledgers.head(job, "nul_text")).isEmpty();

        job.stop().mapping(PERSON.formatted("nul_text", "skip", "t")).start();
        var lenient = job.sync("nul_text");

        assertSynced(lenient);
        assertThat(lenient.skipped()).isEqualTo(Map.of("bad row", 1L));
        assertThat(graph.byProperty("Person", "id"))
                .isEqualTo(Map.of("1", Map.of("id", 1L, "t", "ok"), "3", Map.of("id", 3L, "t", "ok too")));
    }

    /** K-02: half a surrogate pair, as UTF-8 never has it, in the place of the NUL. */
    @Test
    void aRowWithHalfASurrogatePairIsAbsentAndTheOthersAreWritten() throws IOException {
        byte[] parquet = Files.readAllBytes(Cases.folder("nul_text").resolve("p0.parquet"));
        job.file("half", "p0.parquet", Damage.replaced(parquet, "a\0b", new byte[] {
                    (byte) 0xED, (byte) 0xA0, (byte) 0x80
                }))
                .mapping(PERSON.formatted("half", "skip", "t"))
                .start();

        var outcome = job.sync("half");

        assertSynced(outcome);
        assertThat(outcome.skipped()).isEqualTo(Map.of("bad row", 1L));
        assertThat(graph.byProperty("Person", "id")).containsOnlyKeys("1", "3");
    }

    /** K-04. */
    @Test
    void aNullKeyMakesNoVertexAndANullEndpointNoEdgeAndBothAreReported() {
        job.cases("null_keys").mapping("""
                tables:
                  - table: null_keys
                    mode: full
                    pipeline:
                      - vertex: { label: Person, id_column: id, properties: [name] }
                      - fk_edges:
                          name: parents
                          type: CHILD_OF
                          src: { label: Person, column: id }
                          dst: { label: Person, column: parent_id }
                """).start();

        var outcome = job.sync("null_keys");

        assertSynced(outcome);
        assertThat(graph.byProperty("Person", "id")).containsOnlyKeys("1", "3");
        assertThat(graph.edges("CHILD_OF").stream().map(SinkCasesIT::ends)).containsExactly("i:3;>i:1;");
        assertThat(outcome.sink().placeholders()).isZero();
        assertThat(outcome.sink().written()).as("two vertices and one edge").isEqualTo(3);
        assertThat(outcome.skipped()).isEqualTo(Map.of("vertex Person: null key", 1L, "parents: null endpoint", 2L));
    }

    /** K-05. */
    @Test
    void keysThatDifferOnlyInBlanksAndSignsAreVerticesOfTheirOwnHoweverOftenTheyShip() throws IOException {
        job.cases("odd_keys").mapping(PERSON.formatted("odd_keys", "fail", "")).start();

        assertThat(job.sync("odd_keys").sink().written()).isEqualTo(11);
        shipAgain("odd_keys");
        var second = job.sync("odd_keys");

        assertSynced(second);
        assertThat(second.rows()).isEqualTo(11);
        assertThat(second.sink().written()).isZero();
        assertThat(graph.vertices("Person").stream()
                        .map(vertex -> vertex.plain().get("id")))
                .containsExactlyInAnyOrder("a", " a", "a ", "A", "", " ", "\n", "\t", "x\ny", "a,b|c*d", "é");
        assertThat(graph.write("MATCH (n:Person) WHERE n.id = ' a' DELETE n RETURN count(n)"))
                .isEqualTo(List.of(List.of(1L)));
    }

    /** K-07. */
    @Test
    void keysOfTwoKindsUnderOneLabelAreRefusedWithBothColumnsAndTheCure() {
        job.file("people", "p.csv", "id,ok\nx7,true\n")
                .file("orders", "o.csv", "nr,buyer\n1,7\n")
                .mapping("""
                tables:
                  - table: people
                    mode: full
                    pipeline: [ { vertex: { label: Person, id_column: id } } ]
                  - table: orders
                    mode: full
                    pipeline:
                      - fk_edges: { type: BY, src: { label: Order, column: nr }, dst: { label: Person, column: buyer } }
                """);

        assertThatThrownBy(job::start)
                .hasMessageContaining("id")
                .hasMessageContaining("buyer")
                .hasMessageContaining("as: text");
        assertThatThrownBy(job.mapping("""
                tables:
                  - table: people
                    mode: full
                    pipeline: [ { vertex: { label: Person, id_column: ok } } ]
                """)::start).hasMessageContaining("ok").hasMessageContaining("boolean");
        assertThat(graph.exists()).isFalse();
    }

    /** K-08. */
    @Test
    void theLastRowOfAKeyWinsForEveryBatchSize() {
        job.cases("dup_keys").mapping(PERSON.formatted("dup_keys", "fail", "name"));
        for (int batchRows : List.of(1, 2, 3, 1000)) {
            job.sink("batch_rows: " + batchRows).start();
            assertSynced(job.sync("dup_keys"));
            job.stop();

            assertThat(graph.byProperty("Person", "id"))
                    .as("batch_rows: %d", batchRows)
                    .isEqualTo(Map.of("1", Map.of("id", 1L, "name", "c"), "2", Map.of("id", 2L, "name", "q")));
            graph.command("GRAPH.DELETE", job.graph().name());
        }
    }

    /** K-10. */
    @Test
    void everyEdgeHoldsItsOwnRowsValuesAlsoWhenItShipsAgain() throws IOException {
        var random = new Random(988);
        var pairs = new HashSet<Long>();
        while (pairs.size() < 1_000) {
            pairs.add(random.nextLong(300) * 100_000 + random.nextLong(300));
        }
        var csv = new StringBuilder("src,dst,k\n");
        pairs.forEach(k -> csv.append(k / 100_000)
                .append(',')
                .append(k % 100_000)
                .append(',')
                .append(k)
                .append('\n'));
        job.sink("batch_rows: 64")
                .file("links", "p0.csv", csv.toString())
                .mapping(LINKS.formatted(""))
                .start();

        for (int time = 1; time <= 2; time++) {
            assertSynced(job.sync("links"));
            assertThat(graph.count("MATCH ()-[e:LINK]->() RETURN count(e)")).isEqualTo(1_000);
            assertThat(graph.count("MATCH (a)-[e:LINK]->(b) WHERE a._gar_id <> 'i:' + toString(e.k / 100000) + ';'"
                            + " OR b._gar_id <> 'i:' + toString(e.k % 100000) + ';' RETURN count(e)"))
                    .isZero();
            job.file("links", "p0.csv", csv.append('\n').toString());
        }
    }

    /** K-11. */
    @Test
    void edgesWithAKeyAreOneForEachRowAndWithoutOneForEachPair() {
        job.cases("links").mapping(LINKS.formatted("key: [rid]")).start();
        var keyed = job.sync("links");
        job.stop();

        assertSynced(keyed);
        assertThat(graph.edges("LINK").stream()
                        .map(edge -> ends(edge) + edge.plain().get("k")))
                .containsExactlyInAnyOrder("i:1;>i:2;2020", "i:1;>i:2;2021", "i:1;>i:1;self", "i:2;>i:1;back");
        assertThat(keyed.sink().written()).isEqualTo(4);
        assertThat(keyed.sink().placeholders()).isEqualTo(2);
        assertThat(keyed.skipped().values()).containsExactly(1L);

        graph.command("GRAPH.DELETE", job.graph().name());
        job.config("on_mapping_changed: reload").mapping(LINKS.formatted("")).start();
        var unkeyed = job.sync("links");

        assertSynced(unkeyed);
        assertThat(graph.edges("LINK").stream()
                        .map(edge -> ends(edge) + edge.plain().get("k")))
                .containsExactlyInAnyOrder("i:1;>i:2;2021", "i:1;>i:1;self", "i:2;>i:1;back");
        assertThat(unkeyed.sink().written()).isEqualTo(3);
        assertThat(unkeyed.rows()).isEqualTo(5);
    }

    /** K-13. */
    @Test
    void aStatementThatTheServerRefusesIsReportedWithPlaceAndServersTextAndNoValues() {
        job.file("people", "p0.csv", "id,name\n1,Confidential\n").mapping("""
                tables:
                  - table: people
                    mode: full
                    pipeline: [ { vertex: { label: Person, id_column: id, properties: [name] } } ]
                """).start();
        assertSynced(job.sync("people"));
        graph.write("CREATE INDEX FOR (p:Person) ON (p.name)");
        graph.command(
                "GRAPH.CONSTRAINT",
                "CREATE",
                job.graph().name(),
                "UNIQUE",
                "NODE",
                "Person",
                "PROPERTIES",
                "1",
                "name");
        awaitConstraint();
        String before = graph.dump();

        job.file("people", "p0.csv", "id,name\n1,Confidential\n2,Confidential\n");
        var outcome = job.sync("people");

        assertFailed(outcome, "falkordb.CONSTRAINT");
        assertThat(outcome.failure().orElseThrow().message())
                .contains("people", "Person", "unique constraint violation")
                .doesNotContain("Confidential");
        assertThat(graph.dump()).isEqualTo(before);
    }

    private void awaitConstraint() {
        while (!graph.rows("CALL db.constraints() YIELD status RETURN status")
                .equals(List.of(List.of("OPERATIONAL")))) {
            Thread.onSpinWait();
        }
    }

    private void shipAgain(String table) throws IOException {
        byte[] same = Files.readAllBytes(job.path("data/" + table + "/p0.parquet"));
        job.file(table, "p0.parquet", same);
    }

    private static String ends(Edge edge) {
        return edge.source() + ">" + edge.destination();
    }
}
