package dev.bifrost.dist.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.bifrost.dist.Typed;
import dev.bifrost.testkit.Cypher;
import dev.bifrost.testkit.LiveFalkorDb;
import dev.bifrost.testkit.LiveGraph;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** {@code bifrost falkordb}, with a home of its own. */
@ExtendWith(LiveFalkorDb.class)
final class FalkorDbVerbIT {

    @TempDir
    private Path path;

    /** @param shared asked for so that the binaries are in the standard cache, where they can be had at all */
    @Test
    void aLocalServerIsStartedFoundAndStopped(LiveGraph shared) throws IOException {
        assumeTrue(
                System.getenv("FALKORDB_URL") == null,
                "FALKORDB_URL names a server, which is never started or stopped");
        var folder = Folder.of(path, shared);
        borrowTheBinaries();

        var nothing = folder.type("falkordb", "status", "--json");
        assertThat(nothing.exit()).isEqualTo(1);
        assertThat(nothing.lastLine()).isEqualTo("{\"running\":false}");

        var started = folder.type("falkordb", "start", "--json");
        try {
            assertThat(started.exit()).describedAs(started.err()).isZero();
            var json = Folder.json(started);
            assertThat(json.path("running").asBoolean()).isTrue();
            assertThat(json.path("origin").asText()).isIn("npm", "container");
            try (var graph = new Cypher(new LiveGraph(json.path("url").asText(), "any"))) {
                assertThat(graph.write("RETURN 1")).hasToString("[[1]]");
            }
            var found = folder.type("falkordb", "status", "--json");
            assertThat(found.exit()).isZero();
            assertThat(found.lastLine()).isEqualTo(started.lastLine());
        } finally {
            assertStopped(folder.type("falkordb", "stop", "--json"));
        }
    }

    @AfterEach
    void giveTheBinariesBack() throws IOException {
        if (Files.isSymbolicLink(borrowed())) {
            Files.delete(borrowed());
        }
    }

    @Test
    void otherWordsAreWrongUsage() {
        var result = Here.type(java.util.List.of("falkordb", "restart"));

        assertThat(result.exit()).isEqualTo(2);
        assertThat(result.err()).contains("'restart' is none of start, stop and status");
    }

    private static void assertStopped(Typed.Result stopped) {
        assertThat(stopped.exit()).describedAs(stopped.err()).isZero();
        assertThat(stopped.lastLine()).isEqualTo("{\"running\":false}");
        assertThat(stopped.err()).contains("stopped");
    }

    /** A cache may be shared by homes. */
    private void borrowTheBinaries() throws IOException {
        String home = System.getenv("BIFROST_HOME");
        Path standard = home == null ? Path.of(System.getProperty("user.home"), ".bifrost") : Path.of(home);
        Path cache = standard.resolve("falkordb/cache");
        if (Files.isDirectory(cache)) {
            Files.createDirectories(borrowed().getParent());
            Files.createSymbolicLink(borrowed(), cache);
        }
    }

    private Path borrowed() {
        return path.resolve("home/falkordb/cache");
    }
}
