package dev.bifrost.source.iceberg.catalog;

import dev.bifrost.api.BifrostException;
import dev.bifrost.source.iceberg.storage.Locations;
import dev.bifrost.source.iceberg.storage.StorageFileIO;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.iceberg.CatalogProperties;
import org.apache.iceberg.Table;
import org.apache.iceberg.catalog.Catalog;
import org.apache.iceberg.inmemory.InMemoryCatalog;
import org.apache.iceberg.jdbc.JdbcCatalog;

/** Finds tables by name. One thread at a time. */
public interface TableCatalog extends AutoCloseable {

    /** Names of the tables, sorted. */
    List<String> tables();

    /**
     * A table as it is now.
     *
     * @throws BifrostException {@code iceberg.UNKNOWN_TABLE} listing {@link #tables()}; {@code
     *     iceberg.CATALOG_UNREACHABLE}
     */
    Table load(String name);

    @Override
    void close();

    /** @param base what a relative warehouse starts from */
    static TableCatalog open(CatalogConfig config, Path base) {
        var properties = properties(config, base);
        return switch (config.type()) {
            case DIRECTORY -> new DirectoryCatalog(properties.get(CatalogProperties.WAREHOUSE_LOCATION), properties);
            case REST -> named(ServerCatalog.of(properties), config, properties, () -> {});
            case MEMORY -> named(new InMemoryCatalog(), config, properties, () -> {});
            case JDBC -> {
                JdbcDrivers.hold(properties.get(CatalogProperties.URI));
                // A reader makes no tables in somebody's database.
                properties.putIfAbsent("jdbc.init-catalog-tables", "false");
                yield named(new JdbcCatalog(), config, properties, JdbcDrivers::release);
            }
        };
    }

    /** A catalog that is open already; closed with the result if it can be. */
    static TableCatalog of(Catalog catalog) {
        return new NamedCatalog(catalog, () -> {});
    }

    /** @param after what is to be done when the catalog was closed, or could not be opened */
    private static TableCatalog named(
            Catalog catalog, CatalogConfig config, Map<String, String> properties, Runnable after) {
        try {
            catalog.initialize(config.name(), properties);
            return new NamedCatalog(catalog, after);
        } catch (RuntimeException e) {
            after.run();
            throw NamedCatalog.unreachable("the catalog cannot be opened", e);
        }
    }

    private static Map<String, String> properties(CatalogConfig config, Path base) {
        var properties = new HashMap<String, String>();
        properties.put(CatalogProperties.FILE_IO_IMPL, StorageFileIO.class.getName());
        if (config.uri() != null) {
            properties.put(CatalogProperties.URI, config.uri().reveal());
        }
        if (config.warehouse() != null) {
            boolean isPath = config.type() != CatalogConfig.Type.REST && !Locations.hasScheme(config.warehouse());
            properties.put(
                    CatalogProperties.WAREHOUSE_LOCATION,
                    isPath ? base.resolve(config.warehouse()).normalize().toString() : config.warehouse());
        }
        config.properties().forEach((key, value) -> properties.put(key, value.reveal()));
        return properties;
    }
}
