package dev.bifrost.source.iceberg;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.bifrost.api.BifrostException;
import dev.bifrost.api.source.Cursor;
import dev.bifrost.api.source.Poll;
import dev.bifrost.api.source.SyncMode;
import dev.bifrost.api.source.TableSpec;
import dev.bifrost.api.source.Window;
import dev.bifrost.testkit.AllocatorExtension;
import dev.bifrost.testkit.TestContext;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.apache.iceberg.DataFile;
import org.apache.iceberg.DataFiles;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** Tables whose files are not what their metadata says: an error that names the file, never fewer rows. */
@ExtendWith(AllocatorExtension.class)
class DamageTest {

    private Lake lake;

    @BeforeEach
    void open(TestContext context) {
        lake = new Lake(context);
    }

    @AfterEach
    void close() {
        lake.close();
    }

    private void assertFails(LakeTable table, IcebergErrors code, String named) {
        TableSpec spec = TableSpec.of(table.name(), SyncMode.FULL);
        assertThatThrownBy(() -> new Follower(lake.source(), spec).round())
                .isInstanceOfSatisfying(
                        BifrostException.class, e -> assertThat(e.code()).isEqualTo(code))
                .hasMessageContaining(named)
                .hasMessageContaining(table.name());
    }

    private static String name(DataFile file) {
        return Path.of(file.location()).getFileName().toString();
    }

    @Test
    void aDataFileThatIsGoneIsNamed() throws IOException {
        LakeTable table = lake.people("gone");
        DataFile file = table.appended(table.row(1L, "a", "SE"));
        Files.delete(Path.of(file.location()));
        assertFails(table, IcebergErrors.FILE_MISSING, name(file));
    }

    @Test
    void aDeleteFileThatIsGoneIsNamed() throws IOException {
        LakeTable table = lake.people("deletes_gone");
        DataFile file = table.appended(table.row(1L, "a", "SE"), table.row(2L, "b", "NO"));
        var delete = table.positions(file, 0);
        table.delete(delete);
        Files.delete(Path.of(delete.location()));
        assertFails(
                table,
                IcebergErrors.FILE_MISSING,
                Path.of(delete.location()).getFileName().toString());
    }

    @Test
    void aManifestThatIsGoneIsTold() throws IOException {
        LakeTable table = lake.people("manifest_gone");
        table.appended(table.row(1L, "a", "SE"));
        var manifest =
                table.table().currentSnapshot().allManifests(table.table().io()).getFirst();
        Files.delete(Path.of(manifest.path()));
        assertFails(table, IcebergErrors.FILE_MISSING, "manifest");
    }

    @Test
    void aFileOfAnotherSizeIsNotRead() throws IOException {
        LakeTable table = lake.people("longer");
        DataFile file = table.appended(table.row(1L, "a", "SE"));
        Files.write(Path.of(file.location()), new byte[] {0}, java.nio.file.StandardOpenOption.APPEND);
        assertFails(table, IcebergErrors.UNREADABLE_FILE, name(file));
    }

    @Test
    void aFileWithOtherRowsThanPromisedIsNotRead() {
        LakeTable table = lake.people("counts");
        DataFile file = table.file(table.row(1L, "a", "SE"), table.row(2L, "b", "NO"));
        DataFile lie = DataFiles.builder(table.table().spec())
                .copy(file)
                .withRecordCount(3)
                .build();
        table.append(lie);
        assertFails(table, IcebergErrors.UNREADABLE_FILE, name(file));
    }

    @Test
    void noByteOfAFileMakesTheReaderLoseARowSilently() throws IOException {
        LakeTable table = lake.people("mutants");
        DataFile file = table.appended(table.row(1L, "a", "SE"), table.row(2L, "b", "NO"));
        Path path = Path.of(file.location());
        byte[] good = Files.readAllBytes(path);
        TableSpec spec = TableSpec.of(table.name(), SyncMode.FULL);
        IcebergSource source = lake.source();
        for (int at = 0; at < good.length; at += 7) {
            byte[] bad = good.clone();
            bad[at] ^= 0x55;
            Files.write(path, bad);
            int rows;
            try {
                rows = new Follower(source, spec).round().rows().size();
            } catch (BifrostException e) {
                assertThat(e.code().code()).startsWith("iceberg.");
                continue;
            }
            assertThat(rows).as("rows with byte %d changed", at).isEqualTo(2);
        }
    }

    @Test
    void oldRowsThatNobodyHasAnyMoreAreAReloadWithItsReason() throws IOException {
        LakeTable table = lake.people("lost");
        DataFile old = table.appended(table.row(1L, "a", "SE"));
        Follower cdc = new Follower(lake.source(), TableSpec.of(table.name(), SyncMode.CDC)).round();
        table.overwrite(List.of(old), table.file(table.row(1L, "b", "SE")));
        Files.delete(Path.of(old.location()));

        cdc.round();
        assertThat(cdc.window().flatMap(Window::reload))
                .hasValueSatisfying(reload -> assertThat(reload.code()).isEqualTo("files-lost"));
        assertThat(cdc.values()).containsExactly(List.of(1L, "b", "SE"));
    }

    @Test
    void aTableThatWasReplacedIsReadAnew() {
        LakeTable table = lake.people("replaced");
        table.appended(table.row(1L, "a", "SE"));
        Follower cdc = new Follower(lake.source(), TableSpec.of(table.name(), SyncMode.CDC)).round();
        lake.catalog().dropTable(org.apache.iceberg.catalog.TableIdentifier.parse(table.name()));
        LakeTable other = lake.people("replaced");
        other.appended(other.row(2L, "b", "NO"));

        cdc.round();
        assertThat(cdc.window().flatMap(Window::reload))
                .hasValueSatisfying(reload -> assertThat(reload.code()).isEqualTo("table-replaced"));
        assertThat(cdc.values()).containsExactly(List.of(2L, "b", "NO"));
    }

    @Test
    void aCursorOfAnotherSourceIsReadAnew() {
        LakeTable table = lake.people("foreign_cursor");
        table.appended(table.row(1L, "a", "SE"));
        var poll = lake.source().poll(TableSpec.of(table.name(), SyncMode.CDC), Cursor.of("full:1234"));
        assertThat(poll)
                .isInstanceOfSatisfying(
                        Poll.News.class,
                        news -> assertThat(news.window().reload().orElseThrow().code())
                                .isEqualTo("cursor-unknown"));
    }

    @Test
    void moreDeletesThanSetAsideForAreRefused(TestContext context) {
        LakeTable table = lake.people("many_deletes");
        table.appended(table.row(1L, "a", "SE"));
        table.delete(table.equality("id", 1L, 2L, 3L));
        var source = lake.source(2);
        assertThatThrownBy(() -> new Follower(source, TableSpec.of(table.name(), SyncMode.FULL)).round())
                .isInstanceOfSatisfying(
                        BifrostException.class, e -> assertThat(e.code()).isEqualTo(IcebergErrors.TOO_MANY_DELETES))
                .hasMessageContaining("delete_keys");
    }
}
