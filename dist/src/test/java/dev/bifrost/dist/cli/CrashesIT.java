package dev.bifrost.dist.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bifrost.falkordb.server.EphemeralFalkorDb;
import dev.bifrost.testkit.Cypher;
import dev.bifrost.testkit.LiveFalkorDb;
import dev.bifrost.testkit.LiveGraph;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/**
 * Host or server is killed with SIGKILL at any step of a round or of a rebuild, while the tables go on to change. After each crash a
 * new host brings the graph to the tables, and {@code verify} and the test's own account of the rows find nothing wrong.
 */
@ExtendWith(LiveFalkorDb.class)
final class CrashesIT {

    /** A rebuild and a round of these tables are of some 40 to 60 steps; a point beyond the last one is the end of the work. */
    private static final int STEPS = 60;

    @TempDir
    private Path path;

    private final long seed = Long.getLong("crashes.seed", System.nanoTime());
    private final Random random = new Random(seed);
    private Folder folder;
    private ChangingTables tables;

    @Test
    void afterEachOfTwentyCrashesTheGraphComesToEqualTheTables(EphemeralFalkorDb server) throws Exception {
        crash(server, 20);
    }

    @Test
    @Tag("full")
    void afterEachOfAHundredCrashesTheGraphComesToEqualTheTables(EphemeralFalkorDb server) throws Exception {
        crash(server, 100);
    }

    private void crash(EphemeralFalkorDb server, int crashes) throws Exception {
        folder = Folder.at(path).file("mapping.yaml", ChangingTables.MAPPING);
        tables = new ChangingTables(folder, random);
        int hit = 0;
        try (var graph = new Cypher(new LiveGraph(server.url(), "crashed"))) {
            for (int crash = 1; crash <= crashes; crash++) {
                tables.change();
                String verb = random.nextBoolean() ? "rebuild" : "sync";
                boolean isHost = random.nextBoolean();
                int point = 1 + random.nextInt(STEPS);
                String when = "seed %d, crash %d: the %s, at step %d of a %s"
                        .formatted(seed, crash, isHost ? "host" : "server", point, verb);
                configure(server, AnnouncingHost.LISTENER);
                if (KilledHost.in(folder)
                        .isHit(verb, point, isHost ? Optional.empty() : Optional.of(server::restart))) {
                    hit++;
                }
                configure(server, "");
                graph.reconnect();
                assertRecovers(graph, when);
            }
        }
        assertThat(hit).as("crashes before the work was done, seed %d", seed).isGreaterThan(crashes / 3);
    }

    /** A host's name in the graph goes by the path of its config file, so it stays where it is. */
    private void configure(EphemeralFalkorDb server, String more) {
        folder.file("bifrost.yaml", """
                source: { files: { directory: data, settle: 0s, batch_rows: 64 } }
                sink: { falkordb: { url: "%s", graph: crashed, batch_rows: 64 } }
                ledger: { file: { directory: state } }
                mapping: mapping.yaml
                %s
                """.formatted(server.url(), more));
    }

    private void assertRecovers(Cypher graph, String when) throws IOException {
        var sync = folder.here("sync", "--json");
        assertThat(sync.exit()).as("%s: %s", when, sync.err()).isZero();
        var verify = folder.here("verify", "--json");
        assertThat(verify.exit())
                .as(
                        "%s: %s%s%n%s",
                        when,
                        verify.out(),
                        verify.err(),
                        Files.readString(KilledHost.in(folder).log()))
                .isZero();
        tables.assertIn(graph, when);
        assertThat((List<?>) graph.command("KEYS", "{crashed}:_bifrost:build*"))
                .as(when)
                .isEmpty();
    }
}
