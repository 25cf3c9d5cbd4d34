package dev.bifrost.source.iceberg.storage;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.Map;
import org.apache.iceberg.Files;
import org.apache.iceberg.io.FileIO;
import org.apache.iceberg.io.InputFile;
import org.apache.iceberg.io.OutputFile;
import org.apache.iceberg.io.PositionOutputStream;
import org.apache.iceberg.io.SeekableInputStream;

/**
 * Local files, without Hadoop. Iceberg makes one by its name.
 *
 * <p>Safe for use by several threads.
 */
public final class LocalFileIO implements FileIO {

    private static final long serialVersionUID = 1L;

    private Map<String, String> properties = Map.of();

    @Override
    public void initialize(Map<String, String> given) {
        properties = Map.copyOf(given);
    }

    @Override
    public Map<String, String> properties() {
        return properties;
    }

    @Override
    public InputFile newInputFile(String location) {
        return new LocatedInput(location, Files.localInput(path(location).toFile()));
    }

    @Override
    public OutputFile newOutputFile(String location) {
        return new LocatedOutput(location, Files.localOutput(path(location).toFile()));
    }

    @Override
    public void deleteFile(String location) {
        try {
            java.nio.file.Files.deleteIfExists(path(location));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Path path(String location) {
        return Locations.local(location)
                .orElseThrow(() -> new IllegalArgumentException("%s is not on this machine".formatted(location)));
    }

    /** Keeps the location as the table spells it. */
    private record LocatedInput(String location, InputFile file) implements InputFile {
        @Override
        public long getLength() {
            return file.getLength();
        }

        @Override
        public SeekableInputStream newStream() {
            return file.newStream();
        }

        @Override
        public boolean exists() {
            return file.exists();
        }
    }

    private record LocatedOutput(String location, OutputFile file) implements OutputFile {
        @Override
        public PositionOutputStream create() {
            return file.create();
        }

        @Override
        public PositionOutputStream createOrOverwrite() {
            return file.createOrOverwrite();
        }

        @Override
        public InputFile toInputFile() {
            return new LocatedInput(location, file.toInputFile());
        }
    }
}
