package dev.bifrost.bench;

import dev.bifrost.api.ComponentContext;
import dev.bifrost.api.ComponentFactory;
import dev.bifrost.api.ComponentRef;
import dev.bifrost.api.event.EventListener;
import dev.bifrost.api.event.RuntimeEvent;
import dev.bifrost.api.source.Cursor;
import dev.bifrost.api.source.Poll;
import dev.bifrost.api.source.RowFilter;
import dev.bifrost.api.source.SyncMode;
import dev.bifrost.api.source.TableSource;
import dev.bifrost.api.source.TableSpec;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.arrow.memory.BufferAllocator;

/** Sits in the host as a listener, so that it is lent an allocator and shipped sources, and reads through them. */
final class ScanProbe implements EventListener, ComponentFactory<ComponentFactory.NoConfig, EventListener> {

    private final Map<String, Map<String, Object>> configs;
    private final Map<String, TableSource> sources = new HashMap<>();
    private BufferAllocator allocator;

    /** @param configs of the sources that are wanted, by their component's name */
    ScanProbe(Map<String, Map<String, Object>> configs) {
        this.configs = configs;
    }

    @Override
    public Class<EventListener> type() {
        return EventListener.class;
    }

    @Override
    public String name() {
        return "scan-probe";
    }

    @Override
    public Class<NoConfig> configType() {
        return NoConfig.class;
    }

    @Override
    public EventListener create(NoConfig config, ComponentContext context) {
        allocator = context.allocator();
        configs.forEach((component, options) ->
                sources.put(component, context.open(TableSource.class, new ComponentRef(component, options))));
        return this;
    }

    BufferAllocator allocator() {
        return allocator;
    }

    /** A whole scan, plan included; the number of rows. */
    long scan(String component, String table, List<String> columns, Optional<RowFilter> filter) {
        TableSource source = sources.get(component);
        var spec = new TableSpec(table, SyncMode.FULL, columns, filter);
        if (!(source.poll(spec, Cursor.START) instanceof Poll.News news)) {
            throw new IllegalStateException("the source has no rows of table " + table);
        }
        long rows = 0;
        try (var batches = source.read(spec, news.window())) {
            for (var batch = batches.next(); batch.isPresent(); batch = batches.next()) {
                try (var read = batch.get()) {
                    rows += read.getRowCount();
                }
            }
        }
        return rows;
    }

    @Override
    public void on(RuntimeEvent event) {
        // it reads when it is asked to
    }
}
