package dev.bifrost.dist.cases;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bifrost.api.event.RoundReport;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A bundle that is replaced over and over: what stays of those that were. The heap is walked to see it. */
final class RedeployIT extends CaseIT {

    private static final String LOADER = "org.apache.felix.framework.BundleWiringImpl$BundleClassLoader";
    private static final String TRANSFORM = "acme.tag.Entry$Tag";
    private static final Pattern COPY = Pattern.compile("/staging/bundle\\d+/");

    @TempDir
    private Path jars;

    private long loadersBefore;
    private long transformsBefore;

    /** Other tests of this JVM may have left hosts that are not collected yet. */
    @BeforeEach
    void lookAround() {
        loadersBefore = Heap.instances(LOADER);
        transformsBefore = Heap.loadersOf(TRANSFORM);
    }

    @BeforeEach
    void mapTheTable() {
        job.source("batch_rows: 64").config("on_mapping_changed: reload").mapping("""
                        tables:
                          - table: people
                            mode: incremental
                            pipeline:
                              - custom:
                                  tag: { words: [one, two] }
                                  steps: [ { vertex: { label: Person, id_column: id, properties: [name] } } ]
                        """);
    }

    /** P-01. */
    @Test
    void ofFiftyBundlesReplacedUnderLoadNoLoaderNoFileAndNoMemoryStays() throws Exception {
        people(1_000);
        var bundle = Tagging.with("1.0.0", "one");
        replaceBy(bundle);
        job.start();
        var stop = new AtomicBoolean();
        try (var load = Executors.newSingleThreadExecutor()) {
            var rounds = load.submit(() -> roundsUntil(stop));
            try {
                replace(bundle, 1, 20);
                var before = Heap.look();
                replace(bundle, 21, 50);
                assertThat(Heap.look().classes() - before.classes())
                        .as("less than one for each replacement")
                        .isLessThan(30);
                assertThat(Heap.look().metaspaceBytes() - before.metaspaceBytes())
                        .as("the JVM's notes on methods that became hot take some")
                        .isLessThan(2 << 20);
            } finally {
                stop.set(true);
            }
            assertThat(rounds.get(60, TimeUnit.SECONDS)).noneMatch(RoundReport::isFailure);
        }
        assertNoneStays("1.0.50");
    }

    /** P-02. */
    @Test
    void ofThirtyBundlesThatUseThreadLocalsNoLoaderStays() {
        people(100);
        var bundle = Tagging.keepingThreadLocals("1.0.0");
        replaceBy(bundle);
        job.start();
        replace(bundle, 1, 30);
        assertNoneStays("1.0.30");
    }

    /** Each is called by at least one round. */
    private void replace(TestBundle bundle, int from, int to) {
        for (int version = from; version <= to; version++) {
            replaceBy(bundle.version("1.0." + version));
            assertThat(job.sync().result()).as("version %d", version).isIn("synced", "idle");
            assertThat(job.host().bundles()).containsEntry("acme.tag", "1.0." + version);
        }
    }

    /** The open one, and at most the one before it, which goes with the next look at the bundle directory. */
    private void assertNoneStays(String version) {
        assertThat(job.host().bundles()).containsEntry("acme.tag", version);
        assertThat(Heap.loadersOf(TRANSFORM) - transformsBefore).isLessThanOrEqualTo(2);
        int up = job.host().bundles().size();
        assertThat(Heap.instances(LOADER) - loadersBefore).isLessThanOrEqualTo(up + 1L);
        assertThat(Heap.instances(TRANSFORM)).as("the open one").isLessThanOrEqualTo(1);
        assertThat(Footprint.descriptors()).noneMatch(file -> file.endsWith(".jar (deleted)"));
        assertThat(copiesInUse()).hasSizeBetween(up, up + 1);
    }

    /** The host's copies of bundles, some of them unpacked, of which a file is open. */
    private static Set<String> copiesInUse() {
        return Footprint.descriptors().stream()
                .flatMap(file -> COPY.matcher(file).results())
                .map(MatchResult::group)
                .collect(Collectors.toSet());
    }

    private void people(int rows) {
        var text = new StringBuilder("id,name\n");
        for (int id = 0; id < rows; id++) {
            text.append(id).append(",n").append(id).append('\n');
        }
        job.file("people", "p0.csv", text.toString());
    }

    private void replaceBy(TestBundle bundle) {
        job.harness().drop("tag.jar", bundle.writeTo(jars.resolve("built.jar")));
        if (job.host() != null) {
            job.host().refreshBundles();
        }
    }

    private List<RoundReport> roundsUntil(AtomicBoolean stop) {
        var reports = new ArrayList<RoundReport>();
        while (!stop.get()) {
            reports.add(job.sync());
        }
        return reports;
    }
}
