package dev.bifrost.dist.cases;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bifrost.api.event.TableOutcome;
import dev.bifrost.api.source.ArrowTables;
import dev.bifrost.api.source.TableBatches;
import dev.bifrost.dist.Homes;
import dev.bifrost.testkit.AllocatorExtension;
import dev.bifrost.testkit.BundleHarness;
import dev.bifrost.testkit.Cypher;
import dev.bifrost.testkit.LiveFalkorDb;
import dev.bifrost.testkit.LiveGraph;
import dev.bifrost.testkit.Rows;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.vector.VectorSchemaRoot;
import org.apache.arrow.vector.types.pojo.Schema;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** A program with Arrow data of its own embeds the host and lends it the data. */
@ExtendWith({LiveFalkorDb.class, AllocatorExtension.class})
final class EmbeddingIT {

    @Test
    void tablesThatTheProgramLendsAreKeptEqualInTheGraph(
            @TempDir Path folder, LiveGraph live, BufferAllocator programs) {
        var tables = new Held(Rows.of(programs)
                .column("id", 1L, 2L, 3L)
                .column("name", "Ada", "Bo", null)
                .column("boss", null, 1L, 9L));
        System.setProperty("bifrost.home", Homes.DISTRIBUTION.toString());
        try (var graph = new Cypher(live);
                var harness = new BundleHarness(folder)
                        .config(
                                "source: { arrow: { tables: warehouse } }",
                                "sink: { falkordb: { url: \"%s\", graph: \"%s\" } }".formatted(live.url(), live.name()),
                                "ledger: { file: { directory: state } }")
                        .mapping("""
                                tables:
                                  - table: people
                                    mode: full
                                    pipeline:
                                      - vertex: { label: Person, id_column: id, properties: [name] }
                                      - fk_edges:
                                          type: REPORTS_TO
                                          src: { label: Person, column: id }
                                          dst: { label: Person, column: boss }
                                """)
                        .lend(ArrowTables.class, "warehouse", tables)
                        .start()) {
            assertThat(harness.host().refusals())
                    .as("every bundle of the distribution is taken")
                    .isEmpty();

            assertThat(harness.syncOnce().result()).isEqualTo("synced");
            assertThat(graph.byProperty("Person", "id"))
                    .isEqualTo(Map.of(
                            "1", Map.of("id", 1L, "name", "Ada"),
                            "2", Map.of("id", 2L, "name", "Bo"),
                            "3", Map.of("id", 3L),
                            "null", Map.of()));
            assertThat(graph.edges("REPORTS_TO")).hasSize(2);
            assertThat(harness.syncOnce().result()).isEqualTo("idle");

            tables.rows = Rows.of(programs)
                    .column("id", 1L, 2L)
                    .column("name", "Ada", "Bob")
                    .column("boss", null, 1L);
            TableOutcome changed = harness.syncOnce().tables().getFirst();

            assertThat(changed.status()).as("%s", changed).isEqualTo(TableOutcome.Status.SYNCED);
            assertThat(graph.byProperty("Person", "id"))
                    .isEqualTo(Map.of("1", Map.of("id", 1L, "name", "Ada"), "2", Map.of("id", 2L, "name", "Bob")));
            assertThat(graph.edges("REPORTS_TO")).hasSize(1);
            assertThat(harness.host().allocatedBytes()).isZero();
        }
    }

    /** One table, in a batch for each read. Its buffers are of the program's own root. */
    private static final class Held implements ArrowTables {
        private Rows rows;

        Held(Rows rows) {
            this.rows = rows;
        }

        @Override
        public List<String> tables() {
            return List.of("people");
        }

        @Override
        public Schema schema(String table) {
            return rows.schema();
        }

        @Override
        public TableBatches read(String table) {
            return new TableBatches() {
                private boolean ended;

                @Override
                public Optional<VectorSchemaRoot> next() {
                    var next = ended ? Optional.<VectorSchemaRoot>empty() : Optional.of(rows.root());
                    ended = true;
                    return next;
                }

                @Override
                public void close() {}
            };
        }
    }
}
