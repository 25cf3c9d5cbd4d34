package dev.bifrost.source.files;

import dev.bifrost.api.BifrostException;
import dev.bifrost.api.ComponentContext;
import dev.bifrost.api.ComponentFactory;
import dev.bifrost.api.source.TableSource;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;

/** Makes {@link FilesSource}s: {@code source: { files: { directory: warehouse } }}. */
public final class FilesSourceFactory implements ComponentFactory<FilesConfig, TableSource> {

    /** Changes that wait for their place in memory. */
    private static final long SORT_BYTES = 32L << 20;

    @Override
    public Class<TableSource> type() {
        return TableSource.class;
    }

    @Override
    public String name() {
        return "files";
    }

    @Override
    public Class<FilesConfig> configType() {
        return FilesConfig.class;
    }

    @Override
    public TableSource create(FilesConfig config, ComponentContext context) {
        var sorting = new WindowReads.Sorting(
                config.batchRows(), SORT_BYTES, context.workDirectory().resolve("order"));
        return new FilesSource(directory(config, context), config, sorting, context.allocator(), context.clock());
    }

    private static Path directory(FilesConfig config, ComponentContext context) {
        Path directory;
        try {
            directory = context.baseDirectory().resolve(config.directory()).normalize();
        } catch (InvalidPathException e) {
            throw new BifrostException(
                    FilesErrors.BAD_CONFIG, "files: directory '%s' is no path".formatted(config.directory()), e);
        }
        if (!Files.isDirectory(directory)) {
            throw new BifrostException(
                    FilesErrors.DIRECTORY_MISSING,
                    "files: there is no folder %s; make it, or correct 'directory'".formatted(directory));
        }
        return directory;
    }
}
