package dev.bifrost.ledger.file;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;

/** A disk under a machine that stops dead after a number of operations, halfway through the next one. */
final class HaltingDisk implements Disk {

    private final Disk disk = new SyncedDisk();
    private int left;

    HaltingDisk(int operations) {
        left = operations;
    }

    private boolean dying() {
        return left-- <= 0;
    }

    private static void halt() {
        Runtime.getRuntime().halt(137);
    }

    @Override
    public void write(Path file, byte[] bytes) throws IOException {
        if (dying()) {
            disk.write(file, Arrays.copyOf(bytes, bytes.length / 2));
            halt();
        }
        disk.write(file, bytes);
    }

    @Override
    public void append(Path file, long at, byte[] bytes) throws IOException {
        if (dying()) {
            disk.append(file, at, Arrays.copyOf(bytes, bytes.length / 2));
            halt();
        }
        disk.append(file, at, bytes);
    }

    @Override
    public void replace(Path from, Path to) throws IOException {
        if (dying()) {
            halt();
        }
        disk.replace(from, to);
    }

    @Override
    public void syncDirectory(Path directory) throws IOException {
        if (dying()) {
            halt();
        }
        disk.syncDirectory(directory);
    }

    @Override
    public void delete(Path file) throws IOException {
        if (dying()) {
            halt();
        }
        disk.delete(file);
    }
}
