package dev.bifrost.source.iceberg;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bifrost.api.source.SyncMode;
import dev.bifrost.api.source.TableSpec;
import dev.bifrost.testkit.AllocatorExtension;
import dev.bifrost.testkit.TestContext;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.iceberg.FileFormat;
import org.apache.iceberg.PartitionSpec;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Random commits of every kind: at every step each follower's rows are those that Iceberg's own reader sees, whichever
 * earlier state it comes from.
 */
@ExtendWith(AllocatorExtension.class)
class RandomHistoriesTest {

    private static final int COMMITS = 20;

    static Stream<Integer> seeds() {
        return IntStream.range(0, 6).boxed();
    }

    static Stream<Integer> manySeeds() {
        return IntStream.range(100, 180).boxed();
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void everyWindowLeadsFromOneStateToTheOther(int seed, TestContext context) {
        run(seed, context);
    }

    @Tag("full")
    @ParameterizedTest
    @MethodSource("manySeeds")
    void everyWindowLeadsFromOneStateToTheOtherWithManySeeds(int seed, TestContext context) {
        run(seed, context);
    }

    private void run(int seed, TestContext context) {
        boolean third = seed % 2 == 1;
        var format = seed % 3 == 2 ? FileFormat.AVRO : FileFormat.PARQUET;
        var spec = seed % 4 < 2
                ? PartitionSpec.unpartitioned()
                : PartitionSpec.builderFor(Lake.PEOPLE).identity("country").build();
        try (var lake = new Lake(context)) {
            LakeTable table = lake.create("random" + seed, Lake.PEOPLE, spec, third ? 3 : 2, format);
            // Small batches and passes, so that their seams are met.
            IcebergSource source = lake.source(Map.of(), 64, null, 3);
            var followers = new ArrayList<>(List.of(
                    new Follower(source, spec(table, SyncMode.CDC)),
                    new Follower(source, spec(table, SyncMode.INCREMENTAL)),
                    new Follower(source, spec(table, SyncMode.FULL)),
                    new Follower(source, spec(table, SyncMode.CDC, "id", "country"))));
            var sleepers = new ArrayList<Follower>();
            var commits = new RandomCommits(table, third, seed);
            var done = new ArrayList<String>();
            for (int commit = 0; commit < COMMITS; commit++) {
                done.add(commits.next());
                var late = followers.getFirst().copy();
                List<String> whole = table.texts(List.of());
                List<String> narrow = table.texts(List.of("id", "country"));
                for (Follower follower : followers) {
                    assertThat(follower.round().texts())
                            .as("seed %d, %s, after %s", seed, follower.spec(), done)
                            .containsExactlyInAnyOrderElementsOf(
                                    follower.spec().columns().isEmpty() ? whole : narrow);
                }
                // They stand for hosts that were down: each looks from where it fell asleep.
                if (commit % 4 == 0) {
                    sleepers.add(late);
                }
                if (commit % 4 == 3) {
                    for (Follower sleeper : sleepers) {
                        assertThat(sleeper.copy().round().texts())
                                .as("seed %d, from an earlier state, after %s", seed, done)
                                .containsExactlyInAnyOrderElementsOf(whole);
                    }
                }
            }
        }
    }

    private static TableSpec spec(LakeTable table, SyncMode mode, String... columns) {
        return new TableSpec(table.name(), mode, List.of(columns), Optional.empty());
    }
}
