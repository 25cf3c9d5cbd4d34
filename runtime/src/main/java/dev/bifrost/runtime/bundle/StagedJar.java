package dev.bifrost.runtime.bundle;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.security.DigestOutputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Optional;

/**
 * A copy of a jar, so that what is checked is what is installed, whatever happens to the file meanwhile.
 *
 * @param file the name in the bundle directory
 * @param copy the copy; removed by {@link #close}
 * @param digest SHA-256 in hex
 */
record StagedJar(String file, Path copy, String digest) implements AutoCloseable {

    /**
     * Copies a jar.
     *
     * @param directory where copies go
     * @return the copy; empty if the file is gone, or was written while it was copied
     * @throws IOException if the file cannot be read, or the copy not be written
     */
    static Optional<StagedJar> of(Path jar, Path directory) throws IOException {
        var copy = Files.createTempFile(directory, "bundle", ".jar");
        try {
            var before = JarSignature.of(jar);
            var staged = new StagedJar(jar.getFileName().toString(), copy, copy(jar, copy));
            if (before.equals(JarSignature.of(jar))) {
                return Optional.of(staged);
            }
            staged.close();
            return Optional.empty();
        } catch (NoSuchFileException gone) {
            Files.deleteIfExists(copy);
            return Optional.empty();
        } catch (IOException | RuntimeException failed) {
            Files.deleteIfExists(copy);
            throw failed;
        }
    }

    @Override
    public void close() {
        try {
            Files.deleteIfExists(copy);
        } catch (IOException left) {
            copy.toFile().deleteOnExit();
        }
    }

    private static String copy(Path jar, Path copy) throws IOException {
        var digest = sha256();
        try (var out = new DigestOutputStream(Files.newOutputStream(copy), digest)) {
            Files.copy(jar, out);
        }
        return HexFormat.of().formatHex(digest.digest());
    }

    private static MessageDigest sha256() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException impossible) {
            throw new AssertionError("every Java has SHA-256", impossible);
        }
    }
}
