package dev.bifrost.source.files;

import dev.bifrost.testkit.Rows;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.Channels;
import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.arrow.vector.VectorSchemaRoot;
import org.apache.arrow.vector.ipc.ArrowFileWriter;
import org.apache.arrow.vector.ipc.ArrowStreamWriter;

/** Writes Arrow IPC files out of rows. */
final class ArrowFiles {

    private ArrowFiles() {}

    /** One batch in the stream layout. */
    static void stream(Path file, Rows rows) {
        try (VectorSchemaRoot batch = rows.root();
                var out = Channels.newChannel(Files.newOutputStream(file));
                var writer = new ArrowStreamWriter(batch, null, out)) {
            writer.writeBatch();
            writer.end();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** One batch in the file layout. */
    static void file(Path file, Rows rows) {
        try (VectorSchemaRoot batch = rows.root();
                var out = Channels.newChannel(Files.newOutputStream(file));
                var writer = new ArrowFileWriter(batch, null, out)) {
            writer.writeBatch();
            writer.end();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
