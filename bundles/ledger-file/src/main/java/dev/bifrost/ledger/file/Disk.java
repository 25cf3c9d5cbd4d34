package dev.bifrost.ledger.file;

import java.io.IOException;
import java.nio.file.Path;

/** Every write of a ledger. What a method did survives a crash of the machine once it has returned. */
interface Disk {

    /** Makes the file hold exactly these bytes. */
    void write(Path file, byte[] bytes) throws IOException;

    /** Cuts the file to {@code at} bytes, or makes it if {@code at} is 0, and adds these bytes. */
    void append(Path file, long at, byte[] bytes) throws IOException;

    /** Gives a file the name of another, in one step: a reader sees the old file or the new one. */
    void replace(Path from, Path to) throws IOException;

    /** Makes new names in a directory durable. */
    void syncDirectory(Path directory) throws IOException;

    /** Deletes the file if it is there. Not durable: a file that comes back after a crash is deleted again. */
    void delete(Path file) throws IOException;
}
