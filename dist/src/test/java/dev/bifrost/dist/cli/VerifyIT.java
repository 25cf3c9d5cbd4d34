package dev.bifrost.dist.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.bifrost.dist.Typed;
import dev.bifrost.dist.cases.DuckDb;
import dev.bifrost.testkit.Cypher;
import dev.bifrost.testkit.LiveFalkorDb;
import dev.bifrost.testkit.LiveGraph;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What {@code verify} says of a graph that somebody changed behind the host's back, and what {@code --repair} does about it. */
@ExtendWith(LiveFalkorDb.class)
final class VerifyIT {

    private Folder folder;
    private Cypher graph;

    @BeforeEach
    void sync(@TempDir Path path, LiveGraph live) {
        graph = new Cypher(live);
        folder = Folder.of(path, live).file("data/people/p0.csv", "id,name,boss\n1,Ada,\n2,Bo,1\n3,Cy,9\n");
        assertThat(folder.here("sync").exit()).isZero();
    }

    @AfterEach
    void close() {
        graph.close();
    }

    private JsonNode verify(int exit, String... words) {
        return folder.json(exit, "verify", words);
    }

    private static JsonNode elements(JsonNode report, String name) {
        return StreamSupport.stream(report.path("elements").spliterator(), false)
                .filter(each -> each.path("label").asText().equals(name)
                        || each.path("type").asText().equals(name))
                .findFirst()
                .orElseThrow();
    }

    @Test
    void aGraphAsItWasSyncedIsEqualByCountAndChecksum() {
        var report = verify(0);
        assertThat(report.path("clean").asBoolean()).isTrue();
        var persons = elements(report, "Person");
        assertThat(persons.path("tables").asInt()).isEqualTo(3);
        assertThat(persons.path("graph").asInt()).isEqualTo(3);
        assertThat(persons.path("placeholders").asInt()).as("the boss 9").isEqualTo(1);
        assertThat(persons.path("checksum_tables").asText())
                .isEqualTo(persons.path("checksum_graph").asText())
                .isNotEqualTo("0");
        assertThat(folder.here("verify").out()).contains("3 in tables", "equal", "nothing differs");
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource(delimiter = '|', textBlock = """
            a property changed            | different   | Person     | MATCH (n:Person {id:2}) SET n.name='Eve'
            a property of another type    | different   | Person     | MATCH (n:Person {id:2}) SET n.name=['Bo']
            a property taken away         | different   | Person     | MATCH (n:Person {id:2}) SET n.name=null
            a property nobody wrote       | different   | Person     | MATCH (n:Person {id:2}) SET n.nick='B'
            a property on a placeholder   | different   | Person     | MATCH (n:Person {_gar_id:'i:9;'}) SET n.nick='B'
            a property on an edge         | different   | REPORTS_TO | MATCH ()-[e:REPORTS_TO]->({id:1}) SET e.since=1
            a vertex removed              | missing     | Person     | MATCH (n:Person {id:2}) DETACH DELETE n
            a vertex that others point at | missing     | REPORTS_TO | MATCH (n:Person {id:1}) DETACH DELETE n
            an edge removed               | missing     | REPORTS_TO | MATCH ()-[e:REPORTS_TO]->({id:1}) DELETE e
            an edge doubled               | repeated    | REPORTS_TO | MATCH (a)-[e:REPORTS_TO]->(b {id:1}) CREATE (a)-[f:REPORTS_TO]->(b) SET f=properties(e)
            a vertex doubled              | repeated    | Person     | MATCH (n:Person {id:1}) CREATE (m:Person) SET m=properties(n)
            a placeholder doubled         | repeated    | Person     | CREATE (:Person {_gar_id:'i:9;'})
            placeholders without edges    | repeated    | Person     | MATCH (p:Person {_gar_id:'i:9;'}) DETACH DELETE p CREATE (:Person {_gar_id:'i:9;'}),(:Person {_gar_id:'i:9;'})
            a vertex too many             | extra       | Person     | MATCH (n:Person {id:2}) CREATE (m:Person) SET m=properties(n) SET m._gar_id='i:7;',m.id=7
            a bare vertex too many        | extra       | Person     | CREATE (:Person {_gar_id:'i:7;'})
            an edge too many              | extra       | REPORTS_TO | MATCH (a:Person {id:1}),(b:Person {id:2}),()-[e:REPORTS_TO]->({id:1}) CREATE (a)-[f:REPORTS_TO]->(b) SET f=properties(e)
            a bare edge too many          | extra       | REPORTS_TO | MATCH (a:Person {id:1}),(b:Person {id:2}) CREATE (a)-[f:REPORTS_TO]->(b)
            a vertex emptied              | placeholder | Person     | MATCH (n:Person {id:2}) SET n={_gar_id:n._gar_id}
            """)
    void whatSomebodyDidToTheGraphIsFoundAndMended(String what, String finding, String name, String deed) {
        String before = graph.dump();
        graph.write(deed);
        assertThat(graph.dump()).isNotEqualTo(before);

        var found = verify(0, "--repair").path("found");
        assertThat(elements(found, name).path("findings").path(finding).asInt())
                .as("%s", found)
                .isPositive();
        assertThat(found.path("samples").toString()).contains("\"" + finding + "\"");
        assertThat(graph.dump()).isEqualTo(before);
    }

    @Test
    void aDifferenceIsNamedWithItsRowAndItsValues() {
        graph.write("MATCH (n:Person {id:2}) SET n.name='Eve'");
        String damaged = graph.dump();
        var sample = verify(1).path("samples").path(0);
        assertThat(sample.path("table").asText()).isEqualTo("people");
        assertThat(sample.path("step").asText()).isEqualTo("vertex Person");
        assertThat(sample.path("identity").toString()).isEqualTo("[\"i:2;\"]");
        assertThat(sample.path("properties").path(0).toString()).contains("name", "'Bo'", "'Eve'");
        assertThat(folder.here("verify").out())
                .contains("different", "vertex Person i:2;", "name: table 'Bo', graph 'Eve'", "1 difference");
        assertThat(graph.dump()).as("to look changes nothing").isEqualTo(damaged);
        verify(0, "--repair");
        assertThat(folder.here("sync", "--json").lastLine()).contains("\"status\":\"idle\"");
    }

    /** Under {@code on_delete: detach} a vertex that goes takes its edges along; those that rows make are not its. */
    @Test
    void aVertexTooManyGoesAndTheEdgesThatRowsMakeStay() {
        folder.file("mapping.yaml", """
                tables:
                  - table: people
                    mode: full
                    pipeline:
                      - vertex: { label: Person, id_column: id, properties: [name], on_delete: detach }
                      - fk_edges: { type: REPORTS_TO, src: { label: Person, column: id }, dst: { label: Person, column: boss } }
                """);
        assertThat(folder.here("sync", "--reload", "people,cities").exit()).isZero();
        String before = graph.dump();
        graph.write(
                "MATCH (n:Person {id:2}),(m:Person {_gar_id:'i:9;'}) SET m+=properties(n) SET m._gar_id='i:9;',m.id=9");
        assertThat(verify(1).path("samples").toString()).contains("\"extra\"");
        verify(0, "--repair");
        assertThat(graph.dump()).isEqualTo(before);
    }

    @Test
    void aVertexWithoutAnIdentityIsNotThisHostsToTakeAway() {
        graph.write("CREATE (:Person {id: 5})");
        var left = verify(1, "--repair");
        assertThat(left.path("samples").path(0).path("identity").toString()).contains("internal id");
        assertThat(graph.count("MATCH (n:Person {id: 5}) RETURN count(n)")).isEqualTo(1);
    }

    /** Which of the two labels is right is told by the markers; to strip the vertex would lose what it holds. */
    @Test
    void aVertexThatSomebodyGaveASecondLabelKeepsWhatItHolds() {
        graph.write("MATCH (n:Person {id: 2}) SET n:City");
        String damaged = graph.dump();
        var left = verify(1, "--repair");
        assertThat(left.path("samples").toString()).contains("internal id").contains("City");
        assertThat(graph.dump()).isEqualTo(damaged);
        graph.write("MATCH (n:Person {id: 2}) REMOVE n:City");
        assertThat(verify(0).path("clean").asBoolean()).isTrue();
    }

    @Test
    void aTableThatTheMappingLostIsToldAndNotEqual() throws IOException {
        var mapping = folder.path().resolve("mapping.yaml");
        String both = Files.readString(mapping);
        folder.file("mapping.yaml", both.substring(0, both.indexOf("  - table: cities")));
        var report = verify(1);
        assertThat(report.path("unverified").path(0).path("table").asText()).isEqualTo("cities");
        assertThat(report.path("unverified").path(0).path("code").asText()).isEqualTo("verify.MAPPING_CHANGED");
        assertThat(report.path("elements").toString()).contains("Person").doesNotContain("\"City\"");
        assertThat(verify(0, "people").path("unverified")).isEmpty();
        assertThat(folder.here("sync", "--reload", "cities").exit()).isZero();
        assertThat(verify(0).path("clean").asBoolean()).isTrue();
    }

    @Test
    void aTableWhoseFilesMovedOnCannotBeVerifiedAndTheOthersAre() {
        graph.write("MATCH (n:City) SET n.name='Bergen'");
        folder.file("data/people/p1.csv", "id,name,boss\n4,Di,\n");
        var report = verify(1);
        assertThat(report.path("unverified").path(0).path("table").asText()).isEqualTo("people");
        assertThat(report.path("unverified").path(0).path("code").asText()).isEqualTo("files.STATE_GONE");
        assertThat(elements(report, "City").path("findings").path("different").asInt())
                .isEqualTo(1);
        assertThat(verify(1, "cities").path("unverified")).isEmpty();
        assertThat(folder.here("verify").out())
                .contains("cannot verify files.STATE_GONE: table people", "1 table was not");
    }

    @Test
    void anIncrementalTableIsComparedWithTheFilesThatItHasRead() throws IOException {
        folder.file("data/cities/c1.csv", "id,name\n2,Rome\n");
        assertThat(verify(0).path("clean").asBoolean())
                .as("a file that is not read yet is no difference")
                .isTrue();
        Files.delete(folder.path().resolve("data/cities/c0.csv"));
        assertThat(verify(1).path("unverified").path(0).path("code").asText()).isEqualTo("files.STATE_GONE");
    }

    @Test
    void aTableThatTheMappingDoesNotHaveAndASinkThatCannotBeReadAreRefused() {
        assertThat(verify(2, "peple").path("error").path("message").asText()).contains("'peple'", "people");
        folder.file(
                "bifrost.yaml",
                "source: { files: { directory: data, settle: 0s } }\nsink: { text: { path: graph.txt } }\nledger: { file: { directory: state } }\nmapping: mapping.yaml\n");
        assertThat(verify(2).path("error").path("code").asText()).isEqualTo("verify.NOT_READABLE");
    }

    @Test
    void rowsOfOneKeyAreListedAndAreNoDifference() {
        folder.file("data/people/p0.csv", "id,name,boss\n1,Ada,\n1,Eve,\n2,Bo,1\n");
        assertThat(folder.here("sync").exit()).isZero();
        var report = verify(0);
        assertThat(elements(report, "Person")
                        .path("findings")
                        .path("duplicate_key")
                        .asInt())
                .isEqualTo(1);
        assertThat(report.path("samples").toString()).contains("duplicate_key", "i:1;");
    }

    @Test
    void valuesOfEveryKindAreComparedAsTheGraphShowsThem() {
        try (var duck = new DuckDb()) {
            duck.parquet(parquet(), """
                    SELECT * FROM (VALUES
                      (1, 0.1::DOUBLE + 0.2::DOUBLE, 9007199254740993, 12345678901234567890.12::DECIMAL(38,2), DATE '2024-02-29', ['a', 'b'], true),
                      (2, 1.7976931348623157e308::DOUBLE, -9223372036854775807, 0.01::DECIMAL(38,2), DATE '0001-01-01', [], false),
                      (3, -4.9e-324::DOUBLE, 0, -1::DECIMAL(38,2), DATE '9999-12-31', NULL, NULL),
                      (4, 123456789.123456789::DOUBLE, 1, 1::DECIMAL(38,2), NULL, ['x'], true),
                      (5, 'NaN'::DOUBLE, 1, 1::DECIMAL(38,2), NULL, ['x'], true)
                    ) AS t(id, f, wide, d, day, tags, flag)
                    """);
        }
        folder.file("mapping.yaml", """
                tables:
                  - table: kinds
                    mode: full
                    on_bad_row: skip
                    pipeline: [ { vertex: { label: Kind, id_column: id, properties: [f, wide, d, day, tags, flag] } } ]
                """);
        Typed.Result synced = folder.here("sync", "--reload", "people,cities,kinds");
        assertThat(synced.exit()).describedAs(synced.out() + synced.err()).isZero();
        assertThat(elements(verify(0), "Kind").path("graph").asInt()).isEqualTo(4);
        graph.write("MATCH (n:Kind {id:1}) SET n.wide=9007199254740992");
        graph.write("MATCH (n:Kind {id:4}) SET n.f=123456789.12346");
        var found = verify(1).path("samples");
        assertThat(found.size()).isEqualTo(2);
        verify(0, "--repair");
    }

    private Path parquet() {
        try {
            return Files.createDirectories(folder.path().resolve("data/kinds")).resolve("k.parquet");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
