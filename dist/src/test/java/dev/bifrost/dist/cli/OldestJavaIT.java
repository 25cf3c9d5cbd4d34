package dev.bifrost.dist.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bifrost.dist.Typed;
import dev.bifrost.testkit.Cypher;
import dev.bifrost.testkit.LiveFalkorDb;
import dev.bifrost.testkit.LiveGraph;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.DriverManager;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/**
 * The distribution on the oldest Java that it supports; the other tests run on the newest. {@code ./bifrost test} fetches that
 * Java and names it in {@code BIFROST_OLDEST_JAVA}. Without it these tests are skipped, and fail under continuous integration.
 */
@ExtendWith(LiveFalkorDb.class)
final class OldestJavaIT {

    private static final int USAGE = 2;

    @TempDir
    private Path path;

    private Path java;

    @BeforeEach
    void findIt() {
        String home = System.getenv("BIFROST_OLDEST_JAVA");
        if (home == null || home.isEmpty()) {
            assertThat(System.getenv("CI")).as("BIFROST_OLDEST_JAVA is not set").isNull();
            Assumptions.abort("BIFROST_OLDEST_JAVA is not set: type ./bifrost test");
        }
        java = Path.of(home);
    }

    @Test
    void parquetAndCsvReachTheGraphAndASecondRoundFindsNothing(LiveGraph live) throws Exception {
        var folder = Folder.of(path, live).with("JAVA_HOME", java).file("mapping.yaml", """
                        tables:
                          - table: people
                            mode: full
                            pipeline: [ { vertex: { label: Person, id_column: id, properties: [name] } } ]
                          - table: flags
                            mode: incremental
                            pipeline: [ { vertex: { label: Flag, id_column: id, properties: [name] } } ]
                        """);
        Files.createDirectories(path.resolve("data/flags"));
        try (var duck = DriverManager.getConnection("jdbc:duckdb:");
                var copy = duck.createStatement()) {
            copy.execute("COPY (SELECT i AS id, 'n' || i AS name FROM range(2, 5002) t(i)) TO '%s' (COMPRESSION zstd)"
                    .formatted(path.resolve("data/flags/f0.parquet")));
        }

        var first = folder.type("sync", "--json");
        var second = folder.type("sync", "--json");

        assertThat(first.exit()).describedAs(first.err()).isZero();
        assertThat(Folder.json(second).path("status").asText())
                .describedAs(second.err())
                .isEqualTo("idle");
        try (var graph = new Cypher(live)) {
            assertThat(graph.count("MATCH (p:Person) RETURN count(p)")).isEqualTo(2);
            assertThat(graph.count("MATCH (f:Flag) RETURN count(f)")).isEqualTo(5_000);
        }
    }

    /** P-12. */
    @Test
    void withoutTheOpeningThatArrowNeedsItSaysSoInOneLine(LiveGraph live) {
        Folder.of(path, live);

        var result = Typed.in(path)
                .run(
                        java.resolve("bin/java"),
                        "-cp",
                        Folder.LAUNCHER.resolveSibling("lib") + "/*",
                        "dev.bifrost.runtime.cli.Bifrost",
                        "sync");

        assertThat(result.exit()).isEqualTo(USAGE);
        assertThat(result.err().lines())
                .singleElement()
                .satisfies(line -> assertThat(line)
                        .startsWith("host.JVM_FLAG_MISSING")
                        .contains("--add-opens=java.base/java.nio=ALL-UNNAMED"));
    }
}
