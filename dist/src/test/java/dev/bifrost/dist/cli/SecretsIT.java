package dev.bifrost.dist.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bifrost.dist.Typed;
import dev.bifrost.falkordb.server.EphemeralFalkorDb;
import dev.bifrost.testkit.Cypher;
import dev.bifrost.testkit.LiveFalkorDb;
import dev.bifrost.testkit.LiveGraph;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** A password is in its file or variable, and on the wire; nowhere else, whatever goes wrong. */
@ExtendWith(LiveFalkorDb.class)
final class SecretsIT {

    private static final String RIGHT = "right-7Kq2vXw9";
    private static final String WRONG = "wrong-P4zT8mLr";

    @TempDir
    private Path path;

    private final List<Typed.Result> results = new ArrayList<>();

    @Test
    void noVerbPrintsOrKeepsAPasswordRightOrWrong(EphemeralFalkorDb server) throws IOException {
        var live = new LiveGraph(server.url(), "people");
        try (var open = new Cypher(live)) {
            open.command("CONFIG", "SET", "requirepass", RIGHT);
        }
        String place = server.url().substring("redis://".length());
        var folder = Folder.of(path, live).file("right.txt", RIGHT).file("wrong.txt", WRONG);

        folder.sink(server.url(), "people", ", password: \"${file:right.txt}\"");
        assertThat(here(folder, "sync").exit()).isZero();
        here(folder, "validate");
        here(folder, "explain");
        here(folder, "status");
        folder.sink("redis://:${file:right.txt}@" + place, "people", "");
        assertThat(here(folder, "sync").exit()).isZero();

        folder.sink(server.url(), "people", ", password: \"${file:wrong.txt}\"");
        assertThat(here(folder, "sync").out()).contains("falkordb.ACCESS_DENIED");
        folder.sink("redis://someone:${file:wrong.txt}@" + place, "people", "");
        assertThat(here(folder, "sync").out()).contains("falkordb.ACCESS_DENIED");
        folder.sink(server.url(), "people", ", password: \"${env:GRAPH_PASSWORD}\"");
        folder.with("GRAPH_PASSWORD", WRONG).with("BIFROST_LOG", "debug");
        assertThat(noted(folder.type("sync", "--json")).out()).contains("falkordb.ACCESS_DENIED");
        server.kill();
        folder.sink("redis://:${file:right.txt}@" + place, "people", "");
        assertThat(here(folder, "sync").out()).contains("falkordb.CONNECT_FAILED");

        assertNothingTells();
    }

    @Test
    void noFaultOfTheConfigPrintsAPassword(LiveGraph live) throws IOException {
        var folder = Folder.of(path, live).file("wrong.txt", WRONG);
        for (String more : List.of(
                ", pasword: \"${file:wrong.txt}\"",
                ", password: { value: \"${file:wrong.txt}\" }",
                ", batch_rows: \"${file:wrong.txt}\"",
                ", batch_bytes: \"${file:wrong.txt}\"")) {
            folder.sink(live.url(), live.name(), more);
            assertThat(here(folder, "sync").exit()).as(more).isEqualTo(2);
        }
        for (String url : List.of(
                "redis://:${file:wrong.txt}@127.0.0.1:port",
                "redis://${file:wrong.txt}:x@",
                "http://:${file:wrong.txt}@127.0.0.1:6379",
                "redis://:${file:wrong.txt} @127.0.0.1:6379")) {
            folder.sink(url, live.name(), "");
            assertThat(here(folder, "sync").exit()).as(url).isEqualTo(2);
        }
        assertNothingTells();
    }

    private Typed.Result here(Folder folder, String verb) {
        return noted(folder.here(verb, "--json"));
    }

    private Typed.Result noted(Typed.Result result) {
        results.add(result);
        return result;
    }

    /** Neither what was printed nor a file that was written: config and mapping hold references only. */
    private void assertNothingTells() throws IOException {
        assertThat(results)
                .allSatisfy(result -> assertThat(result.out() + result.err()).doesNotContain(RIGHT, WRONG));
        try (var files = Files.walk(path)) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                if (!file.endsWith("right.txt") && !file.endsWith("wrong.txt")) {
                    assertThat(new String(Files.readAllBytes(file), StandardCharsets.ISO_8859_1))
                            .as("%s", file)
                            .doesNotContain(RIGHT, WRONG);
                }
            }
        }
    }
}
