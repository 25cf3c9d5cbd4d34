package dev.bifrost.source.arrow;

import dev.bifrost.api.ComponentContext;
import dev.bifrost.api.ComponentFactory;
import dev.bifrost.api.ComponentRef;
import dev.bifrost.api.source.ArrowTables;
import dev.bifrost.api.source.TableSource;
import java.util.Map;

/** Makes a source of the tables that the program lends. */
final class ArrowSourceFactory implements ComponentFactory<ArrowSourceConfig, TableSource> {

    @Override
    public Class<TableSource> type() {
        return TableSource.class;
    }

    @Override
    public String name() {
        return "arrow";
    }

    @Override
    public Class<ArrowSourceConfig> configType() {
        return ArrowSourceConfig.class;
    }

    @Override
    public TableSource create(ArrowSourceConfig config, ComponentContext context) {
        var tables = context.open(ArrowTables.class, new ComponentRef(config.tables(), Map.of()));
        return new ArrowSource(config, tables, context.allocator());
    }
}
