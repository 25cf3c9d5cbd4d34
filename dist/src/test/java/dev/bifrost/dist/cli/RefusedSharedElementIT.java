package dev.bifrost.dist.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bifrost.lake.Lake;
import dev.bifrost.lake.TableFiles;
import dev.bifrost.testkit.Cypher;
import dev.bifrost.testkit.LiveFalkorDb;
import dev.bifrost.testkit.LiveGraph;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.apache.iceberg.DataFile;
import org.apache.iceberg.PartitionSpec;
import org.apache.iceberg.Schema;
import org.apache.iceberg.Table;
import org.apache.iceberg.data.GenericRecord;
import org.apache.iceberg.types.Types;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/**
 * An element that several rows make is settled at a window's end from rows that the window need not hold. That the server refuses it
 * then is no reason for the table to fail, round after round.
 */
@ExtendWith(LiveFalkorDb.class)
final class RefusedSharedElementIT {

    private static final Schema PEOPLE = new Schema(
            List.of(
                    Types.NestedField.required(1, "id", Types.LongType.get()),
                    Types.NestedField.optional(2, "country", Types.StringType.get()),
                    Types.NestedField.optional(3, "capital", Types.StringType.get())),
            Set.of(1));

    private Table table;

    @Test
    void aSharedElementThatTheServerRefusesStaysAndTheTableGoesOn(@TempDir Path path, LiveGraph live) {
        var folder = Folder.at(path)
                .bundles("source-iceberg", "sink-falkordb", "ledger-file")
                .file("bifrost.yaml", """
                        source: { iceberg: { catalog: { type: directory, warehouse: lake } } }
                        sink: { falkordb: { url: "%s", graph: %s } }
                        ledger: { file: { directory: state } }
                        mapping: mapping.yaml
                        """.formatted(live.url(), live.name()))
                .file("mapping.yaml", """
                        tables:
                          - table: db.people
                            mode: cdc
                            on_bad_row: dead_letter
                            dead_letter_share: 1
                            pipeline:
                              - vertex: { label: Person, id_column: id }
                              - vertex: { label: Country, id_column: country, properties: [capital] }
                        """);
        table = new Lake(path.resolve("lake"))
                .create("db.people", PEOPLE, PartitionSpec.unpartitioned(), Map.of("format-version", "2"));
        var first = write("1 SE Stockholm", "2 NO Oslo", "3 SE Stockholm");
        table.newAppend().appendFile(first).commit();
        assertThat(folder.here("sync").exit()).isZero();

        try (var graph = new Cypher(live)) {
            graph.write("CREATE INDEX FOR (c:Country) ON (c.capital)");
            constraint(graph, live, "CREATE");
            while (!"OPERATIONAL".equals(graph.value("CALL db.constraints() YIELD status RETURN status"))) {
                Thread.onSpinWait();
            }
            table.newOverwrite()
                    .deleteFile(first)
                    .addFile(write("2 NO Oslo", "3 SE Oslo"))
                    .commit();

            var synced = folder.here("sync");
            assertThat(synced.exit()).as("%s", synced).isZero();
            assertThat(synced.out())
                    .contains("1 skipped: dead letter", "1 skipped: shared element that the graph refuses");
            assertThat(graph.count("MATCH (p:Person {id:2}) RETURN count(p)")).isEqualTo(1);
            assertThat(graph.count("MATCH (p:Person) RETURN count(p)"))
                    .as("1 went, 3 cannot be stored")
                    .isEqualTo(1);
            assertThat(graph.value("MATCH (c:Country {country:'SE'}) RETURN c.capital"))
                    .isEqualTo("Stockholm");
            assertThat(folder.json(0, "sync").path("status").asText()).isEqualTo("idle");
            assertThat(folder.json(1, "dlq", "replay")
                            .path("tables")
                            .path(0)
                            .path("left")
                            .asInt())
                    .isEqualTo(1);

            constraint(graph, live, "DROP");
            assertThat(folder.json(0, "dlq", "replay")
                            .path("tables")
                            .path(0)
                            .path("written")
                            .asInt())
                    .isEqualTo(1);
            assertThat(graph.value("MATCH (c:Country {country:'SE'}) RETURN c.capital"))
                    .isEqualTo("Oslo");
            assertThat(folder.json(0, "verify").path("clean").asBoolean()).isTrue();
        }
    }

    private static void constraint(Cypher graph, LiveGraph live, String act) {
        graph.command("GRAPH.CONSTRAINT", act, live.name(), "UNIQUE", "NODE", "Country", "PROPERTIES", "1", "capital");
    }

    private DataFile write(String... rows) {
        return new TableFiles(table)
                .write(taker -> Stream.of(rows).forEach(row -> {
                    String[] words = row.split(" ");
                    taker.accept(GenericRecord.create(PEOPLE)
                            .copy(Map.of("id", Long.valueOf(words[0]), "country", words[1], "capital", words[2])));
                }))
                .getFirst();
    }
}
