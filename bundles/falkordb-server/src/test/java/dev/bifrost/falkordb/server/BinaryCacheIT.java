package dev.bifrost.falkordb.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class BinaryCacheIT {

    private static final String SERVER = "server-" + NpmPackage.VERSION;

    @TempDir
    Path directory;

    private final List<String> progress = new ArrayList<>();
    private Path cache;
    private Place place;

    @BeforeEach
    void copyTheMachinesCache() throws IOException {
        place = Place.in(directory);
        new BinaryCache(Place.sharedCache(), place.machine()).binaries(line -> {});
        cache = directory.resolve("cache");
        try (Stream<Path> paths = Files.walk(Place.sharedCache())) {
            for (Path path : paths.toList()) {
                Files.copy(path, cache.resolve(Place.sharedCache().relativize(path)));
            }
        }
    }

    @Test
    void aTornModuleHealsFromTheKeptArchive() throws IOException {
        truncate(cache.resolve(SERVER).resolve("falkordb.so"));

        Binaries binaries = new BinaryCache(cache, place.machine()).binaries(progress::add);

        assertThat(binaries.module()).hasSize(39_028_928);
        assertThat(progress).isEmpty();
        assertThat(cache.resolve("work")).doesNotExist();
    }

    @Test
    void aTornArchiveAndAKilledFetchHealByFetchingAgain() throws IOException {
        truncate(cache.resolve(SERVER + ".tgz"));
        Files.delete(cache.resolve(SERVER).resolve("manifest.sha256"));
        Files.createDirectories(cache.resolve("work/fresh"));
        Files.writeString(cache.resolve("work/fresh/redis-server"), "half");

        Binaries binaries = new BinaryCache(cache, place.machine()).binaries(progress::add);

        assertThat(binaries.module()).hasSize(39_028_928);
        assertThat(progress).hasSize(1).first().asString().contains("with npm");
    }

    @Test
    void anArchiveThatIsNotThePinnedOneIsNotUsed() throws IOException {
        place.tool("npm", "echo other > other.tgz");
        Files.delete(cache.resolve(SERVER + ".tgz"));
        truncate(cache.resolve(SERVER).resolve("redis-server"));

        assertThatThrownBy(() -> new BinaryCache(cache, place.machine()).binaries(progress::add))
                .isInstanceOf(FalkorDbUnavailableException.class)
                .hasMessageContaining("SHA-512");
        assertThat(cache.resolve(SERVER + ".tgz")).doesNotExist();
    }

    @Test
    @Tag("full")
    void tornLibrariesAreFetchedAgainWhereTheyAreNeeded() throws IOException {
        Path library = cache.resolve("libraries/libstdc++.so.6");
        boolean needed = Files.exists(library);
        if (needed) {
            truncate(library);
        }

        Binaries binaries = new BinaryCache(cache, place.machine()).binaries(progress::add);

        assertThat(binaries.command()).hasSize(needed ? 4 : 1);
        assertThat(progress).hasSize(needed ? 1 : 0);
    }

    private static void truncate(Path file) throws IOException {
        try (RandomAccessFile content = new RandomAccessFile(file.toFile(), "rw")) {
            content.setLength(content.length() / 2);
        }
    }
}
