package dev.bifrost.dist.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bifrost.falkordb.server.EphemeralFalkorDb;
import dev.bifrost.testkit.Cypher;
import dev.bifrost.testkit.LiveFalkorDb;
import dev.bifrost.testkit.LiveGraph;
import java.nio.file.Path;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/**
 * The host is killed, or cut off from its server, while rows are written carefully, one half of a batch after the other, because the server refuses
 * some of them. An outage is no refusal: after the next round the graph has all other rows, and exactly the refused ones have letters.
 *
 * <p>The server is not killed here: with a UNIQUE constraint it does not always come up again from its append-only file.
 */
@ExtendWith(LiveFalkorDb.class)
final class CrashedRefusalsIT {

    private static final int CRASHES = 6;
    private static final int ROWS = 1_000;
    private static final int REFUSED = 12;
    /** A round is of some 20 steps. */
    private static final int STEPS = 18;

    private static final Pattern LETTER = Pattern.compile("\"id\":(\\d+)");

    @TempDir
    private Path path;

    private final long seed = Long.getLong("crashes.seed", System.nanoTime());
    private final Random random = new Random(seed);
    private Folder folder;
    private EphemeralFalkorDb server;

    @Test
    void anOutageIsNoRefusal(EphemeralFalkorDb started) throws Exception {
        server = started;
        folder = Folder.at(path).file("mapping.yaml", """
                tables:
                  - table: people
                    mode: full
                    on_bad_row: dead_letter
                    pipeline: [ { vertex: { label: Person, id_column: id, properties: [name] } } ]
                """);
        configure("");
        rows(0, Set.of());
        assertThat(folder.here("sync").exit()).isZero();
        try (var graph = new Cypher(new LiveGraph(server.url(), "refused"))) {
            constrain(graph);
            int hit = 0;
            for (int crash = 1; crash <= CRASHES; crash++) {
                var refused = random.ints(1, ROWS)
                        .distinct()
                        .limit(REFUSED)
                        .boxed()
                        .collect(Collectors.toCollection(TreeSet::new));
                rows(crash, refused);
                boolean isHost = crash % 3 == 0;
                configure(AnnouncingHost.LISTENER);
                hit += KilledHost.in(folder)
                                .isHit(
                                        "sync",
                                        1 + random.nextInt(STEPS),
                                        isHost ? Optional.empty() : Optional.of(() -> cutOff(graph)))
                        ? 1
                        : 0;
                configure("");
                assertSettled(graph, crash, refused);
            }
            assertThat(hit).as("hit before the work was done, seed %d", seed).isPositive();
        }
    }

    private void configure(String more) {
        folder.file("bifrost.yaml", """
                source: { files: { directory: data, settle: 0s, batch_rows: 64 } }
                sink: { falkordb: { url: "%s", graph: refused, batch_rows: 64 } }
                ledger: { file: { directory: state } }
                mapping: mapping.yaml
                %s
                """.formatted(server.url(), more));
    }

    /** Some have the name that row 0 keeps for itself. */
    private void rows(int version, Set<Integer> refused) {
        var csv = new StringBuilder("id,name\n0,taken\n");
        for (int id = 1; id < ROWS; id++) {
            csv.append(id)
                    .append(',')
                    .append(refused.contains(id) ? "taken" : name(version, id))
                    .append('\n');
        }
        folder.file("data/people/all.csv", csv.toString());
    }

    private static String name(int version, int id) {
        return "v%d of %d".formatted(version, id);
    }

    private static void constrain(Cypher graph) {
        graph.write("CREATE INDEX FOR (p:Person) ON (p.name)");
        graph.command("GRAPH.CONSTRAINT", "CREATE", "refused", "UNIQUE", "NODE", "Person", "PROPERTIES", "1", "name");
        while (!"OPERATIONAL".equals(graph.value("CALL db.constraints() YIELD status RETURN status"))) {
            Thread.onSpinWait();
        }
    }

    private static void cutOff(Cypher graph) {
        graph.command("CLIENT", "KILL", "TYPE", "normal", "SKIPME", "yes");
    }

    private void assertSettled(Cypher graph, int version, Set<Integer> refused) throws Exception {
        String when = "seed %d, crash %d".formatted(seed, version);
        var sync = folder.here("sync", "--json");
        assertThat(sync.exit()).as("%s: %s%s", when, sync.out(), sync.err()).isZero();
        assertThat(graph.count("MATCH (p:Person) WHERE p.name = 'taken' RETURN count(p)"))
                .as(when)
                .isOne();
        assertThat(graph.count("MATCH (p:Person) WHERE p.id > 0 AND p.name = 'v%d of ' + toString(p.id) RETURN count(p)"
                        .formatted(version)))
                .as(when)
                .isEqualTo(ROWS - 1 - REFUSED);
        assertThat(graph.count("MATCH (p:Person) WHERE p.id IS NOT NULL RETURN count(p)"))
                .as(when)
                .isEqualTo(ROWS - REFUSED);
        String letters = folder.here("dlq", "show", "people").out();
        var ids = LETTER.matcher(letters)
                .results()
                .map(found -> Integer.valueOf(found.group(1)))
                .collect(Collectors.toCollection(TreeSet::new));
        assertThat(ids).as("%s: %s", when, letters).isEqualTo(refused);
    }
}
