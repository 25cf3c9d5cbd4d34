package dev.bifrost.dist.cases;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What is to become of a graph when rows come and go, each in both orders. The numbers are those of the rules of change. */
final class RulesIT extends CaseIT {

    private static final String HEAD = "seq,_change_type,id,name,country\n";

    private static final String PEOPLE = """
            tables:
              - table: people
                mode: cdc
                %s
                pipeline:
                  - vertex: { label: Person, id_column: id, properties: [name] }
                  - fk_edges: { type: LIVES_IN, src: { label: Person, column: id }, dst: { label: Country, column: country } }
            """;

    private static final String PARENTS = """
            tables:
              - table: parents
                mode: cdc
                pipeline: [ { vertex: { label: Parent, id_column: id, properties: [name] } } ]
              - table: children
                mode: cdc
                row_key: [id]
                pipeline:
                  - fk_edges: { type: OF, src: { label: Child, column: id }, dst: { label: Parent, column: parent } }
            """;

    /** Rule 6: inside one commit removals come first, wherever they stand. */
    @ParameterizedTest
    @ValueSource(strings = {"1,DELETE,1,old,SE\n1,INSERT,1,new,NO\n", "1,INSERT,1,new,NO\n1,DELETE,1,old,SE\n"})
    void aKeyThatIsRemovedAndInsertedInOneCommitIsThere(String commit) {
        people("")
                .source("tables: { people: { order_by: seq } }")
                .file("people", "a.csv", HEAD + "0,INSERT,1,old,SE\n");
        job.start();
        assertSynced(job.sync("people"));
        job.file("people", "b.csv", HEAD + commit);
        assertSynced(job.sync("people"));

        assertThat(names()).containsOnlyKeys("new");
        assertThat(countries()).containsExactly("s:NO;");
    }

    /** Rule 6: across commits the later one has the word, in whichever file it is. */
    @ParameterizedTest
    @CsvSource({"1, 2, false", "2, 1, true"})
    void acrossCommitsTheLaterOneDecides(int inserted, int deleted, boolean isThere) {
        people("")
                .source("tables: { people: { order_by: seq } }")
                .file("people", "a.csv", HEAD + deleted + ",DELETE,1,a,SE\n")
                .file("people", "b.csv", HEAD + inserted + ",INSERT,1,a,SE\n")
                .start();
        assertSynced(job.sync("people"));

        assertThat(graph.count("MATCH (p:Person) RETURN count(p)")).isEqualTo(isThere ? 1 : 0);
    }

    /** Rule 6: half a commit that comes late is refused; the reload that the message names reads it in its place. */
    @Test
    void theSecondHalfOfACommitThatComesLateIsRefusedAndNothingOfItIsWritten() {
        people("").source("tables: { people: { order_by: seq } }").file("people", "a.csv", HEAD + "1,INSERT,1,a,SE\n");
        job.start();
        assertSynced(job.sync("people"));
        job.file("people", "b.csv", HEAD + "1,DELETE,1,b,NO\n");
        assertFailed(job.sync("people"), "files.LATE_COMMIT");

        assertThat(names()).containsOnlyKeys("a");
    }

    /** Rule 7: the filter is applied to each image. */
    @ParameterizedTest
    @CsvSource({"SE, NO, false", "NO, SE, true"})
    void aRowThatMovesOverTheEdgeOfTheFilterComesOrGoes(String before, String after, boolean isThere) {
        people("filter: { column: country, eq: SE }").file("people", "a.csv", HEAD + "1,INSERT,1,a," + before + "\n");
        job.start();
        job.sync();
        job.file("people", "b.csv", HEAD + "2,UPDATE_BEFORE,1,a,%s\n2,UPDATE_AFTER,1,a,%s\n".formatted(before, after));
        assertSynced(job.sync("people"));

        assertThat(names()).hasSize(isThere ? 1 : 0);
        assertThat(countries()).hasSize(isThere ? 1 : 0);
    }

    /** Rule 8: the vertex' row and the edge's row go one after the other; nothing is left in the end. */
    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void aVertexAndItsEdgeGoWithTheirRowsInEitherOrder(boolean vertexFirst) {
        job.file("parents", "a.csv", "_change_type,id,name\nINSERT,1,a\n")
                .file("children", "a.csv", "_change_type,id,parent\nINSERT,7,1\n")
                .mapping(PARENTS)
                .start();
        job.sync();
        assertThat(graph.edges("OF")).hasSize(1);

        delete(vertexFirst);
        assertThat(graph.edges("OF")).hasSize(vertexFirst ? 1 : 0);
        assertThat(graph.count("MATCH (p:Parent) RETURN count(p)")).isEqualTo(1);
        assertThat(graph.count("MATCH (p:Parent) WHERE p.name IS NULL RETURN count(p)"))
                .isEqualTo(vertexFirst ? 1 : 0);

        delete(!vertexFirst);
        assertThat(everything()).isZero();
    }

    private void delete(boolean vertex) {
        String table = vertex ? "parents" : "children";
        job.file(
                table, "b.csv", vertex ? "_change_type,id,name\nDELETE,1,a\n" : "_change_type,id,parent\nDELETE,7,1\n");
        assertSynced(job.sync(table));
    }

    /** Rule 9: an element that two rows make goes with the second of them. */
    @ParameterizedTest
    @CsvSource({"1, 2", "2, 1"})
    void aCountryOfTwoRowsGoesWithTheSecondOfThem(int stays, int last) throws IOException {
        job.file("rows", "1.csv", "id,country\n1,SE\n")
                .file("rows", "2.csv", "id,country\n2,SE\n")
                .mapping("""
                        tables:
                          - table: rows
                            mode: full
                            row_key: [id]
                            allow_empty: true
                            pipeline: [ { vertex: { label: Country, id_column: country } } ]
                        """)
                .start();
        job.sync();
        Files.delete(job.path("data/rows/%d.csv".formatted(last)));
        assertSynced(job.sync("rows"));
        assertThat(graph.byProperty("Country", "country")).containsOnlyKeys("SE");

        job.file("rows", stays + ".csv", "id,country\n");
        assertSynced(job.sync("rows"));
        assertThat(everything()).isZero();
    }

    /** Rule 10: a full table converges under edges of another table, and never takes those along. */
    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void ordersThatPointAtAMissingPersonKeepAPlaceholder(boolean ordersFirst) {
        String persons = """
              - table: persons
                mode: full
                pipeline: [ { vertex: { label: Person, id_column: id, properties: [name] } } ]
            """;
        String orders = """
              - table: orders
                mode: full
                pipeline:
                  - vertex: { label: Order, id_column: id }
                  - fk_edges: { type: BY, src: { label: Order, column: id }, dst: { label: Person, column: person } }
            """;
        job.file("persons", "a.csv", "id,name\n1,a\n")
                .file("orders", "a.csv", "id,person\n7,1\n8,2\n")
                .mapping("tables:\n" + (ordersFirst ? orders + persons : persons + orders))
                .start();
        job.sync();
        assertPersons(Map.of("1", "a"), 1);

        job.file("persons", "a.csv", "id,name\n1,a\n2,late\n");
        job.sync();
        assertPersons(Map.of("1", "a", "2", "late"), 0);

        job.file("persons", "a.csv", "id,name\n2,late\n");
        job.sync();
        assertPersons(Map.of("2", "late"), 1);

        job.file("orders", "a.csv", "id,person\n8,2\n");
        job.sync();
        assertPersons(Map.of("2", "late"), 0);
    }

    private void assertPersons(Map<String, String> named, int placeholders) {
        assertThat(graph.count("MATCH (p:Person) WHERE p.id IS NULL RETURN count(p)"))
                .isEqualTo(placeholders);
        assertThat(graph.rows("MATCH (p:Person) WHERE p.id IS NOT NULL RETURN p.id, p.name"))
                .hasSize(named.size())
                .allSatisfy(row -> assertThat(named).containsEntry(row.get(0).toString(), (String) row.get(1)));
        assertThat(graph.edges("BY").size()).isBetween(1, 2);
    }

    /** Rule 11: a table that leaves the mapping is refused or taken out, and is there again when it comes back. */
    @Test
    void aTableLeavesTheMappingAndComesBack() {
        String both = PARENTS;
        String one = PARENTS.substring(0, PARENTS.indexOf("  - table: children"));
        job.file("parents", "a.csv", "_change_type,id,name\nINSERT,1,a\n")
                .file("children", "a.csv", "_change_type,id,parent\nINSERT,7,1\n")
                .mapping(both)
                .start();
        job.sync();
        job.stop().mapping(one).start();
        var refused = job.sync("children");
        assertFailed(refused, "round.MAPPING_CHANGED");
        assertThat(refused.failure().orElseThrow().message()).contains("bifrost sync --reload children");
        assertThat(graph.edges("OF")).hasSize(1);

        job.stop().config("on_mapping_changed: reload").start();
        assertThat(job.sync("children").reload()).contains("no-longer-mapped");
        assertThat(graph.edges("OF")).isEmpty();
        assertThat(everything()).isEqualTo(1);

        job.stop().mapping(both).start();
        assertSynced(job.sync("children"));
        assertThat(graph.edges("OF")).hasSize(1);
    }

    /** Rule 11: which change comes last is a matter of the order, so another order is another mapping. */
    @Test
    void anotherOrderOfChangesReadsTheTableFromTheBeginning() {
        String head = "seq,day,_change_type,id,name,country\n";
        people("")
                .source("tables: { people: { order_by: seq } }")
                .file("people", "a.csv", head + "1,2,INSERT,1,a,SE\n2,1,DELETE,1,a,SE\n");
        job.start();
        assertSynced(job.sync("people"));
        assertThat(names()).isEmpty();

        job.stop().source("tables: { people: { order_by: day } }").start();
        var refused = job.sync("people");
        assertFailed(refused, "round.MAPPING_CHANGED");
        assertThat(refused.failure().orElseThrow().message())
                .contains("a setting of its source", "bifrost sync --reload people");

        job.stop().config("on_mapping_changed: reload").start();
        assertThat(job.sync("people").reload()).contains("mapping-changed");
        assertThat(names()).containsOnlyKeys("a");
        assertThat(job.sync().isIdle()).isTrue();
    }

    /** Rule 1: a further label that becomes the name of other vertices is taken from the former ones first. */
    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void aLabelThatNamesOtherVerticesWaitsUntilItIsNobodysFurtherLabel(boolean namedFirst) {
        String persons = """
              - table: persons
                mode: full
                pipeline: [ { vertex: { label: Person, id_column: id%s } } ]
            """;
        String firms = """
              - table: firms
                mode: full
                pipeline: [ { vertex: { label: %s, id_column: id } } ]
            """;
        job.file("persons", "a.csv", "id\n1\n2\n")
                .file("firms", "a.csv", "id\n2\n3\n")
                .config("on_mapping_changed: reload")
                .mapping("tables:\n" + persons.formatted(", labels: [Firm]") + firms.formatted("Other"))
                .start();
        job.sync();
        String named = firms.formatted("Firm");
        String plain = persons.formatted("");
        job.stop()
                .mapping("tables:\n" + (namedFirst ? named + plain : plain + named))
                .start();
        var outcome = job.sync("firms");
        if (namedFirst) {
            assertFailed(outcome, "round.LABEL_TAKEN");
            assertThat(outcome.failure().orElseThrow().message()).contains("firms", "Firm", "Person", "persons");
            outcome = job.sync("firms");
        }
        assertSynced(outcome);

        assertThat(graph.byProperty("Firm", "id")).containsOnlyKeys("2", "3");
        assertThat(graph.byProperty("Person", "id")).containsOnlyKeys("1", "2");
        assertThat(everything()).isEqualTo(4);
    }

    /** Rule 12: a row that cannot be stored is absent: what was before it is taken away, what comes after it is there. */
    @ParameterizedTest
    @CsvSource({"good, bad", "bad, good"})
    void aRowThatBecomesBadGoesAndOneThatIsMendedComes(String before, String after) {
        people("on_bad_row: skip").file("people", "a.csv", HEAD + "1,INSERT,1,%s,SE\n".formatted(name(before)));
        job.start();
        assertSynced(job.sync("people"));
        assertThat(names()).hasSize(before.equals("good") ? 1 : 0);

        job.file(
                "people",
                "b.csv",
                HEAD + "2,UPDATE_BEFORE,1,%s,SE\n2,UPDATE_AFTER,1,%s,SE\n".formatted(name(before), name(after)));
        var outcome = job.sync("people");
        assertSynced(outcome);
        assertThat(outcome.skipped().getOrDefault("bad row", 0L)).isEqualTo(after.equals("bad") ? 1 : 0);
        assertThat(names()).hasSize(after.equals("good") ? 1 : 0);
        assertThat(countries()).hasSize(after.equals("good") ? 1 : 0);
    }

    /** Rule 12: under fail the table fails also if the row is mended in the same window, and nothing is lost. */
    @Test
    void aBadRowFailsItsTableAlsoIfTheNextRowMendsIt() {
        people("")
                .file(
                        "people",
                        "a.csv",
                        HEAD + "1,INSERT,1,bad\0,SE\n2,UPDATE_BEFORE,1,bad\0,SE\n2,UPDATE_AFTER,1,good,SE\n");
        job.start();
        assertFailed(job.sync("people"), "round.BAD_ROWS");
        assertThat(names()).containsOnlyKeys("good");
        assertThat(Ledgers.head(job, "people")).isEmpty();
    }

    private static String name(String kind) {
        return kind.equals("bad") ? "bad\0" : "good";
    }

    private Job people(String options) {
        return job.mapping(PEOPLE.formatted(options));
    }

    private Map<String, ?> names() {
        return graph.byProperty("Person", "name");
    }

    private List<String> countries() {
        return graph.edges("LIVES_IN").stream().map(edge -> edge.destination()).toList();
    }

    private long everything() {
        return graph.count("MATCH (n) WHERE NOT n:_Bifrost AND NOT n:_BifrostTable RETURN count(n)");
    }
}
