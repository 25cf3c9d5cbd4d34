package dev.bifrost.dist.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.bifrost.api.host.HostOptions;
import dev.bifrost.dist.GraphChanges;
import dev.bifrost.runtime.host.RuntimeHost;
import dev.bifrost.runtime.verify.Progress;
import dev.bifrost.testkit.Cypher;
import dev.bifrost.testkit.LiveFalkorDb;
import dev.bifrost.testkit.LiveGraph;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** What {@code explain --diff} says before a round is what the graph shows of it afterwards, and {@code sync --plan} does just that. */
@ExtendWith(LiveFalkorDb.class)
final class DiffIT {

    private static final String MAPPING = """
            tables:
              - table: people
                mode: full
                filter: { column: age, ge: 18 }
                pipeline:
                  - vertex: { label: Person, id_column: id, properties: [name] }
                  - vertex: { name: homes, label: Country, id_column: country }
                  - fk_edges: { type: REPORTS_TO, src: { label: Person, column: id }, dst: { label: Person, column: boss } }
                  - fk_edges: { type: LIVES_IN, src: { label: Person, column: id }, dst: { label: Country, column: country } }
              - table: firms
                mode: full
                pipeline:
                  - vertex: { label: Firm, id_column: id, properties: [name] }
                  - vertex: { name: seats, label: Country, id_column: country }
              - table: rides
                mode: cdc
                row_key: [id]
                pipeline:
                  - vertex: { label: Ride, id_column: id, properties: [fare] }
                  - fk_edges: { type: TAKEN_BY, src: { label: Ride, column: id }, dst: { label: Person, column: person }, properties: [fare] }
            """;

    private Folder folder;
    private Cypher graph;

    @BeforeEach
    void open(@TempDir Path path, LiveGraph live) {
        graph = new Cypher(live);
        folder = Folder.of(path, live).file("mapping.yaml", MAPPING);
        people("1,Ada,40,NO,", "2,Bo,30,SE,1", "3,Cy,20,SE,9", "4,Di,17,DK,1");
        firms("1,Acme,SE", "2,Bern,CH");
        folder.file("data/rides/r0.csv", "_change_type,id,fare,person\ninsert,1,10,1\ninsert,2,20,2\ninsert,3,30,8\n");
    }

    @AfterEach
    void close() {
        graph.close();
    }

    private void people(String... rows) {
        folder.file("data/people/p0.csv", "id,name,age,country,boss\n" + String.join("\n", rows) + "\n");
    }

    private void firms(String... rows) {
        folder.file("data/firms/f0.csv", "id,name,country\n" + String.join("\n", rows) + "\n");
    }

    private JsonNode diff(String... words) {
        var all = new ArrayList<>(List.of("--diff"));
        all.addAll(List.of(words));
        return folder.json(0, "explain", all.toArray(String[]::new)).path("diff");
    }

    private static SortedMap<String, SortedMap<String, Long>> counts(JsonNode diff) {
        var counts = new TreeMap<String, SortedMap<String, Long>>();
        for (JsonNode each : diff.path("elements")) {
            String kind = each.has("label")
                    ? each.path("label").asText()
                    : "%s %s %s"
                            .formatted(
                                    each.path("type").asText(),
                                    each.path("from").asText(),
                                    each.path("to").asText());
            each.path("changes")
                    .properties()
                    .forEach(change -> counts.computeIfAbsent(kind, any -> new TreeMap<>())
                            .put(change.getKey(), change.getValue().asLong()));
        }
        return counts;
    }

    private void sync() {
        folder.json(0, "sync");
    }

    /** Looks, then runs just that, and compares. */
    private JsonNode apply(String what, String... reload) {
        var before = GraphChanges.look(graph);
        var diff = diff(reload);
        var words = new ArrayList<>(List.of("--plan", diff.path("digest").asText()));
        words.addAll(List.of(reload));
        folder.json(0, "sync", words.toArray(String[]::new));
        assertThat(counts(diff))
                .as("%s: %s", what, diff)
                .isEqualTo(GraphChanges.between(before, GraphChanges.look(graph)));
        return diff;
    }

    @Test
    void eachKindOfChangeIsToldBeforeItIsMade() {
        assertThat(counts(apply("the first load")).get("Person"))
                .containsEntry("created", 3L)
                .containsEntry("placeholder_created", 2L);
        assertThat(apply("nothing").path("changes").asInt()).isZero();
        people("1,Ada,40,NO,", "2,Bo,30,SE,1", "3,Cy,20,SE,9", "4,Di,17,DK,1", "5,Ed,50,FI,2", "9,Io,60,NO,");
        assertThat(counts(apply("rows more, one of them of a placeholder")).get("Person"))
                .containsEntry("created", 1L)
                .containsEntry("placeholder_filled", 1L);
        people("1,Ada,40,NO,", "2,Bob,30,SE,1", "3,Cy,20,SE,9", "4,Di,18,DK,1", "5,Ed,17,FI,2", "9,Io,60,NO,");
        assertThat(counts(apply("a name, and two rows that pass the filter")).get("Person"))
                .containsEntry("updated", 1L)
                .containsEntry("created", 1L)
                .containsEntry("removed", 1L);
        people("1,Ada,40,NO,", "20,Bob,30,SE,3", "3,Cy,20,CH,9", "4,Di,18,DK,3", "9,Io,60,NO,");
        apply("a key, and foreign keys");
        people("1,Ada,40,NO,", "3,Cy,20,CH,9", "4,Di,18,DK,9", "5,Ed,18,DK,20");
        assertThat(counts(apply("rows that go: edges hold a placeholder, and a country is of a firm too"))
                        .get("Person"))
                .containsEntry("placeholder_left", 2L);
        firms("2,Bern,CH");
        assertThat(counts(apply("the last row of a country goes")).get("Country"))
                .containsEntry("removed", 1L);
        folder.file("data/rides/r1.csv", """
                _change_type,id,fare,person
                update_before,1,10,1
                update_after,1,11,1
                delete,2,20,2
                update_before,3,30,8
                update_after,3,30,1
                insert,4,40,3
                update_before,4,40,3
                update_after,4,41,3
                delete,4,41,3
                insert,5,50,7
                """);
        assertThat(counts(apply("changes, one row of which comes, changes and goes"))
                        .get("Ride"))
                .isEqualTo(new TreeMap<>(Map.of("updated", 1L, "removed", 1L, "created", 1L)));
        apply("a read from the beginning", "--reload", "people,firms");
        folder.file(
                "mapping.yaml",
                MAPPING.replace(
                        "properties: [name] }\n      - vertex: { name: homes",
                        "properties: [name, age] }\n      - vertex: { name: homes"));
        assertThat(counts(apply("a property more", "--reload", "people")).get("Person"))
                .containsEntry("updated", 4L);
        folder.file("mapping.yaml", MAPPING.substring(0, MAPPING.indexOf("  - table: firms")));
        assertThat(counts(apply("tables that are mapped no longer", "--reload", "people,firms,rides"))
                        .keySet())
                .contains("Firm", "Ride");
    }

    @Test
    void aVertexThatTakesItsEdgesAlongIsToldWithThem() {
        folder.file(
                "mapping.yaml",
                MAPPING.replaceFirst("properties: \\[name] }", "properties: [name], on_delete: detach }"));
        sync();
        people("2,Bo,30,SE,1", "3,Cy,20,SE,9", "4,Di,17,DK,1");
        folder.file("data/rides/r1.csv", "_change_type,id,fare,person\ninsert,4,40,1\n");
        var counts = counts(apply("Ada goes, and two edges to her; two others come"));
        assertThat(counts.get("TAKEN_BY Ride Person")).containsEntry("removed", 1L);
        assertThat(counts.get("Person")).containsEntry("placeholder_left", 1L);
        people("2,Bo,30,SE,", "3,Cy,20,SE,9");
        apply("a placeholder loses an edge");
    }

    @Test
    void changesAreNamedWithWhatTheyComeTo() {
        sync();
        people("1,Ada,40,NO,", "2,Bob,30,SE,1", "5,Ed,50,SE,");
        assertThat(folder.here("explain", "--diff").out())
                .contains(
                        "1 created, 1 updated, 1 removed, 1 placeholder removed",
                        "updated              vertex Person i:2;  name: 'Bo' becomes 'Bob'",
                        "created              vertex Person i:5;  id: 5; name: 'Ed'",
                        "removed              vertex Person i:3;  id: 3 goes; name: 'Cy' goes",
                        "removed              edge REPORTS_TO i:3; i:9;")
                .containsPattern("sync -c \\S+ --plan [0-9a-f]{32} changes this");
        assertThat(diff("--limit", "0").path("samples")).isEmpty();
    }

    @Test
    void toLookWritesNothingAndSaysTheSameAgain() throws IOException {
        sync();
        people("1,Ada,41,NO,2", "6,Flo,30,IS,");
        String dump = own();
        byte[] ledger = ledger();
        long writes = writes();
        String digest = diff().path("digest").asText();
        assertThat(diff("--limit", "1").path("digest").asText()).isEqualTo(digest);
        folder.file("mapping.yaml", reversed());
        assertThat(diff().path("digest").asText())
                .as("in another order of tables")
                .isEqualTo(digest);
        assertThat(own()).isEqualTo(dump);
        assertThat(ledger()).isEqualTo(ledger);
        assertThat(writes()).as("statements that could write").isEqualTo(writes);
    }

    private static String reversed() {
        int firms = MAPPING.indexOf("  - table: firms");
        int rides = MAPPING.indexOf("  - table: rides");
        int people = MAPPING.indexOf("  - table: people");
        return "tables:\n" + MAPPING.substring(rides) + MAPPING.substring(firms, rides)
                + MAPPING.substring(people, firms);
    }

    private String own() {
        return graph.dump() + graph.rows("MATCH (n) WHERE n:_Bifrost OR n:_BifrostTable RETURN properties(n)");
    }

    private long writes() {
        return calls("QUERY");
    }

    /** How often the server was sent this command of graphs. */
    private long calls(String command) {
        var found = Pattern.compile("cmdstat_graph\\." + command + ":calls=(\\d+)", Pattern.CASE_INSENSITIVE)
                .matcher(graph.answer("INFO", "commandstats"));
        return found.find() ? Long.parseLong(found.group(1)) : 0;
    }

    private byte[] ledger() throws IOException {
        var all = new java.io.ByteArrayOutputStream();
        try (var files = Files.list(folder.path().resolve("state"))) {
            for (Path file : files.filter(Files::isRegularFile).sorted().toList()) {
                all.writeBytes(Files.readAllBytes(file));
            }
        }
        return all.toByteArray();
    }

    @Test
    void aPlanThatIsNoLongerTrueIsRefusedAndNothingIsWritten() {
        sync();
        people("1,Ada,40,NO,", "2,Bob,30,SE,1");
        String digest = diff().path("digest").asText();
        people("1,Ada,40,NO,", "2,Bob,30,SE,1", "7,Gil,30,SE,1");
        String dump = own();
        var error = folder.json(1, "sync", "--plan", digest).path("error");
        assertThat(error.path("code").asText()).isEqualTo("diff.PLAN_DIFFERS");
        assertThat(error.path("message").asText()).contains(digest, "bifrost explain --diff");
        assertThat(own()).isEqualTo(dump);
        graph.write("MATCH (n:Person {id: 2}) SET n.`" + marker() + "`=1");
        people("1,Ada,40,NO,", "2,Bob,30,SE,1");
        folder.json(1, "sync", "--plan", digest);
        assertThat(folder.here("sync", "--plan", digest, "--take-over").exit()).isEqualTo(2);
    }

    private String marker() {
        return graph.vertices("Person").getFirst().properties().keySet().stream()
                .filter(name -> name.startsWith("_bf_"))
                .findFirst()
                .orElseThrow();
    }

    @Test
    void whatIsCommittedAfterTheLookWaitsForTheNextRound() {
        sync();
        folder.file("data/rides/r1.csv", "_change_type,id,fare,person\ninsert,6,60,1\n");
        String digest = diff().path("digest").asText();
        try (var host = host()) {
            host.syncPlanned(
                    digest,
                    Progress.NONE,
                    () -> folder.file("data/rides/r2.csv", "_change_type,id,fare,person\ninsert,7,70,1\n"));
        }
        assertThat(graph.count("MATCH (n:Ride {id: 6}) RETURN count(n)")).isEqualTo(1);
        assertThat(graph.count("MATCH (n:Ride {id: 7}) RETURN count(n)")).isZero();
        folder.json(0, "sync");
        assertThat(graph.count("MATCH (n:Ride {id: 7}) RETURN count(n)")).isEqualTo(1);
    }

    @Test
    void aGraphThatAnotherHostTookAfterTheLookIsNotWritten() {
        sync();
        people("1,Ada,40,NO,1");
        String digest = diff().path("digest").asText();
        String dump = graph.dump();
        try (var host = host()) {
            var report = host.syncPlanned(
                    digest, Progress.NONE, () -> graph.write("MATCH (f:_Bifrost) SET f.epoch=f.epoch+1"));
            assertThat(report.tables())
                    .filteredOn(table -> table.failure().isPresent())
                    .allMatch(table -> table.failure().orElseThrow().code().equals("diff.PLAN_DIFFERS"))
                    .isNotEmpty();
        }
        assertThat(graph.dump()).isEqualTo(dump);
    }

    /** As without a plan, and the graph is the one that was told. */
    @Test
    void aLargeFirstLoadIsBuiltAside() {
        people(IntStream.rangeClosed(1, 100_000)
                .mapToObj(id -> "%d,n%d,%d,NO,%d".formatted(id, id, id % 90, id / 2))
                .toArray(String[]::new));
        folder.file("mapping.yaml", MAPPING.substring(0, MAPPING.indexOf("  - table: rides")));
        long builds = calls("BULK");

        apply("first load");

        assertThat(calls("BULK")).isGreaterThan(builds);
        assertThat(counts(diff())).isEmpty();
    }

    private RuntimeHost host() {
        System.setProperty("bifrost.home", folder.home().toString());
        return RuntimeHost.start(HostOptions.of(folder.path().resolve("bifrost.yaml")), Set.of());
    }

    @Test
    void whatATableFailsForIsToldAndWhatItWritesBefore() {
        sync();
        firms("1,Acme,SE", "2,Bern,CH", "3,Cr\u0000p,CH", "4,Dorn,FI");
        var before = GraphChanges.look(graph);
        var diff = folder.json(1, "explain", "--diff").path("diff");
        assertThat(diff.path("tables").path(1).path("failure").path("code").asText())
                .isEqualTo("round.BAD_ROWS");
        folder.json(1, "sync", "--plan", diff.path("digest").asText());
        assertThat(counts(diff))
                .isEqualTo(GraphChanges.between(before, GraphChanges.look(graph)))
                .containsOnlyKeys("Firm", "Country");
    }

    @Test
    void aSinkThatCannotBeReadAndAGraphOfAnotherLedgerAreRefused(LiveGraph live) {
        sync();
        folder.file(
                "bifrost.yaml",
                "source: { files: { directory: data, settle: 0s } }\nsink: { text: { path: graph.txt } }\nledger: { file: { directory: other } }\nmapping: mapping.yaml\n");
        assertThat(folder.json(2, "explain", "--diff")
                        .path("error")
                        .path("code")
                        .asText())
                .isEqualTo("diff.NOT_READABLE");
        folder.sink(live.url(), live.name(), "");
        var config = folder.path().resolve("bifrost.yaml");
        try {
            Files.writeString(config, Files.readString(config).replace("directory: state", "directory: other"));
        } catch (IOException e) {
            throw new java.io.UncheckedIOException(e);
        }
        assertThat(folder.json(1, "explain", "--diff")
                        .path("error")
                        .path("code")
                        .asText())
                .isEqualTo("diff.NOT_OURS");
    }
}
