package dev.bifrost.source.iceberg.catalog;

import dev.bifrost.api.BifrostException;
import dev.bifrost.source.iceberg.IcebergErrors;
import java.util.Map;

/**
 * The database drivers that come along. The JDK looks for drivers once, before this bundle is there, so they are named
 * here.
 */
final class JdbcDrivers {

    private static final Map<String, String> BY_SCHEME = Map.of(
            "sqlite", "org.sqlite.JDBC",
            "postgresql", "org.postgresql.Driver",
            "h2", "org.h2.Driver");

    private JdbcDrivers() {}

    /** @throws BifrostException if there is no driver for the URI */
    static void load(String uri) {
        String[] parts = uri.split(":", 3);
        String driver = parts.length == 3 && parts[0].equals("jdbc") ? BY_SCHEME.get(parts[1]) : null;
        try {
            if (driver != null) {
                Class.forName(driver);
                return;
            }
        } catch (ClassNotFoundException e) {
            // Said below.
        }
        throw new BifrostException(
                IcebergErrors.BAD_CONFIG,
                "iceberg: there is no driver for the database of 'catalog.uri'; expected jdbc:sqlite:.. or jdbc:postgresql:..");
    }
}
