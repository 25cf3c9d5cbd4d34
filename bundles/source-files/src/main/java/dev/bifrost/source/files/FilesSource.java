package dev.bifrost.source.files;

import dev.bifrost.api.BifrostException;
import dev.bifrost.api.source.Cursor;
import dev.bifrost.api.source.HistoryReader;
import dev.bifrost.api.source.Poll;
import dev.bifrost.api.source.StateReader;
import dev.bifrost.api.source.SyncMode;
import dev.bifrost.api.source.TableBatches;
import dev.bifrost.api.source.TableDescription;
import dev.bifrost.api.source.TableSource;
import dev.bifrost.api.source.TableSpec;
import dev.bifrost.api.source.Window;
import dev.bifrost.source.files.schema.TableSchema;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.apache.arrow.memory.BufferAllocator;

/**
 * Tables that are folders of Parquet, Arrow and CSV files.
 *
 * <p>Threads: one at a time; Parquet pages are decoded in threads that end with {@link #close()}.
 */
final class FilesSource implements TableSource, StateReader, HistoryReader {

    private final TableFolders folders;
    private final Formats formats;
    private final FactsCache cache;
    private final Settling settling;
    private final Survey survey;
    private final ChangeFiles images;
    private final CommitOrders orders;
    private final ReadSettings settings;
    private final IncrementalPolls incremental;
    private final FullPolls full;
    private final FileStates states;
    private final WindowReads reads;

    /**
     * @param directory the folder of tables
     * @param sorting how changes are brought into order
     * @param allocator where batches are made; lent
     */
    FilesSource(
            Path directory,
            FilesConfig config,
            WindowReads.Sorting sorting,
            BufferAllocator allocator,
            InstantSource clock) {
        this.folders = new TableFolders(directory);
        this.formats = new Formats(config, allocator);
        this.cache = new FactsCache(formats);
        this.settling = new Settling(config.settle(), clock);
        this.survey = new Survey(cache, settling);
        var planner = new Planner(formats);
        this.images = new ChangeFiles(config.oldImages());
        this.orders = new CommitOrders(config, formats, allocator);
        this.settings = new ReadSettings(config);
        this.incremental = new IncrementalPolls(survey, planner, images, orders);
        this.full = new FullPolls(survey, planner);
        this.states = new FileStates(survey, incremental);
        this.reads = new WindowReads(survey, cache, formats, orders, sorting, allocator);
    }

    @Override
    public Set<SyncMode> modes() {
        return Set.of(SyncMode.FULL, SyncMode.INCREMENTAL, SyncMode.CDC);
    }

    @Override
    public List<String> tables() {
        return folders.tables();
    }

    @Override
    public TableDescription describe(String table) {
        Listing listing = list(table);
        var shaping = survey.shaping(listing.files());
        if (shaping.isEmpty()) {
            throw new BifrostException(
                    FilesErrors.NO_SCHEMA,
                    "table %s has no complete file yet, so its columns are not known: %s"
                            .formatted(table, reasons(listing)));
        }
        var schema = TableSchema.of(shaping);
        requireDeclaredColumns(table, schema);
        orders.require(table, schema);
        return new TableDescription(schema.schema(), List.of(), settings.reading(table, shaping, schema));
    }

    private String reasons(Listing listing) {
        var skipped = survey.of(listing.files()).skipped();
        return skipped.isEmpty()
                ? "the folder holds no data file"
                : skipped.getFirst().part() + ": " + skipped.getFirst().reason();
    }

    /** A type declared for a column that is not there is a slip of the pen. */
    private void requireDeclaredColumns(String table, TableSchema schema) {
        for (String column : new TreeSet<>(formats.declaredColumns(table))) {
            if (schema.column(column).isEmpty()) {
                throw new BifrostException(
                        FilesErrors.BAD_CONFIG,
                        "files: csv.tables.%s.columns names %s, which no file has; there are %s"
                                .formatted(table, column, Columns.names(schema)));
            }
        }
    }

    @Override
    public Poll poll(TableSpec spec, Cursor since) {
        Listing listing = list(spec.table());
        return switch (spec.mode()) {
            case INCREMENTAL, CDC -> incremental.poll(images.readable(spec), since, listing);
            case FULL -> full.poll(spec, since, listing);
        };
    }

    @Override
    public Window at(TableSpec spec, Cursor cursor) {
        Listing listing = list(spec.table());
        return spec.mode() == SyncMode.FULL
                ? full.at(spec, cursor, listing)
                : states.at(images.readable(spec), cursor, listing);
    }

    /** A changelog shows a state by the changes that led to it. */
    @Override
    public boolean settles(SyncMode mode) {
        return mode != SyncMode.CDC;
    }

    @Override
    public Window between(TableSpec spec, Optional<String> from, Optional<String> to) {
        return states.between(images.readable(spec), from, to, list(spec.table()));
    }

    @Override
    public TableBatches read(TableSpec spec, Window window) {
        return reads.open(images.readable(spec), window, list(spec.table()));
    }

    private Listing list(String table) {
        Listing listing = folders.list(table);
        cache.retain(listing);
        settling.retain(listing);
        return listing;
    }

    @Override
    public void close() {
        formats.close();
    }
}
