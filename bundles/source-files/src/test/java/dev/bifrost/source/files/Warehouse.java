package dev.bifrost.source.files;

import dev.bifrost.api.source.Cursor;
import dev.bifrost.api.source.Poll;
import dev.bifrost.api.source.RowFilter;
import dev.bifrost.api.source.SyncMode;
import dev.bifrost.api.source.TableSource;
import dev.bifrost.api.source.TableSpec;
import dev.bifrost.api.source.Window;
import dev.bifrost.source.files.csv.CsvConfig;
import dev.bifrost.testkit.Rows;
import dev.bifrost.testkit.TestContext;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.apache.arrow.vector.VectorSchemaRoot;

/** A folder of tables for one test, and a source over it. */
final class Warehouse {

    private final TestContext context;
    private final Path root;
    private TableSource source;

    Warehouse(TestContext context) {
        this.context = context;
        this.root = make(context.baseDirectory().resolve("tables"));
    }

    /** The folder of a table. */
    Path table(String name) {
        return make(root.resolve(name));
    }

    Path root() {
        return root;
    }

    /** A source in which CSV files need not settle. */
    TableSource source() {
        return source(new FilesConfig("tables", null, null, Duration.ZERO, null, null, null, null));
    }

    TableSource source(CsvConfig csv) {
        return source(new FilesConfig("tables", csv, null, Duration.ZERO, null, null, null, null));
    }

    TableSource source(FilesConfig config) {
        if (source == null) {
            source = context.closing(new FilesSourceFactory().create(config, context));
        }
        return source;
    }

    /** A source that sorts in little memory. */
    TableSource source(FilesConfig config, int batchRows, long sortBytes) {
        var sorting = new WindowReads.Sorting(
                batchRows, sortBytes, context.workDirectory().resolve("order"));
        source = context.closing(new FilesSource(root, config, sorting, context.root(), context.clock()));
        return source;
    }

    /** The same folder seen by a host that was started again. */
    TableSource restarted() {
        source().close();
        source = null;
        return source();
    }

    /** Copies the files of a case. */
    Warehouse caseFiles(String table, String... files) {
        for (String file : files) {
            if (Files.notExists(table(table).resolve(file))) {
                copy(caseFile(table, file), table(table).resolve(file));
            }
        }
        return this;
    }

    static Path caseFile(String table, String file) {
        try {
            var url = Objects.requireNonNull(Warehouse.class.getResource("/cases/" + table + "/" + file), file);
            return Path.of(url.toURI());
        } catch (URISyntaxException e) {
            throw new IllegalStateException(e);
        }
    }

    static void copy(Path from, Path to) {
        try {
            Files.copy(from, to, java.nio.file.StandardCopyOption.REPLACE_EXISTING);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static void write(Path file, String text) {
        try {
            Files.writeString(file, text);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static void write(Path file, byte[] bytes) {
        try {
            Files.write(file, bytes);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static void touch(Path file, Instant modified) {
        try {
            Files.setLastModifiedTime(file, FileTime.from(modified));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static void delete(Path file) {
        try {
            Files.delete(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static Window window(Poll poll) {
        return ((Poll.News) poll).window();
    }

    static List<String> parts(Window window) {
        return window.plan().parts().stream().map(Window.Part::name).toList();
    }

    static List<String> skipped(Poll poll) {
        return poll.skipped().stream().map(Poll.Skipped::part).toList();
    }

    /** All rows of a table. */
    List<Map<String, Object>> rows(String table) {
        return rows(TableSpec.of(table, SyncMode.FULL));
    }

    List<Map<String, Object>> rows(String table, RowFilter filter) {
        return rows(new TableSpec(table, SyncMode.FULL, List.of(), Optional.of(filter)));
    }

    List<Map<String, Object>> rows(TableSpec spec) {
        return rows(spec, window(source().poll(spec, Cursor.START)));
    }

    List<Map<String, Object>> rows(TableSpec spec, Window window) {
        var rows = new ArrayList<Map<String, Object>>();
        try (var batches = source().read(spec, window)) {
            for (var next = batches.next(); next.isPresent(); next = batches.next()) {
                try (VectorSchemaRoot batch = next.get()) {
                    rows.addAll(Rows.values(batch));
                }
            }
        }
        return rows;
    }

    /** The values of one column of a table. */
    List<Object> column(String table, String column) {
        return rows(table).stream().map(row -> row.get(column)).toList();
    }

    private static Path make(Path folder) {
        try {
            return Files.createDirectories(folder);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
