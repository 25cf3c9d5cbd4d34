package dev.bifrost.runtime.bundle;

import dev.bifrost.api.BifrostException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.DigestOutputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

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
     * @throws IOException if the file cannot be read any more, or changes meanwhile
     */
    static StagedJar of(Path jar, Path directory) throws IOException {
        var before = JarSignature.of(jar);
        var copy = newCopy(directory);
        try {
            var digest = copy(jar, copy);
            if (!before.equals(JarSignature.of(jar))) {
                throw new IOException(jar + " changed while it was copied");
            }
            return new StagedJar(jar.getFileName().toString(), copy, digest);
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

    private static Path newCopy(Path directory) {
        try {
            return Files.createTempFile(directory, "bundle", ".jar");
        } catch (IOException failed) {
            throw new BifrostException(
                    BundleErrors.WORK_DIRECTORY_UNUSABLE, "cannot write into the work directory " + directory, failed);
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
