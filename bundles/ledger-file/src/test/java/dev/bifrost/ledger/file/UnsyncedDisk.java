package dev.bifrost.ledger.file;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;

/** Writes to the files without waiting for the device. */
final class UnsyncedDisk implements Disk {

    @Override
    public void write(Path file, byte[] bytes) throws IOException {
        Files.write(file, bytes);
    }

    @Override
    public void append(Path file, long at, byte[] bytes) throws IOException {
        if (at == 0) {
            Files.write(file, bytes);
        } else if (Files.size(file) == at) {
            Files.write(file, bytes, StandardOpenOption.APPEND);
        } else {
            var kept = Arrays.copyOf(Files.readAllBytes(file), Math.toIntExact(at));
            Files.write(file, kept);
            Files.write(file, bytes, StandardOpenOption.APPEND);
        }
    }

    @Override
    public void replace(Path from, Path to) throws IOException {
        Files.move(from, to, StandardCopyOption.ATOMIC_MOVE);
    }

    @Override
    public void syncDirectory(Path directory) {
        // nothing waits here
    }

    @Override
    public void delete(Path file) throws IOException {
        Files.deleteIfExists(file);
    }
}
