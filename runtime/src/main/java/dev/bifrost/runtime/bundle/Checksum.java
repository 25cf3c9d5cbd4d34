package dev.bifrost.runtime.bundle;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.CRC32;
import java.util.zip.CRC32C;

/**
 * Tells whether two files are the same. It guards against accidents, not against whoever may write into the bundle directory, who
 * needs no collision; and the JVM has instructions for it before anything is compiled: SHA-256 of all bundles takes longer than the
 * rest of a start.
 */
final class Checksum {

    private static final int CHUNK = 1 << 16;

    private Checksum() {}

    /** Two sums of 32 bits that do not depend on each other, and the size, in hexadecimal. */
    static String of(Path file) throws IOException {
        var first = new CRC32();
        var second = new CRC32C();
        long size = 0;
        var chunk = new byte[CHUNK];
        try (var in = Files.newInputStream(file)) {
            for (int read = in.read(chunk); read >= 0; read = in.read(chunk)) {
                first.update(chunk, 0, read);
                second.update(chunk, 0, read);
                size += read;
            }
        }
        return "%08x%08x%x".formatted(first.getValue(), second.getValue(), size);
    }
}
