package dev.bifrost.lake;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.UUID;
import org.apache.iceberg.LocationProviders;
import org.apache.iceberg.TableMetadata;
import org.apache.iceberg.TableMetadataParser;
import org.apache.iceberg.TableOperations;
import org.apache.iceberg.exceptions.CommitFailedException;
import org.apache.iceberg.io.FileIO;
import org.apache.iceberg.io.LocationProvider;

/**
 * A table whose states are the files {@code metadata/v1.metadata.json}, {@code v2}, .. of its folder. A commit is a file that
 * gets the next name in one step, and fails if somebody else was faster.
 */
final class FolderOperations implements TableOperations {

    private final Path folder;
    private final FileIO files = new FolderFiles();
    private TableMetadata current;
    private int version;

    FolderOperations(Path folder) {
        this.folder = folder;
    }

    @Override
    public TableMetadata current() {
        return current == null ? refresh() : current;
    }

    @Override
    public TableMetadata refresh() {
        int last = version;
        while (Files.exists(file(last + 1))) {
            last++;
        }
        if (last != version) {
            current = TableMetadataParser.read(files, file(last).toString());
            version = last;
        }
        return current;
    }

    @Override
    public void commit(TableMetadata base, TableMetadata next) {
        if (base != current()) {
            throw new CommitFailedException("%s was changed by somebody else", folder);
        }
        Path target = file(version + 1);
        Path written = target.resolveSibling("." + UUID.randomUUID());
        try {
            Files.createDirectories(target.getParent());
            Files.writeString(written, TableMetadataParser.toJson(next));
            Files.createLink(target, written);
        } catch (FileAlreadyExistsException e) {
            throw new CommitFailedException(e, "%s was changed by somebody else", folder);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } finally {
            files.deleteFile(written.toString());
        }
        refresh();
    }

    private Path file(int number) {
        return folder.resolve("metadata/v%d.metadata.json".formatted(number));
    }

    @Override
    public FileIO io() {
        return files;
    }

    @Override
    public String metadataFileLocation(String name) {
        return folder.resolve("metadata").resolve(name).toString();
    }

    @Override
    public LocationProvider locationProvider() {
        return LocationProviders.locationsFor(current().location(), current().properties());
    }
}
