package dev.bifrost.source.iceberg;

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
import dev.bifrost.source.iceberg.catalog.TableCatalog;
import dev.bifrost.source.iceberg.change.Planned;
import dev.bifrost.source.iceberg.change.TableView;
import dev.bifrost.source.iceberg.change.Windows;
import dev.bifrost.source.iceberg.content.ArrowFields;
import dev.bifrost.source.iceberg.content.ContentReader;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.apache.arrow.memory.BufferAllocator;

/**
 * Iceberg tables, followed snapshot by snapshot.
 *
 * <p>Threads: one at a time; manifests are read and Parquet pages decoded in threads that end with {@link #close()}.
 */
final class IcebergSource implements TableSource, StateReader, HistoryReader {

    private final TableCatalog catalog;
    private final TableViews views;
    private final IcebergConfig config;
    private final ContentReader reader;
    private final ExecutorService planner;

    /** The last window that was planned: mostly it is the next to be read. */
    private Optional<Planned> last = Optional.empty();

    /**
     * @param catalog closed with the source
     * @param allocator where batches are made; lent
     */
    IcebergSource(TableCatalog catalog, IcebergConfig config, BufferAllocator allocator) {
        this.catalog = catalog;
        this.views = new TableViews(catalog, config.tables());
        this.config = config;
        this.reader = new ContentReader(allocator, config.batchRows(), config.decodeThreads(), config.parallelFiles());
        this.planner = Executors.newFixedThreadPool(config.decodeThreads(), work -> {
            var thread = new Thread(work, "iceberg-planner");
            thread.setDaemon(true);
            return thread;
        });
    }

    @Override
    public Set<SyncMode> modes() {
        return Set.of(SyncMode.FULL, SyncMode.INCREMENTAL, SyncMode.CDC);
    }

    @Override
    public List<String> tables() {
        return catalog.tables();
    }

    @Override
    public TableDescription describe(String table) {
        TableView view = views.load(table);
        return new TableDescription(ArrowFields.schema(view.schema()), view.rowKey());
    }

    @Override
    public Poll poll(TableSpec spec, Cursor since) {
        last = windows(spec).since(since);
        return last.map(planned -> Poll.news(planned.window())).orElseGet(Poll::idle);
    }

    @Override
    public Window at(TableSpec spec, Cursor cursor) {
        last = Optional.of(windows(spec).at(cursor));
        return last.get().window();
    }

    @Override
    public Window between(TableSpec spec, Optional<String> from, Optional<String> to) {
        last = Optional.of(windows(spec).between(from, to));
        return last.get().window();
    }

    @Override
    public TableBatches read(TableSpec spec, Window window) {
        Planned planned = last.filter(
                        known -> known.window().equals(window) && known.spec().equals(spec))
                .orElseGet(() -> windows(spec).again(window));
        last = Optional.empty();
        return planned.read(reader, config.deleteKeys(), config.compareRows());
    }

    private Windows windows(TableSpec spec) {
        return new Windows(views.load(spec.table()), spec, planner);
    }

    @Override
    public void close() {
        planner.shutdownNow();
        try (catalog) {
            reader.close();
        }
    }
}
