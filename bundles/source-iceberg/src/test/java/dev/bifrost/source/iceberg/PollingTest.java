package dev.bifrost.source.iceberg;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bifrost.api.Secret;
import dev.bifrost.api.source.Cursor;
import dev.bifrost.api.source.Poll;
import dev.bifrost.api.source.SyncMode;
import dev.bifrost.api.source.TableSource;
import dev.bifrost.api.source.TableSpec;
import dev.bifrost.source.iceberg.catalog.CatalogConfig;
import dev.bifrost.source.iceberg.catalog.CatalogConfig.Type;
import dev.bifrost.source.iceberg.storage.LocalFileIO;
import dev.bifrost.testkit.AllocatorExtension;
import dev.bifrost.testkit.TestContext;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.iceberg.DataFile;
import org.apache.iceberg.io.FileIO;
import org.apache.iceberg.io.InputFile;
import org.apache.iceberg.io.OutputFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** Looking for news is cheap when there are none, and never late. */
@ExtendWith(AllocatorExtension.class)
class PollingTest {

    private static final AtomicInteger OPENED = new AtomicInteger();
    private static final List<String> LOCATIONS = new CopyOnWriteArrayList<>();

    /** Counts the files that are opened. */
    public static final class CountingIO implements FileIO {

        private static final long serialVersionUID = 1L;

        private final LocalFileIO files = new LocalFileIO();

        @Override
        public InputFile newInputFile(String location) {
            OPENED.incrementAndGet();
            LOCATIONS.add(location);
            return files.newInputFile(location);
        }

        @Override
        public OutputFile newOutputFile(String location) {
            return files.newOutputFile(location);
        }

        @Override
        public void deleteFile(String location) {
            files.deleteFile(location);
        }
    }

    private static IcebergSource counting(Lake lake, TestContext context) {
        var config = new CatalogConfig(
                Type.JDBC,
                null,
                new Secret(lake.uri()),
                "lake",
                Map.of("io-impl", new Secret(CountingIO.class.getName())));
        return (IcebergSource)
                context.closing((TableSource) new IcebergSourceFactory().create(IcebergConfig.of(config), context));
    }

    @Test
    void anIdlePollOpensNoFile(TestContext context) {
        try (var lake = new Lake(context)) {
            LakeTable table = lake.people("people");
            table.appended(table.row(1L, "a", "SE"));
            TableSpec spec = TableSpec.of("db.people", SyncMode.CDC);
            IcebergSource source = counting(lake, context);
            Follower cdc = new Follower(source, spec).round();
            assertThat(OPENED.getAndSet(0)).isPositive();

            for (int poll = 0; poll < 40; poll++) {
                assertThat(source.poll(spec, cdc.cursor())).isInstanceOf(Poll.Idle.class);
            }
            assertThat(OPENED).hasValue(0);

            table.appended(table.row(2L, "b", "NO"));
            assertThat(cdc.round().rows())
                    .as("the first poll after a commit sees it")
                    .hasSize(2);
        }
    }

    @Test
    void aPositionDeleteOpensOnlyTheDataFileThatItNames(TestContext context) {
        try (var lake = new Lake(context)) {
            LakeTable table = lake.people("people");
            var files = new ArrayList<DataFile>();
            for (long id = 0; id < 20; id++) {
                files.add(table.appended(table.row(id, "a", "SE")));
            }
            Follower cdc = new Follower(counting(lake, context), TableSpec.of("db.people", SyncMode.CDC)).round();
            LOCATIONS.clear();
            table.delete(table.positions(files.get(7), 0));

            assertThat(cdc.round().lastRead()).containsExactly(List.of(7L, "a", "SE", "DELETE"));
            assertThat(LOCATIONS)
                    .filteredOn(files.stream().map(DataFile::location).toList()::contains)
                    .as("data files that were opened")
                    .containsOnly(files.get(7).location());
        }
    }

    @Test
    void aTableThatTookAnothersPlaceIsSeenAtOnce(TestContext context) {
        try (var lake = new Lake(context)) {
            LakeTable table = lake.people("people");
            table.appended(table.row(1L, "a", "SE"));
            IcebergSource source = counting(lake, context);
            TableSpec spec = TableSpec.of("db.people", SyncMode.CDC);
            Cursor cursor = new Follower(source, spec).round().cursor();
            lake.catalog().dropTable(org.apache.iceberg.catalog.TableIdentifier.parse("db.people"), false);
            LakeTable other = lake.people("people");
            other.appended(other.row(2L, "b", "NO"));

            assertThat(source.poll(spec, cursor))
                    .isInstanceOfSatisfying(
                            Poll.News.class,
                            news -> assertThat(
                                            news.window().reload().orElseThrow().code())
                                    .isEqualTo("table-replaced"));
        }
    }

    @Test
    void aPlanTellsTheCommitsThatItGoesOver(TestContext context) {
        try (var lake = new Lake(context)) {
            LakeTable table = lake.people("people");
            var first = table.appended(table.row(1L, "a", "SE"));
            Follower cdc = new Follower(lake.source(), TableSpec.of("db.people", SyncMode.CDC)).round();
            table.appended(table.row(2L, "b", "NO"));
            long oldest = table.table().currentSnapshot().timestampMillis();
            table.delete(table.positions(first, 0));

            var commits = cdc.round().window().orElseThrow().plan().commits().orElseThrow();
            assertThat(commits.byKind()).containsEntry("append", 1L).hasSize(2);
            assertThat(commits.oldest().orElseThrow().toEpochMilli()).isEqualTo(oldest);
            assertThat(commits.filesAdded()).isEqualTo(1);
            assertThat(commits.filesRemoved()).isZero();
            assertThat(commits.deleteFiles()).isEqualTo(1);
        }
    }
}
