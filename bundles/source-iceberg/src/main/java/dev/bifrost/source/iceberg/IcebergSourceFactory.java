package dev.bifrost.source.iceberg;

import dev.bifrost.api.ComponentContext;
import dev.bifrost.api.ComponentFactory;
import dev.bifrost.api.source.TableSource;
import dev.bifrost.source.iceberg.catalog.TableCatalog;

/** Makes {@link IcebergSource}s: {@code source: { iceberg: { catalog: { type: rest, uri: .. } } }}. */
public final class IcebergSourceFactory implements ComponentFactory<IcebergConfig, TableSource> {

    @Override
    public Class<TableSource> type() {
        return TableSource.class;
    }

    @Override
    public String name() {
        return "iceberg";
    }

    @Override
    public Class<IcebergConfig> configType() {
        return IcebergConfig.class;
    }

    @Override
    public TableSource create(IcebergConfig config, ComponentContext context) {
        var catalog = TableCatalog.open(config.catalog(), context.baseDirectory());
        return new IcebergSource(catalog, config, context.allocator());
    }
}
