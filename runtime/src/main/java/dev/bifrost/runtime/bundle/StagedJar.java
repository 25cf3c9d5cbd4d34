package dev.bifrost.runtime.bundle;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.zip.ZipFile;

/**
 * A copy of a jar, so that what is checked is what is installed and what runs, whatever happens to the file meanwhile.
 *
 * @param file the name in the bundle directory
 * @param folder the copy's own; removed by {@link #close}
 * @param content what a class loader reads: the copy, or the folder that it was unpacked into
 * @param digest its {@link Checksum}
 */
record StagedJar(String file, Path folder, Path content, String digest) implements AutoCloseable {

    /**
     * Copies a jar.
     *
     * @param directory where copies go
     * @return the copy; empty if the file is gone, or was written while it was copied
     * @throws IOException if the file cannot be read, or the copy not be written
     */
    static Optional<StagedJar> of(Path jar, Path directory) throws IOException {
        var folder = Files.createTempDirectory(directory, "bundle");
        try {
            var before = JarSignature.of(jar);
            var copy = folder.resolve("bundle.jar");
            var staged = new StagedJar(jar.getFileName().toString(), folder, copy, copy(jar, copy));
            if (before.equals(JarSignature.of(jar))) {
                return Optional.of(staged);
            }
            staged.close();
            return Optional.empty();
        } catch (NoSuchFileException gone) {
            FileTree.remove(folder);
            return Optional.empty();
        } catch (IOException | RuntimeException failed) {
            FileTree.remove(folder);
            throw failed;
        }
    }

    /**
     * The same, with the jars that lie inside ready to be read: to look into a jar inside of a jar is to unpack it each time.
     *
     * @throws IOException if it is no zip, a part of it is broken, or nothing can be written
     */
    StagedJar unpacked() throws IOException {
        var into = folder.resolve("content");
        try (var zip = new ZipFile(content.toFile())) {
            if (!JarContents.hasJarsInside(zip)) {
                return this;
            }
            Unpacking.unpack(zip, into);
        }
        Files.delete(content);
        return new StagedJar(file, folder, into, digest);
    }

    @Override
    public void close() {
        FileTree.remove(folder);
    }

    private static String copy(Path jar, Path copy) throws IOException {
        Files.copy(jar, copy);
        return Checksum.of(copy);
    }
}
