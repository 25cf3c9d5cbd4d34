package dev.bifrost.runtime.letters;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.function.Consumer;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.memory.OutOfMemoryException;
import org.apache.arrow.vector.VectorSchemaRoot;
import org.apache.arrow.vector.ipc.ArrowFileReader;

/**
 * The letters of one window.
 *
 * @param path an Arrow IPC file
 * @param version to which the window moved the table
 */
public record LetterFile(Path path, long version) {

    /**
     * Reads the letters; none if the file went since it was listed.
     *
     * @param each is lent one batch after another
     */
    public void read(BufferAllocator allocator, Consumer<VectorSchemaRoot> each) {
        try (var channel = FileChannel.open(path, StandardOpenOption.READ);
                var reader = new ArrowFileReader(channel, allocator)) {
            while (hasNext(reader)) {
                each.accept(reader.getVectorSchemaRoot());
            }
        } catch (NoSuchFileException e) {
            // A host beside this one read the whole table, after which former letters say nothing more.
        } catch (IOException e) {
            throw unreadable(e);
        }
    }

    /** How many letters it holds. */
    public long count(BufferAllocator allocator) {
        var letters = new long[1];
        read(allocator, batch -> letters[0] += batch.getRowCount());
        return letters[0];
    }

    private boolean hasNext(ArrowFileReader reader) throws IOException {
        try {
            return reader.loadNextBatch() && reader.getVectorSchemaRoot().getVector(Letter.CODE.column()) != null;
        } catch (OutOfMemoryException e) {
            throw e;
        } catch (RuntimeException e) {
            throw unreadable(e);
        }
    }

    private RuntimeException unreadable(Exception e) {
        return LetterErrors.UNREADABLE.because(
                e, "%s is no file of dead letters, or is damaged: %s; look what is in it, then remove it", path, e);
    }
}
