package dev.bifrost.source.files;

import dev.bifrost.source.files.csv.CsvFormat;
import dev.bifrost.source.files.format.FileFormat;
import dev.bifrost.source.files.format.FileKind;
import dev.bifrost.source.files.ipc.IpcFormat;
import dev.bifrost.source.files.parquet.ParquetFormat;
import java.util.Set;
import org.apache.arrow.memory.BufferAllocator;

/** The formats of one source. */
final class Formats implements AutoCloseable {

    private final ParquetFormat parquet;
    private final IpcFormat ipc;
    private final CsvFormat csv;
    private final int parallelFiles;

    Formats(FilesConfig config, BufferAllocator allocator) {
        this.parquet = new ParquetFormat(allocator, config.batchRows(), config.decodeThreads());
        this.ipc = new IpcFormat(allocator, config.batchRows());
        this.csv = new CsvFormat(config.csv(), allocator, config.batchRows());
        this.parallelFiles = config.parallelFiles();
    }

    /** How many files, or runs of row groups in one, are read at once. */
    int parallelFiles() {
        return parallelFiles;
    }

    FileFormat of(FileKind kind) {
        return switch (kind) {
            case PARQUET -> parquet;
            case ARROW -> ipc;
            case CSV -> csv;
        };
    }

    /** Columns of a table whose types the config declares. */
    Set<String> declaredColumns(String table) {
        return csv.declaredColumns(table);
    }

    @Override
    public void close() {
        parquet.close();
    }
}
