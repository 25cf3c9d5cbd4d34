package dev.bifrost.dist.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.bifrost.dist.cases.DuckDb;
import dev.bifrost.testkit.AllocatorExtension;
import dev.bifrost.testkit.Cypher;
import dev.bifrost.testkit.LiveFalkorDb;
import dev.bifrost.testkit.LiveGraph;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.vector.ipc.ArrowFileReader;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Rows that the graph cannot hold, from the table to the file and back, as a user types it. */
@ExtendWith({LiveFalkorDb.class, AllocatorExtension.class})
final class DeadLettersIT {

    /** What stands in a Parquet file where half a surrogate pair is to be: no writer makes one. */
    private static final String HALF = "QXZ";

    private Folder folder;
    private LiveGraph live;
    private Cypher graph;

    @BeforeEach
    void open(@TempDir Path path, LiveGraph server) {
        live = server;
        graph = new Cypher(server);
        folder = Folder.at(path).sink(server.url(), server.name(), ", batch_rows: 100");
    }

    @AfterEach
    void close() {
        graph.close();
    }

    private long waiting() {
        return folder.json(0, "dlq", "list").path("letters").asLong();
    }

    /** K-14 and its kind: one row of each trouble, and one of none. */
    @ParameterizedTest
    @ValueSource(strings = {"fail", "skip", "dead_letter"})
    void valuesThatAGraphCannotHoldFailTheTableOrAreSkippedOrKept(String policy, BufferAllocator allocator)
            throws IOException {
        kinds();
        folder.file("mapping.yaml", """
                tables:
                  - table: kinds
                    mode: full
                    on_bad_row: %s
                    pipeline:
                      - vertex: { label: Kind, id_column: id, properties: [wide, dy, f, tx, li, money, narrow] }
                      - fk_edges: { type: NEXT, src: { label: Kind, column: id }, dst: { label: Kind, column: next } }
                """.formatted(policy));

        var outcome = folder.json(policy.equals("fail") ? 1 : 0, "sync")
                .path("tables")
                .path(0);

        assertThat(graph.count("MATCH (k:Kind) WHERE k.id IS NOT NULL RETURN count(k)"))
                .isEqualTo(2);
        assertThat(graph.count("MATCH ()-[e:NEXT]->() RETURN count(e)")).isEqualTo(2);
        assertThat(graph.value("MATCH (k:Kind {id: 1}) RETURN k.money")).isEqualTo("12345678901234567890.12");
        assertThat(graph.value("MATCH (k:Kind {id: 1}) RETURN k.narrow")).isEqualTo(4294967295L);
        if (policy.equals("fail")) {
            assertThat(outcome.path("failure").path("code").asText()).isEqualTo("round.BAD_ROWS");
        } else {
            assertThat(outcome.path("skipped")
                            .path(policy.equals("skip") ? "bad row" : "dead letter")
                            .asInt())
                    .isEqualTo(7);
            assertThat(folder.json(0, "verify").path("clean").asBoolean()).isTrue();
        }
        assertThat(waiting()).isEqualTo(policy.equals("dead_letter") ? 7 : 0);
        assertThat(status().path("dead_letters").asLong()).isEqualTo(waiting());
        if (policy.equals("dead_letter")) {
            var found = new TreeMap<Object, String>();
            letters(allocator)
                    .forEach(letter ->
                            found.put(letter.get("id"), letter.get("_bf_column") + ": " + letter.get("_bf_reason")));
            assertThat(found)
                    .containsExactlyInAnyOrderEntriesOf(Map.of(
                            2L, "wide: an unsigned integer above 9223372036854775807",
                            3L, "dy: a day outside the years 0 to 9999",
                            4L, "f: a float that is not finite",
                            5L, "tx: text with U+0000",
                            6L, "tx: text that is not Unicode",
                            7L, "li: a null in a list",
                            8L, "f: a float that is not finite"));
            assertThat(folder.here("status").out()).contains("dead letters: 7 wait");
            Files.writeString(file(), "no letters");
            assertThat(status().path("dead_letters_unknown").path("code").asText())
                    .isEqualTo("letters.UNREADABLE");
        }
    }

    private void kinds() throws IOException {
        Path file = Files.createDirectories(folder.path().resolve("data/kinds")).resolve("k.parquet");
        try (var duck = new DuckDb()) {
            duck.parquet(file, """
                    SELECT id, wide::UBIGINT AS wide, dy::DATE AS dy, f::DOUBLE AS f, tx, li, money::DECIMAL(38,2) AS money, narrow::UINTEGER AS narrow, 1 AS next
                    FROM (VALUES
                      (1, '9223372036854775807', '0001-01-01', '1.5', 'fine', [1], '12345678901234567890.12', '4294967295'),
                      (2, '18446744073709551615', NULL, NULL, NULL, NULL, NULL, NULL),
                      (3, NULL, '10000-01-01', NULL, NULL, NULL, NULL, NULL),
                      (4, NULL, NULL, 'NaN', NULL, NULL, NULL, NULL),
                      (5, NULL, NULL, NULL, 'a' || chr(0) || 'b', NULL, NULL, NULL),
                      (6, NULL, NULL, NULL, '%s', NULL, NULL, NULL),
                      (7, NULL, NULL, NULL, NULL, [1, NULL], NULL, NULL),
                      (8, NULL, NULL, '-Infinity', NULL, NULL, NULL, NULL),
                      (9, '0', '9999-12-31', '-0.0', '', [], '-0.01', '0')
                    ) AS t(id, wide, dy, f, tx, li, money, narrow)
                    """.formatted(HALF));
        }
        String bytes = new String(Files.readAllBytes(file), StandardCharsets.ISO_8859_1);
        assertThat(bytes).contains(HALF);
        Files.write(file, bytes.replace(HALF, "\u00ED\u00A0\u0080").getBytes(StandardCharsets.ISO_8859_1));
    }

    /** What is told of the only table. */
    private JsonNode status() {
        return folder.json(0, "status").path("tables").path(0);
    }

    /** The only file of letters. */
    private Path file() {
        var table = folder.json(0, "dlq", "list").path("tables").path(0);
        return Path.of(table.path("windows").path(0).path("file").asText());
    }

    /** The letters in it, as any program reads them. */
    private List<Map<String, Object>> letters(BufferAllocator allocator) throws IOException {
        var letters = new ArrayList<Map<String, Object>>();
        try (var channel = FileChannel.open(file());
                var reader = new ArrowFileReader(channel, allocator)) {
            while (reader.loadNextBatch()) {
                var batch = reader.getVectorSchemaRoot();
                for (int row = 0; row < batch.getRowCount(); row++) {
                    int at = row;
                    letters.add(batch.getFieldVectors().stream()
                            .filter(column -> !column.isNull(at))
                            .collect(Collectors.toMap(
                                    column -> column.getName(),
                                    column -> column.getName().equals("id")
                                            ? ((Number) column.getObject(at)).longValue()
                                            : String.valueOf(column.getObject(at)))));
                }
            }
        }
        return letters;
    }

    /** A constraint that somebody put on the graph: nothing in the row tells that it cannot be stored. */
    @Test
    void aRowThatTheServerRefusesIsFoundInAThousandAndReplayedWhenItsTroubleIsGone(BufferAllocator allocator)
            throws IOException {
        folder.file("data/people/p0.csv", "id,name,city\n0,person 0,0\n");
        people("mode: full", "city");
        folder.json(0, "sync");
        graph.write("CREATE INDEX FOR (p:Person) ON (p.name)");
        constraint("CREATE");
        while (!"OPERATIONAL".equals(graph.value("CALL db.constraints() YIELD status RETURN status"))) {
            Thread.onSpinWait();
        }

        thousand("mode: full");
        assertThat(folder.here("sync").out()).contains("1 skipped: dead letter");
        assertThat(graph.count("MATCH (p:Person) RETURN count(p)")).isEqualTo(999);
        assertThat(graph.count("MATCH ()-[e:BORN_IN]->() RETURN count(e)")).isEqualTo(999);
        var letter = letters(allocator).getFirst();
        assertThat(letter)
                .containsEntry("id", 500L)
                .containsEntry("name", "person 7")
                .containsEntry("_bf_step", "vertex Person")
                .containsEntry("_bf_code", "falkordb.CONSTRAINT");
        assertThat((String) letter.get("_bf_reason"))
                .contains("unique constraint violation")
                .doesNotContain("person 7");
        assertThat(folder.here("dlq", "show", "people").out()).contains("\"id\":500", "\"name\":\"person 7\"");

        var still = folder.json(1, "dlq", "replay").path("tables").path(0);
        assertThat(still.path("left").asInt()).isEqualTo(1);
        constraint("DROP");
        assertThat(folder.json(0, "dlq", "replay", "people")
                        .path("tables")
                        .path(0)
                        .path("written")
                        .asInt())
                .isEqualTo(1);
        assertThat(waiting()).isZero();
        assertThat(folder.json(0, "verify").path("clean").asBoolean()).isTrue();
        assertThat(folder.json(0, "sync").path("status").asText()).isEqualTo("idle");
    }

    private void constraint(String act) {
        graph.command("GRAPH.CONSTRAINT", act, live.name(), "UNIQUE", "NODE", "Person", "PROPERTIES", "1", "name");
    }

    private void thousand(String more) {
        folder.file(
                "data/people/p0.csv",
                "id,name,city\n"
                        + IntStream.range(0, 1000)
                                .mapToObj(id -> "%d,person %d,%d\n".formatted(id, id == 500 ? 7 : id, id % 9))
                                .collect(Collectors.joining()));
        people(more, "city");
    }

    /** @param city the column of the city's key */
    private void people(String more, String city) {
        folder.file("mapping.yaml", """
                tables:
                  - table: people
                    on_bad_row: dead_letter
                    %s
                    pipeline:
                      - vertex: { label: Person, id_column: id, properties: [name] }
                      - fk_edges: { type: BORN_IN, src: { label: Person, column: id }, dst: { label: City, column: %s } }
                """.formatted(more, city));
    }

    @Test
    void aMendedMappingReadsTheTableAnewAndItsLettersGo() {
        folder.file("data/people/p0.csv", "id,name,city\n1,Ada,7\n2,Bo,x9\n3,Cy,y8\n");
        people("mode: full", "city, as: int");
        assertThat(folder.json(0, "sync")
                        .path("tables")
                        .path(0)
                        .path("skipped")
                        .path("dead letter")
                        .asInt())
                .isEqualTo(2);
        assertThat(folder.json(1, "dlq", "replay")
                        .path("tables")
                        .path(0)
                        .path("left")
                        .asInt())
                .isEqualTo(2);
        assertThat(folder.json(0, "dlq", "list")
                        .path("tables")
                        .path(0)
                        .path("windows")
                        .path(0)
                        .path("causes")
                        .toString())
                .isEqualTo("{\"column city as int: no key of its kind\":2}");

        people("mode: full", "city");
        assertThat(folder.json(1, "dlq", "replay")
                        .path("tables")
                        .path(0)
                        .path("failed")
                        .path("code")
                        .asText())
                .as("a graph is never of two mappings")
                .isEqualTo("round.MAPPING_CHANGED");
        folder.json(0, "sync", "--reload", "people");
        assertThat(waiting()).isZero();
        assertThat(graph.count("MATCH (p:Person)-[:BORN_IN]->() RETURN count(p)"))
                .isEqualTo(3);

        people("mode: full", "city, as: int");
        folder.json(0, "sync", "--reload", "people");
        assertThat(folder.json(0, "dlq", "drop", "people").path("dropped").asInt())
                .isEqualTo(2);
        assertThat(waiting()).isZero();
        assertThat(folder.json(2, "dlq", "drop", "people")
                        .path("error")
                        .path("code")
                        .asText())
                .isEqualTo("letters.NO_LETTERS");
    }

    @Test
    void beyondTheBudgetTheTableFailsAndNothingIsKept() {
        folder.file("data/people/p0.csv", "id,name,city\n1,Ada,7\n2,Bo,x9\n3,Cy,y8\n");
        people("mode: full\n    dead_letter_rows: 1", "city, as: int");
        var failure = folder.json(1, "sync").path("tables").path(0).path("failure");
        assertThat(failure.path("code").asText()).isEqualTo("round.TOO_MANY_DEAD_LETTERS");
        assertThat(failure.path("message").asText())
                .contains("2 rows", "dead_letter_rows (1)")
                .doesNotContain("x9");
        assertThat(waiting()).isZero();
    }

    /** The host dies when the graph has the window's mark and the ledger does not; files of an incremental table are read again. */
    @Test
    void aCrashBetweenTheGraphAndTheLedgerDoublesNoLetter() throws IOException {
        folder.file("data/people/p0.csv", "id,name,city\n1,Ada,7\n2,Bo,x9\n");
        people("mode: incremental", "city, as: int");
        folder.json(0, "sync");
        copy(folder.path().resolve("state"), folder.path().resolve("before"));
        folder.file("data/people/p1.csv", "id,name,city\n3,Cy,y8\n4,Di,8\n");
        folder.json(0, "sync");
        assertThat(waiting()).isEqualTo(2);

        copy(folder.path().resolve("before"), folder.path().resolve("state"));
        assertThat(waiting()).as("the ledger did not reach the window").isEqualTo(1);
        folder.json(0, "sync");
        assertThat(waiting()).isEqualTo(2);
        try (Stream<Path> files = Files.walk(folder.path().resolve(".bifrost/dead-letters"))) {
            assertThat(files.filter(file -> file.toString().endsWith(".arrow"))).hasSize(2);
        }
    }

    private static void copy(Path from, Path to) throws IOException {
        if (Files.exists(to)) {
            try (Stream<Path> files = Files.walk(to)) {
                for (Path file : files.filter(Files::isRegularFile).toList()) {
                    Files.delete(file);
                }
            }
        }
        try (Stream<Path> files = Files.walk(from)) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                Path target = to.resolve(from.relativize(file));
                Files.createDirectories(target.getParent());
                Files.copy(file, target, StandardCopyOption.REPLACE_EXISTING);
            }
        }
    }

    @Test
    void anOutageMakesNoLetter() {
        thousand("mode: full");
        folder.sink("redis://127.0.0.1:1", live.name(), "");
        assertThat(folder.json(1, "sync")
                        .path("tables")
                        .path(0)
                        .path("failure")
                        .path("code")
                        .asText())
                .isEqualTo("falkordb.CONNECT_FAILED");
        assertThat(waiting()).isZero();

        folder.sink(live.url(), live.name(), "");
        graph.command("CONFIG", "SET", "maxmemory", "1");
        try {
            assertThat(folder.json(1, "sync")
                            .path("tables")
                            .path(0)
                            .path("failure")
                            .path("code")
                            .asText())
                    .isEqualTo("falkordb.OUT_OF_MEMORY");
        } finally {
            graph.command("CONFIG", "SET", "maxmemory", "0");
        }
        assertThat(waiting()).isZero();
        folder.json(0, "sync");
        assertThat(graph.count("MATCH (p:Person) RETURN count(p)")).isEqualTo(1000);
        assertThat(waiting()).isZero();
    }
}
