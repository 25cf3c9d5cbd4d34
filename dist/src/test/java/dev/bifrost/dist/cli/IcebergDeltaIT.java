package dev.bifrost.dist.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.bifrost.dist.Typed;
import dev.bifrost.lake.FolderFiles;
import dev.bifrost.lake.Lake;
import dev.bifrost.lake.TableFiles;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.apache.iceberg.DataFile;
import org.apache.iceberg.PartitionSpec;
import org.apache.iceberg.Schema;
import org.apache.iceberg.Table;
import org.apache.iceberg.catalog.Namespace;
import org.apache.iceberg.catalog.TableIdentifier;
import org.apache.iceberg.data.GenericRecord;
import org.apache.iceberg.jdbc.JdbcCatalog;
import org.apache.iceberg.types.Types;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code bifrost delta} between snapshots of a real Iceberg table. */
final class IcebergDeltaIT {

    private static final Schema PEOPLE = new Schema(
            List.of(
                    Types.NestedField.required(1, "id", Types.LongType.get()),
                    Types.NestedField.optional(2, "name", Types.StringType.get())),
            Set.of(1));

    private Folder folder;
    private Table table;
    private String appended;
    private String grown;
    private String updated;
    private String deleted;
    private String compacted;

    @BeforeEach
    void commitOfEveryKind(@TempDir Path path) {
        folder = Folder.at(path)
                .bundles("source-iceberg", "sink-falkordb", "ledger-file")
                .file("bifrost.yaml", """
                        source: { iceberg: { catalog: { type: directory, warehouse: lake } } }
                        sink: { falkordb: { url: "redis://127.0.0.1:1", graph: nowhere } }
                        ledger: { file: { directory: state } }
                        mapping: mapping.yaml
                        """)
                .file("mapping.yaml", """
                        tables:
                          - table: db.people
                            mode: cdc
                            pipeline: [ { vertex: { label: Person, id_column: id, properties: [name] } } ]
                        """);
        table = new Lake(path.resolve("lake"))
                .create("db.people", PEOPLE, PartitionSpec.unpartitioned(), Map.of("format-version", "3"));
        var first = write("1 Ada", "2 Bo");
        table.newAppend().appendFile(first).commit();
        appended = present();
        table.newAppend().appendFile(write("3 Cy")).commit();
        grown = present();
        var second = write("1 Ada", "2 Bob");
        table.newOverwrite().deleteFile(first).addFile(second).commit();
        updated = present();
        var delta = table.newRowDelta();
        new TableFiles(table).delete(second, LongStream.of(0)).forEach(delta::addDeletes);
        delta.commit();
        deleted = present();
        var rewrite =
                table.newRewrite().validateFromSnapshot(table.currentSnapshot().snapshotId());
        new TableFiles(table)
                .live(org.apache.iceberg.expressions.Expressions.alwaysTrue())
                .forEach(task -> {
                    rewrite.deleteFile(task.file());
                    task.deletes().forEach(rewrite::deleteFile);
                });
        rewrite.addFile(write("2 Bob", "3 Cy")).commit();
        compacted = present();
    }

    private String present() {
        return String.valueOf(table.currentSnapshot().snapshotId());
    }

    private DataFile write(String... rows) {
        return new TableFiles(table)
                .write(taker -> Stream.of(rows).forEach(row -> {
                    String[] words = row.split(" ");
                    taker.accept(
                            GenericRecord.create(PEOPLE).copy(Map.of("id", Long.valueOf(words[0]), "name", words[1])));
                }))
                .getFirst();
    }

    private Typed.Result delta(String... words) {
        var line = new ArrayList<>(List.of("db.people"));
        line.addAll(List.of(words));
        var result = folder.here("delta", line.toArray(String[]::new));
        assertThat(result.exit()).describedAs(result.err()).isZero();
        return result;
    }

    private static List<JsonNode> objects(Typed.Result result) {
        return result.out().lines().map(IcebergDeltaIT::json).toList();
    }

    private static JsonNode json(String line) {
        try {
            return new ObjectMapper().readTree(line);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Test
    void aPersonSeesSnapshotsByKindFilesAndRowsOldAndNew() {
        var all = delta("--from", appended, "--to", compacted).out();
        assertThat(all)
                .contains(
                        "db.people, mode cdc",
                        "window:  changes, commits: 1 append, 1 delete, 1 overwrite, 1 replace, the oldest of 20",
                        "reload:  not due",
                        "changed: files added 3, removed 3, delete files 1",
                        "{\"id\":1,\"name\":\"Ada\",\"_change_type\":\"DELETE\"}",
                        "\"id\":2,\"name\":\"Bob\",\"_change_type\":\"INSERT\"}",
                        "\"id\":3,\"name\":\"Cy\",\"_change_type\":\"INSERT\"}");
        assertThat(delta("--from", grown, "--to", updated).out())
                .contains(
                        "\"id\":2,\"name\":\"Bo\",\"_change_type\":\"DELETE\"}",
                        "\"id\":2,\"name\":\"Bob\",\"_change_type\":\"INSERT\"}")
                .as("a row that the rewrite carried over")
                .doesNotContain("Ada");
        assertThat(delta("--from", deleted, "--to", compacted).out())
                .contains("commits: 1 replace", "reads:   parts 0, bytes 0", "No rows.");
    }

    @Test
    void aProgramGetsThePlanAndTheStateAtTheEndIsTheStateAtTheStartAndTheWindow() {
        var rows = rows(delta("--to", appended, "--json"));
        var window = objects(delta("--from", appended, "--to", compacted, "--json"));
        apply(window, rows);

        assertThat(rows).containsExactlyInAnyOrderElementsOf(rows(delta("--to", compacted, "--json")));
        var plan = window.getLast();
        assertThat(plan.path("from").asText()).isEqualTo(appended);
        assertThat(plan.path("to").asText()).isEqualTo(compacted);
        assertThat(plan.path("window").asText()).isEqualTo("changes");
        assertThat(plan.path("reload_due").asBoolean(true)).isFalse();
        assertThat(plan.path("commits").toString())
                .isEqualTo("{\"append\":1,\"delete\":1,\"overwrite\":1,\"replace\":1}");
        assertThat(plan.path("files_added").asInt()).isEqualTo(3);
        assertThat(plan.path("files_removed").asInt()).isEqualTo(3);
        assertThat(plan.path("delete_files").asInt()).isEqualTo(1);
        assertThat(plan.path("rows_shown").toString()).isEqualTo("{\"delete\":2,\"insert\":2}");
        assertThat(plan.path("complete").asBoolean()).isTrue();
    }

    private static List<JsonNode> rows(Typed.Result whole) {
        var objects = objects(whole);
        return new ArrayList<>(objects.subList(0, objects.size() - 1));
    }

    private static void apply(List<JsonNode> window, List<JsonNode> rows) {
        for (JsonNode change : window.subList(0, window.size() - 1)) {
            var row = (ObjectNode) change.deepCopy();
            String type = row.remove("_change_type").asText();
            if (type.equals("DELETE")) {
                assertThat(rows.remove(row)).as("%s is there", row).isTrue();
            } else {
                rows.add(row);
            }
        }
    }

    @Test
    void whereTheWayCannotBeGoneAReloadIsDueAndSaysWhy() {
        var back = delta("--from", compacted, "--to", appended, "--json");
        assertReload(back, "cursor-rolled-back", compacted, 2);
        table.expireSnapshots().expireSnapshotId(Long.parseLong(updated)).commit();
        assertReload(delta("--from", appended, "--to", compacted, "--json"), "history-broken", appended, 2);
        assertThat(delta("--from", appended).out()).contains("reload:  due, history-broken: table db.people");
    }

    private static void assertReload(Typed.Result result, String reason, String named, int rows) {
        var plan = Folder.json(result);
        assertThat(plan.path("window").asText()).isEqualTo("full");
        assertThat(plan.path("reload_due").asBoolean()).isTrue();
        assertThat(plan.path("reload").asText()).isEqualTo(reason);
        assertThat(plan.path("reload_reason").asText()).contains(named);
        assertThat(result.out().lines()).as("the whole table at the end").hasSize(rows + 1);
    }

    @Test
    void aStateOrATableThatIsNotThereIsNamedWithThoseThatAre() {
        folder.assertRefused(
                "iceberg.UNKNOWN_STATE",
                List.of("12345", "main", appended, compacted),
                "delta",
                "db.people",
                "--from",
                "12345");
        folder.assertRefused(
                "iceberg.UNKNOWN_STATE", List.of("yesterday", "main"), "delta", "db.people", "--to", "yesterday");
        folder.assertRefused("iceberg.UNKNOWN_TABLE", List.of("db.peple", "db.people"), "delta", "db.peple");
        table.expireSnapshots().expireSnapshotId(Long.parseLong(appended)).commit();
        folder.assertRefused(
                "iceberg.UNKNOWN_STATE", List.of(appended, grown), "delta", "db.people", "--from", appended);
    }

    @Test
    void aCatalogInADatabaseIsReadWithoutAWordBesides() {
        String uri = "jdbc:sqlite:" + folder.path().resolve("catalog.db");
        try (var catalog = new JdbcCatalog(properties -> new FolderFiles(), null, true)) {
            catalog.initialize(
                    "iceberg",
                    Map.of(
                            "uri",
                            uri,
                            "warehouse",
                            folder.path().resolve("named").toString()));
            catalog.createNamespace(Namespace.of("db"));
            table = catalog.createTable(TableIdentifier.of("db", "people"), PEOPLE);
            table.newAppend().appendFile(write("1 Ada")).commit();
        }
        folder.file("bifrost.yaml", """
                source: { iceberg: { catalog: { type: jdbc, uri: "%s", warehouse: named } } }
                sink: { text: { path: graph.txt } }
                ledger: { file: { directory: state } }
                mapping: mapping.yaml
                """.formatted(uri));
        for (String verb : List.of("validate", "sync", "status")) {
            var result = folder.type(verb);
            assertThat(result.exit()).describedAs(result.err()).isZero();
            assertThat(result.out()).contains("db.people");
            assertThat(result.err()).as(verb).isEmpty();
        }
    }
}
