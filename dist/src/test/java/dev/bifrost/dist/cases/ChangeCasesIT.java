package dev.bifrost.dist.cases;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tables that are followed by their changes, and what removals leave behind. */
final class ChangeCasesIT extends CaseIT {

    private static final String CHANGED = """
            tables:
              - table: %s
                mode: cdc
                pipeline: [ { vertex: { label: Person, id_column: id, properties: [name] } } ]
            """;

    private static final String MOVING = """
            tables:
              - table: persons
                mode: cdc
                %s
                pipeline:
                  - vertex: { label: Person, id_column: id }
                  - fk_edges: { type: LIVES_IN, src: { label: Person, column: id }, dst: { label: Country, column: country } }
            """;

    private static final String HEAD = "_change_type,id,country\n";

    /** C-03. */
    @Test
    void everySpellingOfAChangeEndsInWhatStandsLast() {
        job.cases("changes").mapping(CHANGED.formatted("changes")).start();
        job.sync();

        assertThat(graph.byProperty("Person", "id"))
                .isEqualTo(Map.of(
                        "1", Map.of("id", 1L, "name", "new"),
                        "2", Map.of("id", 2L, "name", "x"),
                        "4", Map.of("id", 4L, "name", "q"),
                        "5", Map.of("id", 5L, "name", "i2")));
    }

    /** C-02. */
    @Test
    void aRowWhoseKeyChangesMovesToTheNewKey() {
        job.file("changes_pk", "a.csv", "_change_type,id,name\nINSERT,1,a\n")
                .mapping(CHANGED.formatted("changes_pk"))
                .start();
        job.sync();
        job.cases("changes_pk");
        assertSynced(job.sync("changes_pk"));

        assertThat(graph.byProperty("Person", "id")).containsOnlyKeys("9");
    }

    /** C-07. */
    @Test
    void anUnknownOperationFailsTheTableAndNothingOfItsBatchIsWritten() {
        job.cases("changes_badop").mapping(CHANGED.formatted("changes_badop")).start();
        var outcome = job.sync("changes_badop");

        assertFailed(outcome, "api.UNKNOWN_CHANGE_TYPE");
        assertThat(outcome.failure().orElseThrow().message()).contains("TRUNCATE");
        assertThat(graph.byProperty("Person", "id")).isEmpty();
        assertThat(Ledgers.head(job, "changes_badop")).isEmpty();
    }

    /** C-01: only the key is there; a null key is reported and removes nothing. */
    @Test
    void aDeleteThatHoldsOnlyTheKeyTakesTheRowsEdgesAlong() {
        job.source("old_images: key")
                .file("persons", "a.csv", HEAD + "INSERT,1,SE\nINSERT,2,NO\n")
                .mapping(MOVING.formatted(""))
                .start();
        job.sync();
        job.file("persons", "b.csv", HEAD + "DELETE,1,\nDELETE,,\n");
        var outcome = job.sync("persons");

        assertSynced(outcome);
        assertThat(outcome.skipped()).containsKey("vertex Person: null key");
        assertThat(graph.byProperty("Person", "id")).containsOnlyKeys("2");
        assertThat(graph.edges("LIVES_IN")).hasSize(1);
    }

    /** C-06. */
    @Test
    void anUpdateThatMovesAForeignKeyTakesTheOldEdgeAndItsOrphanAway() {
        job.file("persons", "a.csv", HEAD + "INSERT,1,SE\n")
                .mapping(MOVING.formatted(""))
                .start();
        job.sync();
        job.file("persons", "b.csv", HEAD + "UPDATE_BEFORE,1,SE\nUPDATE_AFTER,1,NO\n");
        assertSynced(job.sync("persons"));

        assertThat(graph.edges("LIVES_IN").stream().map(edge -> edge.source() + ">" + edge.destination()))
                .containsExactly("i:1;>s:NO;");
        assertThat(graph.count("MATCH (c:Country) RETURN count(c)")).isEqualTo(1);
    }

    /** Rule 7: the filter is applied to each image. */
    @Test
    void aRowThatLeavesTheFilterLeavesTheGraph() {
        job.file("persons", "a.csv", HEAD + "INSERT,1,SE\nINSERT,2,NO\n")
                .mapping(MOVING.formatted("filter: { column: country, eq: SE }"))
                .start();
        job.sync();
        assertThat(graph.byProperty("Person", "id")).containsOnlyKeys("1");
        job.file("persons", "b.csv", HEAD + "UPDATE_BEFORE,1,SE\nUPDATE_AFTER,1,NO\n");
        assertSynced(job.sync("persons"));

        assertThat(graph.count("MATCH (n) WHERE NOT n:_Bifrost AND NOT n:_BifrostTable RETURN count(n)"))
                .isZero();
    }

    /** Rule 8: a parent that goes and comes back finds its children's edges. */
    @Test
    void aVertexWithForeignEdgesBecomesAPlaceholderAndIsFilledAgain() {
        job.file("parents", "a.csv", "_change_type,id,name\nINSERT,1,a\n")
                .file("children", "a.csv", "id,parent\n7,1\n")
                .mapping("""
                        tables:
                          - table: parents
                            mode: cdc
                            pipeline: [ { vertex: { label: Parent, id_column: id, properties: [name] } } ]
                          - table: children
                            mode: incremental
                            pipeline:
                              - vertex: { label: Child, id_column: id }
                              - fk_edges: { type: OF, src: { label: Child, column: id }, dst: { label: Parent, column: parent } }
                        """)
                .start();
        job.sync();
        job.file("parents", "b.csv", "_change_type,id,name\nDELETE,1,a\n");
        job.sync();
        assertThat(graph.count("MATCH (p:Parent) WHERE p.name IS NULL AND p.id IS NULL RETURN count(p)"))
                .isEqualTo(1);
        job.file("parents", "c.csv", "_change_type,id,name\nINSERT,1,back\n");
        job.sync();

        assertThat(graph.byProperty("Parent", "id")).isEqualTo(Map.of("1", Map.of("id", 1L, "name", "back")));
        assertThat(graph.edges("OF")).hasSize(1);
    }

    /** The window takes out 1, 2 and 4 and brings back 1 and 2; 3 comes and goes. In one batch, or each act in its own. */
    @ParameterizedTest
    @ValueSource(ints = {0, 64})
    void whatOthersPutOnAnElementStaysIfTheWindowBringsItBackWhereverBatchesEnd(int between) {
        job.source("batch_rows: 64")
                .file("persons", "a.csv", HEAD + "INSERT,1,SE\nINSERT,2,NO\nINSERT,4,SE\n")
                .mapping("keep_properties: { Person: [score], LIVES_IN: [weight] }\n" + MOVING.formatted(""))
                .start();
        job.sync();
        graph.write("MATCH (p:Person) SET p.score=p.id");
        graph.write("MATCH (p:Person)-[e:LIVES_IN]->() SET e.weight=p.id");
        job.file(
                "persons",
                "b.csv",
                HEAD
                        + apart(
                                between,
                                "DELETE,1,SE",
                                "DELETE,2,NO",
                                "INSERT,3,SE",
                                "DELETE,4,SE",
                                "INSERT,1,SE",
                                "DELETE,3,SE",
                                "INSERT,2,DK"));
        assertSynced(job.sync("persons"));

        assertThat(graph.rows("MATCH (p:Person) WHERE p.id < 1000 RETURN p.id, p.score ORDER BY p.id"))
                .isEqualTo(List.of(List.of(1L, 1L), List.of(2L, 2L)));
        assertThat(graph.rows("MATCH (p:Person)-[e:LIVES_IN]->(c) RETURN c._gar_id, e.weight ORDER BY p.id"))
                .isEqualTo(List.of(List.of("s:SE;", 1L), Arrays.asList("s:DK;", null)));
        assertThat(graph.count("MATCH (c:Country) RETURN count(c)")).isEqualTo(2);
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 64})
    void aVertexThatTakesEdgesAlongLosesNoneIfTheWindowBringsItBackWhereverBatchesEnd(int between) {
        job.source("batch_rows: 64")
                .file("parents", "a.csv", "_change_type,id,name\nINSERT,1,a\nINSERT,2,b\n")
                .file("children", "a.csv", "id,parent\n7,1\n8,2\n")
                .mapping("""
                        tables:
                          - table: parents
                            mode: cdc
                            pipeline: [ { vertex: { label: Parent, id_column: id, properties: [name], on_delete: detach } } ]
                          - table: children
                            mode: incremental
                            pipeline:
                              - vertex: { label: Child, id_column: id }
                              - fk_edges: { type: OF, src: { label: Child, column: id }, dst: { label: Parent, column: parent } }
                        """)
                .start();
        job.sync();
        job.file(
                "parents",
                "b.csv",
                "_change_type,id,name\n" + apart(between, "DELETE,1,a", "DELETE,2,b", "INSERT,1,back"));
        assertSynced(job.sync("parents"));

        assertThat(graph.rows("MATCH (p:Parent) WHERE p.id < 1000 RETURN p.id, p.name"))
                .isEqualTo(List.of(List.of(1L, "back")));
        assertThat(graph.edges("OF")).hasSize(1);
    }

    /** Lines with others between them. */
    private static String apart(int between, String... lines) {
        var text = new StringBuilder();
        int id = 1000;
        for (String line : lines) {
            text.append(line).append('\n');
            for (int i = 0; i < between; i++) {
                text.append("INSERT,%d,\n".formatted(id++));
            }
        }
        return text.toString();
    }

    /** Rule 10 and C-04: a full table converges, whatever changes came between. */
    @Test
    void aFullTableLosesTheRowsThatVanishedAndNothingElse() {
        job.file("persons", "a.csv", "id,name\n1,a\n2,b\n3,c\n").mapping("""
                        tables:
                          - table: persons
                            mode: full
                            pipeline: [ { vertex: { label: Person, id_column: id, properties: [name] } } ]
                        """).start();
        job.sync();
        job.file("persons", "a.csv", "id,name\n1,a\n3,C\n");
        var outcome = job.sync("persons");

        assertThat(outcome.sink().written()).isEqualTo(1);
        assertThat(outcome.sink().removed()).isEqualTo(1);
        assertThat(graph.byProperty("Person", "id"))
                .isEqualTo(Map.of("1", Map.of("id", 1L, "name", "a"), "3", Map.of("id", 3L, "name", "C")));
        assertThat(List.of(job.sync("persons").status().name())).containsExactly("IDLE");
    }
}
