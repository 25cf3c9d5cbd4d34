package dev.bifrost.source.files;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.bifrost.source.files.format.DataFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A folder that has not changed for a while is not listed again for each table; what changes in it is seen all the same. */
final class TableFoldersTest {

    @TempDir
    Path outside;

    private Path root;
    private TableFolders folders;

    @BeforeEach
    void aFolderThatIsKnown() throws IOException {
        root = Files.createDirectories(outside.resolve("root"));
        write("persons/a.csv");
        settle();
        folders = new TableFolders(root);
        assertThat(files("persons")).containsExactly("a.csv");
        assertThat(files("persons")).containsExactly("a.csv");
    }

    private Iterable<String> files(String table) {
        return folders.list(table).files().stream().map(DataFile::name).toList();
    }

    private Path write(String name) throws IOException {
        Path file = root.resolve(name);
        Files.createDirectories(file.getParent());
        return Files.writeString(file, "id\n1\n");
    }

    /** As if nothing had happened for a while. */
    private void settle() throws IOException {
        Files.setLastModifiedTime(root, FileTime.from(Instant.now().minusSeconds(60)));
    }

    @Test
    void aFileThatComesIntoATableIsThere() throws IOException {
        write("persons/b.csv");
        assertThat(files("persons")).containsExactly("a.csv", "b.csv");
    }

    @Test
    void aTableThatComesIsThereAndOneThatGoesIsNot() throws IOException {
        write("cities.csv");
        assertThat(files("cities")).containsExactly("cities.csv");
        Files.move(root.resolve("persons"), root.resolve("people"));
        assertThat(files("people")).containsExactly("a.csv");
        assertThatThrownBy(() -> files("persons")).hasMessageContaining("no table persons");
    }

    @Test
    void aSecondThingOfOneNameIsRefused() throws IOException {
        write("persons.csv");
        assertThatThrownBy(() -> files("persons")).hasMessageContaining("more than one thing");
    }

    @Test
    void aLinkThatLeadsNowhereForAWhileIsNoTableThen() throws IOException {
        Path target = Files.createDirectories(outside.resolve("mounted"));
        Files.createSymbolicLink(root.resolve("linked"), target);
        settle();
        assertThat(files("linked")).isEmpty();

        Files.move(target, outside.resolve("unmounted"));
        assertThatThrownBy(() -> files("linked")).hasMessageContaining("no table linked");
        Files.move(outside.resolve("unmounted"), target);
        assertThat(files("linked")).isEmpty();
    }
}
