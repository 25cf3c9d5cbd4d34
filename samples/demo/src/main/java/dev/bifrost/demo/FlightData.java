package dev.bifrost.demo;

import dev.bifrost.api.BifrostException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.DigestInputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;
import java.util.List;

/**
 * The demo's tables, out of the npm package {@code vega-datasets}: 3,376 airports (CSV) and 3,000,000 flights of 2001 (Parquet).
 *
 * <p>The package is fetched once, with npm's own client and settings, and kept; it is taken only with the digest pinned here.
 */
public final class FlightData {

    static final String PACKAGE = "vega-datasets@3.2.1";

    /** Sub-resource integrity, as package-lock files have it. */
    private static final String INTEGRITY =
            "sha512-lTSwZA6yq6qSU2YZm+6bqILiIvTPPxn4itir7jPGFmHIdPvUfQ9pCzzcrklYywMJgLUbaIeSkZQdiJd6wBxPug==";

    private final Path cache;

    public FlightData(Path cache) {
        this.cache = cache;
    }

    boolean isFetched() {
        return Files.exists(archive());
    }

    /** Lays the two tables into a data directory, one folder a table. */
    public void layOut(Path data) {
        try {
            fetch();
            Path unpacked = Files.createTempDirectory(cache, "unpacked");
            try {
                Tool.run(
                        unpacked,
                        "unpacking the flights",
                        List.of("tar", "-xzf", archive().toString()));
                take(unpacked, data, "airports", "airports.csv");
                take(unpacked, data, "flights", "flights-3m.parquet");
            } finally {
                DemoFolder.delete(unpacked);
            }
        } catch (IOException e) {
            throw DemoFolder.unusable(cache, e);
        }
    }

    private static void take(Path unpacked, Path data, String table, String file) throws IOException {
        Path folder = Files.createDirectories(data.resolve(table));
        Files.move(unpacked.resolve("package/data").resolve(file), folder.resolve(file));
    }

    private Path archive() {
        return cache.resolve("vega-datasets-3.2.1.tgz");
    }

    private void fetch() throws IOException {
        if (!isFetched()) {
            Path fresh = Files.createTempDirectory(cache, "fetched");
            try {
                Tool.run(
                        fresh,
                        "fetching the npm package " + PACKAGE,
                        List.of("npm", "pack", "--loglevel=error", PACKAGE));
                Path fetched = fresh.resolve(archive().getFileName());
                check(fetched);
                Files.move(fetched, archive());
            } finally {
                DemoFolder.delete(fresh);
            }
        }
        check(archive());
    }

    private static void check(Path file) throws IOException {
        String found = integrity(file);
        if (!found.equals(INTEGRITY)) {
            throw new BifrostException(
                    DemoErrors.WRONG_DIGEST,
                    "%s has the digest %s where %s was expected; delete the file and try again, and distrust the registry if it stays so"
                            .formatted(file, found, INTEGRITY));
        }
    }

    private static String integrity(Path file) throws IOException {
        try (InputStream in = Files.newInputStream(file)) {
            var digest = new DigestInputStream(in, MessageDigest.getInstance("SHA-512"));
            digest.transferTo(java.io.OutputStream.nullOutputStream());
            return "sha512-"
                    + Base64.getEncoder()
                            .encodeToString(digest.getMessageDigest().digest());
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java has SHA-512", e);
        }
    }
}
