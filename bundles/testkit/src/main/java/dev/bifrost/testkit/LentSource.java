package dev.bifrost.testkit;

import dev.bifrost.api.ComponentContext;
import dev.bifrost.api.ComponentFactory;
import dev.bifrost.api.source.Cursor;
import dev.bifrost.api.source.Poll;
import dev.bifrost.api.source.SyncMode;
import dev.bifrost.api.source.TableBatches;
import dev.bifrost.api.source.TableDescription;
import dev.bifrost.api.source.TableSource;
import dev.bifrost.api.source.TableSpec;
import dev.bifrost.api.source.Window;
import java.util.List;
import java.util.Set;

/**
 * Offers a scripted source to a host.
 *
 * @param name what the config calls it
 * @param source the script
 */
record LentSource(String name, ScriptedSource source)
        implements ComponentFactory<ComponentFactory.NoConfig, TableSource> {

    @Override
    public Class<TableSource> type() {
        return TableSource.class;
    }

    @Override
    public Class<NoConfig> configType() {
        return NoConfig.class;
    }

    @Override
    public TableSource create(NoConfig config, ComponentContext context) {
        return new Opened(source, context);
    }

    /** The script, read with the host's memory. */
    private record Opened(ScriptedSource source, ComponentContext context) implements TableSource {
        @Override
        public Set<SyncMode> modes() {
            return source.modes();
        }

        @Override
        public List<String> tables() {
            return source.tables();
        }

        @Override
        public TableDescription describe(String table) {
            return source.describe(table);
        }

        @Override
        public Poll poll(TableSpec spec, Cursor since) {
            return source.poll(spec, since);
        }

        @Override
        public TableBatches read(TableSpec spec, Window window) {
            return source.read(spec, window, context.allocator());
        }

        @Override
        public void close() {
            source.close();
        }
    }
}
