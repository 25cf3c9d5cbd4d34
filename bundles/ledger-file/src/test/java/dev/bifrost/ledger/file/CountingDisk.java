package dev.bifrost.ledger.file;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Writes for real and takes down what it did, in order; leaves out the flush to the device, which no count needs. */
final class CountingDisk implements Disk {

    private final Disk disk = new UnsyncedDisk();
    private final List<String> operations = new ArrayList<>();
    private long bytes;

    long bytes() {
        return bytes;
    }

    List<String> operations() {
        return List.copyOf(operations);
    }

    private void note(String operation, Path file, int size) {
        operations.add(operation + " " + file.getFileName());
        bytes += size;
    }

    @Override
    public void write(Path file, byte[] content) throws IOException {
        disk.write(file, content);
        note("write", file, content.length);
    }

    @Override
    public void append(Path file, long at, byte[] content) throws IOException {
        disk.append(file, at, content);
        note("append", file, content.length);
    }

    @Override
    public void replace(Path from, Path to) throws IOException {
        disk.replace(from, to);
        note("replace", to, 0);
    }

    @Override
    public void syncDirectory(Path directory) {
        operations.add("sync names");
    }

    @Override
    public void delete(Path file) throws IOException {
        disk.delete(file);
        note("delete", file, 0);
    }
}
