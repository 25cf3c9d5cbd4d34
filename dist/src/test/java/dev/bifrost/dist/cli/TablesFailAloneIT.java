package dev.bifrost.dist.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.bifrost.testkit.Cypher;
import dev.bifrost.testkit.LiveFalkorDb;
import dev.bifrost.testkit.LiveGraph;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** What a scheduler sees that calls {@code sync} over and over while somebody upstream changes tables. */
@ExtendWith(LiveFalkorDb.class)
final class TablesFailAloneIT {

    private static final String PEOPLE = "data/people/p0.csv";
    private static final String PETS = "data/pets/p0.csv";
    private static final String CITIES = "data/cities/c0.csv";

    private Folder folder;
    private Cypher graph;

    @BeforeEach
    void mapThreeTables(@TempDir Path path, LiveGraph live) {
        graph = new Cypher(live);
        folder = Folder.of(path, live)
                .file(PEOPLE, "id,name\n1,Ada\n2,Bo\n")
                .file(PETS, "id,owner\n1,1\n")
                .file(CITIES, "id,name\n1,Oslo\n")
                .file("mapping.yaml", """
                        tables:
                          - table: people
                            mode: full
                            pipeline: [ { vertex: { label: Person, id_column: id, properties: [name] } } ]
                          - table: pets
                            mode: full
                            pipeline:
                              - fk_edges: { type: OWNS, src: { label: Person, column: owner }, dst: { label: Pet, column: id } }
                          - table: cities
                            mode: full
                            pipeline: [ { vertex: { label: City, id_column: id, properties: [name] } } ]
                        """);
    }

    @AfterEach
    void close() {
        graph.close();
    }

    @Test
    void aTableThatLosesAColumnAndOneThatVanishesLeaveTheThirdAloneUntilTheyAreBack() throws IOException {
        assertThat(folder.json(0, "sync").path("status").asText()).isEqualTo("synced");
        folder.file(PEOPLE, "id\n1\n2\n").file(CITIES, "id,name\n1,Bergen\n");
        Files.delete(folder.path().resolve(PETS));
        Files.delete(folder.path().resolve("data/pets"));

        for (int again = 0; again < 2; again++) {
            var report = folder.json(1, "sync");
            var people = report.path("tables").path(0);
            assertThat(people.path("table").asText()).isEqualTo("people");
            assertFailed(people, "mapping.UNKNOWN_COLUMN", "people", "'name'", "mapping.yaml:4");
            var pets = report.path("tables").path(1);
            assertThat(pets.path("table").asText()).isEqualTo("pets");
            assertFailed(pets, "files.UNKNOWN_TABLE", "pets", "cities, people");
            assertThat(report.path("tables").path(2).path("status").asText()).isEqualTo(again == 0 ? "synced" : "idle");
        }
        assertGraph("City", "Bergen");
        assertGraph("Person", "Ada", "Bo");
        assertThat(graph.edges("OWNS")).hasSize(1);
        var validated = folder.here("validate", "--json");
        assertThat(validated.exit()).as("a check stays strict").isEqualTo(2);
        assertThat(Folder.json(validated).path("error").path("message").asText())
                .contains("mapping.yaml:4", "table pets");
        var explained = look("explain", 1);
        assertThat(explained.path(0).path("failed").path("code").asText()).isEqualTo("mapping.UNKNOWN_COLUMN");
        assertThat(explained.path(1).path("failed").path("code").asText()).isEqualTo("files.UNKNOWN_TABLE");
        assertThat(explained.path(2).path("news").isBoolean()).isTrue();
        assertThat(explained.path(2).path("statements")).isNotEmpty();
        var behind = look("status", 0);
        assertThat(behind.findValuesAsText("table")).containsExactly("cities", "people", "pets");
        assertThat(behind.path(0).path("news").isBoolean()).isTrue();
        assertThat(behind.path(1).path("lag_unknown").path("code").asText()).isEqualTo("mapping.UNKNOWN_COLUMN");
        assertThat(behind.path(2).path("lag_unknown").path("code").asText()).isEqualTo("files.UNKNOWN_TABLE");

        folder.file(PEOPLE, "id,name\n1,Ada\n3,Cy\n").file(PETS, "id,owner\n1,3\n");

        assertThat(folder.json(0, "sync").path("status").asText()).isEqualTo("synced");
        assertGraph("Person", "Ada", "Cy");
        assertThat(graph.edges("OWNS")).hasSize(1);
        assertThat(graph.count("MATCH (:Person {name: 'Cy'})-[:OWNS]->(:Pet) RETURN count(*)"))
                .isEqualTo(1);
        assertThat(folder.json(0, "sync").path("status").asText()).isEqualTo("idle");
    }

    /** A scheduler's machines have new names each time, and mount the same folders elsewhere. */
    @Test
    void whatWasSeenOfATableIsKnownUnderAnotherOwnersNameToo(@TempDir Path other) throws IOException {
        assertThat(folder.json(0, "sync").path("status").asText()).isEqualTo("synced");
        folder.file(PEOPLE, "id,name\n1\n").file(CITIES, "id,name\n1,Bergen\n2");
        Path moved = other.resolve("mounted");
        Files.move(folder.path(), moved);
        folder = Folder.at(moved);

        var report = folder.json(1, "sync").path("tables");
        assertFailed(report.path(0), "files.CSV_MALFORMED", "people");
        assertThat(report.path(1).path("status").asText())
                .as("pets meets what people writes, and goes on")
                .isEqualTo("idle");
        assertThat(report.findValuesAsText("code")).doesNotContain("round.WAITS_FOR_TABLE");
    }

    @Test
    void aTableWhosePollFailsHidesNoOtherFromALook() {
        assertThat(folder.json(0, "sync").path("status").asText()).isEqualTo("synced");
        folder.file(PEOPLE, "id,name\n1\n").file(CITIES, "id,name\n1,Bergen\n");

        var explained = look("explain", 1);
        assertThat(explained.path(0).path("failed").path("code").asText()).isEqualTo("files.CSV_MALFORMED");
        assertThat(explained.path(1).path("news").asBoolean()).isFalse();
        assertThat(explained.path(2).path("rows").asInt()).isEqualTo(1);
        assertThat(folder.here("explain").out())
                .contains("  failed:  files.CSV_MALFORMED", "cities, mode full", "window:  full");
        assertThat(look("status", 0).path(1).path("lag_unknown").path("code").asText())
                .isEqualTo("files.CSV_MALFORMED");
    }

    private JsonNode look(String verb, int exit) {
        return folder.json(exit, verb).path("tables");
    }

    /** The vertices of a label are those with these names, and no others. */
    private void assertGraph(String label, String... names) {
        assertThat(graph.count("MATCH (n:%s) RETURN count(n)".formatted(label))).isEqualTo(names.length);
        for (String name : names) {
            assertThat(graph.count("MATCH (n:%s {name: '%s'}) RETURN count(n)".formatted(label, name)))
                    .as(name)
                    .isEqualTo(1);
        }
    }

    private static void assertFailed(JsonNode table, String code, String... inTheMessage) {
        assertThat(table.path("status").asText()).isEqualTo("failed");
        assertThat(table.path("failure").path("code").asText()).isEqualTo(code);
        assertThat(table.path("failure").path("message").asText()).contains(inTheMessage);
    }
}
