package dev.bifrost.runtime.letters;

import dev.bifrost.api.BifrostException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.function.Function;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.vector.VectorSchemaRoot;

/** A file of letters that is begun with the first of them. Nothing is left of one that is not published. */
final class LetterDraft implements AutoCloseable {

    private final TableLetters letters;
    private final BufferAllocator allocator;
    private final Function<IOException, BifrostException> fault;
    private LetterWriter writer;

    /** @param fault says what becomes of the letters if the disk fails */
    LetterDraft(TableLetters letters, BufferAllocator allocator, Function<IOException, BifrostException> fault) {
        this.letters = letters;
        this.allocator = allocator;
        this.fault = fault;
    }

    /** @param batch lent; all have one schema */
    void write(VectorSchemaRoot batch) {
        try {
            if (writer == null) {
                writer = new LetterWriter(letters, batch.getSchema(), allocator);
            }
            writer.write(batch);
        } catch (IOException e) {
            throw fault.apply(e);
        }
    }

    /** Puts the file in its place, durably, if there is one. */
    void publish(Path file) {
        try {
            if (writer != null) {
                writer.publish(file);
            }
        } catch (IOException e) {
            throw fault.apply(e);
        }
    }

    @Override
    public void close() {
        try {
            if (writer != null) {
                writer.close();
            }
        } catch (IOException e) {
            throw fault.apply(e);
        }
    }
}
