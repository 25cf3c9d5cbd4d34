package dev.bifrost.dist.cases;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bifrost.api.BifrostBundle;
import dev.bifrost.api.event.TableOutcome.Status;
import dev.bifrost.api.host.BifrostHost.Refusal;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A third party's bundle comes, changes and goes between the rounds of a running host. */
final class BundleSwapIT extends CaseIT {

    private static final String JAR = "tag.jar";

    @TempDir
    private Path jars;

    @BeforeEach
    void mapTwoTables() {
        job.file("people", "p0.csv", "id,name\n1,Ada\n")
                .file("cities", "c0.csv", "id,name\n1,Oslo\n")
                .mapping("""
                tables:
                  - table: people
                    mode: incremental
                    pipeline:
                      - custom:
                          tag: {}
                          steps: [ { vertex: { label: Person, id_column: id, properties: [name] } } ]
                  - table: cities
                    mode: incremental
                    pipeline: [ { vertex: { label: City, id_column: id, properties: [name] } } ]
                """);
    }

    private void drop(TestBundle bundle) {
        job.harness().drop(JAR, bundle.writeTo(jars.resolve("built.jar")));
        if (job.host() != null) {
            job.host().refreshBundles();
        }
    }

    private void more(int round) {
        job.file("people", "p%d.csv".formatted(round), "id,name\n%d,Bo\n".formatted(round + 1));
        job.file("cities", "c%d.csv".formatted(round), "id,name\n%d,Rome\n".formatted(round + 1));
    }

    private List<Refusal> refusals() {
        return job.host().refusals().stream()
                .filter(refusal -> !refusal.file().startsWith("bifrost-"))
                .toList();
    }

    private String names(String label) {
        return graph.rows("MATCH (n:" + label + ") RETURN n.name ORDER BY n.id").toString();
    }

    /** Rule 11: code is part of what a graph was made by. */
    @Test
    void aReplacedBundleIsAChangedMappingForItsTableAndTheOthersGoOn() {
        drop(Tagging.with("1.0.0", "one"));
        assertThat(job.start().sync().result()).isEqualTo("synced");
        assertThat(names("Person")).isEqualTo("[[one Ada]]");

        drop(Tagging.with("1.0.1", "two"));
        more(1);
        var refused = job.sync();

        assertFailed(Job.outcome(refused, "people"), "round.MAPPING_CHANGED");
        assertThat(Job.outcome(refused, "people").failure().orElseThrow().message())
                .contains("bifrost sync --reload people");
        assertSynced(Job.outcome(refused, "cities"));
        assertThat(names("Person")).isEqualTo("[[one Ada]]");
        assertThat(names("City")).isEqualTo("[[Oslo], [Rome]]");

        drop(Tagging.with("1.0.0", "one"));
        assertSynced(job.sync("people"));
        assertThat(names("Person")).as("the old code again, and its cursor").isEqualTo("[[one Ada], [one Bo]]");
    }

    @Test
    void aReplacedBundleReloadsItsTableWhereTheConfigSaysSo() {
        drop(Tagging.with("1.0.0", "one"));
        job.config("on_mapping_changed: reload").start();
        assertThat(job.sync().result()).isEqualTo("synced");

        drop(Tagging.with("2.0.0", "two"));
        var report = job.sync();

        assertSynced(Job.outcome(report, "people"));
        assertThat(Job.outcome(report, "people").reload()).contains("mapping-changed");
        assertThat(names("Person")).isEqualTo("[[two Ada]]");
        assertThat(report.tables().get(1).status()).isEqualTo(Status.IDLE);
        assertThat(job.host().bundles()).containsEntry("acme.tag", "2.0.0");
    }

    @Test
    void aRemovedBundleFailsItsTableByNameUntilItIsBackAndTheOthersGoOn() {
        drop(Tagging.with("1.0.0", "one"));
        assertThat(job.start().sync().result()).isEqualTo("synced");

        job.harness().remove(JAR);
        job.host().refreshBundles();
        more(1);
        var without = job.sync();

        assertFailed(Job.outcome(without, "people"), "host.UNKNOWN_COMPONENT");
        assertThat(Job.outcome(without, "people").failure().orElseThrow().message())
                .contains("tag");
        assertSynced(Job.outcome(without, "cities"));
        assertThat(without.result()).isEqualTo("partial");

        drop(Tagging.with("1.0.0", "one"));
        assertSynced(job.sync("people"));
        assertThat(names("Person")).isEqualTo("[[one Ada], [one Bo]]");
    }

    @Test
    void aTransformThatThrowsFailsItsTableWithItsNameAndIsMendedByTheNextJar() {
        drop(Tagging.throwingOnRows("0.9.0"));
        var failed = job.config("on_mapping_changed: reload").start().sync();

        assertFailed(Job.outcome(failed, "people"), "host.COMPONENT_FAILED");
        assertThat(Job.outcome(failed, "people").failure().orElseThrow().message())
                .contains("acme.tag/tag");
        assertSynced(Job.outcome(failed, "cities"));
        assertThat(job.host().allocatedBytes()).isZero();

        drop(Tagging.with("1.0.0", "one"));
        assertSynced(job.sync("people"));
        assertThat(names("Person")).isEqualTo("[[one Ada]]");
    }

    /** P-03. */
    @Test
    void aBundleThatFailsToStartIsNamedKeepsItsPredecessorAndIsReplacedByAMendedOne() {
        drop(Tagging.with("1.0.0", "one"));
        job.config("on_mapping_changed: reload").start();
        assertThat(job.sync().result()).isEqualTo("synced");

        drop(Tagging.throwingAtStart("1.1.0"));
        more(1);

        assertThat(job.sync().result()).isEqualTo("synced");
        assertThat(refusals()).extracting(Refusal::file).containsExactly(JAR);
        assertThat(refusals()).extracting(Refusal::code).containsExactly("host.START_FAILED");
        assertThat(names("Person")).isEqualTo("[[one Ada], [one Bo]]");

        drop(Tagging.with("1.1.1", "two"));
        assertSynced(job.sync("people"));
        assertThat(refusals()).isEmpty();
        assertThat(names("Person")).isEqualTo("[[two Ada], [two Bo]]");
    }

    /** P-09. */
    @Test
    void aBundleWithItsOwnCopyOfTheApiIsRefusedWithTheCureAndTheOthersRun() {
        drop(Tagging.with("1.0.0", "one"));
        job.harness()
                .drop(
                        "fat.jar",
                        Tagging.with("1.0.0", "fat")
                                .carrying(BifrostBundle.class)
                                .writeTo(jars.resolve("fat.jar")));
        job.start();

        assertThat(job.sync().result()).isEqualTo("synced");
        assertThat(names("Person")).isEqualTo("[[one Ada]]");
        assertThat(refusals()).singleElement().satisfies(refusal -> {
            assertThat(refusal.file()).isEqualTo("fat.jar");
            assertThat(refusal.code()).isEqualTo("host.CARRIES_API");
            assertThat(refusal.reason()).contains("provided");
        });
    }
}
