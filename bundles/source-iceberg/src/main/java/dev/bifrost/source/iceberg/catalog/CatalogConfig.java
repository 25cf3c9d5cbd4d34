package dev.bifrost.source.iceberg.catalog;

import dev.bifrost.api.BifrostException;
import dev.bifrost.api.Secret;
import dev.bifrost.source.iceberg.IcebergErrors;
import java.util.Locale;
import java.util.Map;

/**
 * Where tables are found.
 *
 * @param type the kind of catalog
 * @param name the catalog's name, which a JDBC catalog keeps in its rows; null for {@code iceberg}
 * @param uri where the catalog is: {@code https://..} or {@code jdbc:..}; may hold credentials. Not for {@code directory}
 * @param warehouse where its tables lie; for {@code directory} and {@code jdbc} a path, relative to the config file, or a
 *     URI
 * @param properties passed to the catalog and its storage as they are, such as {@code token}, {@code jdbc.user} or {@code
 *     s3.endpoint}
 */
public record CatalogConfig(Type type, String name, Secret uri, String warehouse, Map<String, Secret> properties) {

    /** The kinds of catalogs. */
    public enum Type {
        /** A server that speaks Iceberg's REST protocol. */
        REST,
        /** Tables named in a database. */
        JDBC,
        /** A folder of tables that name their own latest version, as Hadoop catalogs write them. */
        DIRECTORY,
        /** Nothing but what this process makes: for tests. */
        MEMORY
    }

    public CatalogConfig {
        if (type == null) {
            throw new BifrostException(
                    IcebergErrors.BAD_CONFIG, "iceberg: 'catalog.type' is missing; expected rest, jdbc or directory");
        }
        name = name == null ? "iceberg" : name;
        properties = properties == null ? Map.of() : Map.copyOf(properties);
        boolean needsUri = type == Type.REST || type == Type.JDBC;
        if (needsUri && uri == null) {
            throw missing("uri", type);
        }
        boolean needsWarehouse = type == Type.JDBC || type == Type.DIRECTORY;
        if (needsWarehouse && (warehouse == null || warehouse.isBlank())) {
            throw missing("warehouse", type);
        }
    }

    private static BifrostException missing(String key, Type type) {
        return new BifrostException(
                IcebergErrors.BAD_CONFIG,
                "iceberg: 'catalog.%s' is missing; a catalog of type %s needs it"
                        .formatted(key, type.name().toLowerCase(Locale.ROOT)));
    }
}
