package dev.bifrost.ledger.file;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;

/** A disk that is full after a number of operations: the operation that fails has written half of its bytes. */
final class FailingDisk implements Disk {

    private final Disk disk = new UnsyncedDisk();
    private int left = Integer.MAX_VALUE;

    void failAfter(int operations) {
        left = operations;
    }

    void heal() {
        left = Integer.MAX_VALUE;
    }

    private boolean fails() {
        return left-- <= 0;
    }

    private static IOException full(Path file) {
        return new IOException(file + ": No space left on device");
    }

    @Override
    public void write(Path file, byte[] bytes) throws IOException {
        if (fails()) {
            disk.write(file, Arrays.copyOf(bytes, bytes.length / 2));
            throw full(file);
        }
        disk.write(file, bytes);
    }

    @Override
    public void append(Path file, long at, byte[] bytes) throws IOException {
        if (fails()) {
            disk.append(file, at, Arrays.copyOf(bytes, bytes.length / 2));
            throw full(file);
        }
        disk.append(file, at, bytes);
    }

    @Override
    public void replace(Path from, Path to) throws IOException {
        if (fails()) {
            throw full(to);
        }
        disk.replace(from, to);
    }

    @Override
    public void syncDirectory(Path directory) throws IOException {
        if (fails()) {
            throw full(directory);
        }
        disk.syncDirectory(directory);
    }

    @Override
    public void delete(Path file) throws IOException {
        if (fails()) {
            throw full(file);
        }
        disk.delete(file);
    }
}
