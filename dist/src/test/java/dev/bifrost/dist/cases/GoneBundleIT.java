package dev.bifrost.dist.cases;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bifrost.api.event.RoundReport;
import dev.bifrost.api.event.RuntimeEvent;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A bundle of the distribution that every table needs is taken away under a running host, and put back. */
final class GoneBundleIT extends CaseIT {

    @TempDir
    private Path home;

    @BeforeEach
    void copyTheBundles() throws IOException {
        Path bundles = Files.createDirectories(home.resolve("bundles"));
        for (Path jar : jars(job.home().resolve("bundles"))) {
            Files.copy(jar, bundles.resolve(jar.getFileName()));
        }
        job.home(home)
                .file("people", "p0.csv", "id,name\n1,Ada\n")
                .file("cities", "c0.csv", "id,name\n1,Oslo\n")
                .mapping("""
                tables:
                  - table: people
                    mode: incremental
                    pipeline: [ { vertex: { label: Person, id_column: id, properties: [name] } } ]
                  - table: cities
                    mode: incremental
                    pipeline: [ { vertex: { label: City, id_column: id, properties: [name] } } ]
                """)
                .start();
    }

    @Test
    void withoutTheSinkEveryTableFailsByNameAndTheNextRoundGoesOnWhenItIsBack() {
        goesAndComesBack("bifrost-sink-falkordb", "GraphSink");
    }

    @Test
    void withoutTheSourceEveryTableFailsByNameAndTheNextRoundGoesOnWhenItIsBack() {
        goesAndComesBack("bifrost-source-files", "TableSource");
    }

    private void goesAndComesBack(String bundle, String type) {
        assertThat(job.sync().result()).isEqualTo("synced");
        Path jar = jars(home.resolve("bundles")).stream()
                .filter(each -> each.getFileName().toString().startsWith(bundle))
                .findFirst()
                .orElseThrow();

        move(jar, home.resolve("aside"));
        job.host().refreshBundles();
        job.file("people", "p1.csv", "id,name\n2,Bo\n");
        for (int round = 2; round <= 3; round++) {
            var without = job.sync();
            assertThat(without.round()).isEqualTo(round);
            assertThat(without.isFailure()).isTrue();
            assertThat(without.tables()).extracting("table").containsExactly("people", "cities");
            without.tables().forEach(outcome -> assertFailed(outcome, "host.UNKNOWN_COMPONENT"));
            assertThat(without.tables().getFirst().failure().orElseThrow().message())
                    .contains(type);
            assertThat(reports()).as("listeners hear of it").endsWith(without);
        }

        move(home.resolve("aside"), jar);
        job.host().refreshBundles();
        assertThat(job.sync().result()).isEqualTo("synced");
        assertThat(graph.byProperty("Person", "name")).containsOnlyKeys("Ada", "Bo");
        assertThat(job.host().allocatedBytes()).isZero();
    }

    private List<RoundReport> reports() {
        return job.harness().events().stream()
                .filter(RuntimeEvent.RoundFinished.class::isInstance)
                .map(event -> ((RuntimeEvent.RoundFinished) event).report())
                .toList();
    }

    private static List<Path> jars(Path folder) {
        try (var files = Files.list(folder)) {
            return files.toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void move(Path from, Path to) {
        try {
            Files.move(from, to);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
