package dev.bifrost.lake;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.iceberg.io.FileIO;
import org.apache.iceberg.io.InputFile;
import org.apache.iceberg.io.OutputFile;

/** Files of this machine. */
public final class FolderFiles implements FileIO {

    private static final long serialVersionUID = 1L;

    @Override
    public InputFile newInputFile(String location) {
        return org.apache.iceberg.Files.localInput(location);
    }

    @Override
    public OutputFile newOutputFile(String location) {
        return org.apache.iceberg.Files.localOutput(location);
    }

    @Override
    public void deleteFile(String location) {
        try {
            Files.deleteIfExists(Path.of(location));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
