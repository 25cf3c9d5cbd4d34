package dev.bifrost.source.iceberg.catalog;

import dev.bifrost.api.BifrostException;
import dev.bifrost.source.iceberg.IcebergErrors;
import java.sql.Driver;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * The database drivers that come along. The JDK looks for drivers once, before this bundle is there, and keeps those that it
 * has for good; so they are named here, and taken back when nobody uses one any more: else a bundle that was replaced would
 * stay in memory.
 *
 * <p>Safe for use by several threads.
 */
final class JdbcDrivers {

    private static final Map<String, String> BY_SCHEME = Map.of(
            "sqlite", "org.sqlite.JDBC",
            "postgresql", "org.postgresql.Driver",
            "h2", "org.h2.Driver");

    private static final List<Driver> OURS = new ArrayList<>();
    private static int users;

    private JdbcDrivers() {}

    /**
     * Sees to it that there is a driver, until {@link #release} is called as often as this.
     *
     * @throws BifrostException if there is none for the URI
     */
    static synchronized void hold(String uri) {
        String[] parts = uri.split(":", 3);
        String driver = parts.length == 3 && parts[0].equals("jdbc") ? BY_SCHEME.get(parts[1]) : null;
        try {
            if (driver != null) {
                register(driver, uri);
                users++;
                return;
            }
        } catch (ReflectiveOperationException | SQLException e) {
            throw none(e);
        }
        throw none(null);
    }

    private static void register(String driver, String uri) throws ReflectiveOperationException, SQLException {
        List<Driver> before = DriverManager.drivers().toList();
        Class<?> type = Class.forName(driver);
        DriverManager.drivers().filter(each -> !before.contains(each)).forEach(OURS::add);
        if (DriverManager.drivers().noneMatch(each -> each.getClass() == type)) {
            // It was taken back before, and a class registers itself only once.
            var again = (Driver) type.getDeclaredConstructor().newInstance();
            DriverManager.registerDriver(again);
            OURS.add(again);
        }
        DriverManager.getDriver(uri);
    }

    static synchronized void release() {
        if (--users > 0) {
            return;
        }
        for (Driver driver : OURS) {
            try {
                DriverManager.deregisterDriver(driver);
            } catch (SQLException | SecurityException e) {
                System.getLogger(JdbcDrivers.class.getName())
                        .log(System.Logger.Level.WARNING, "a database driver stays registered", e);
            }
        }
        OURS.clear();
    }

    private static BifrostException none(Exception cause) {
        return new BifrostException(
                IcebergErrors.BAD_CONFIG,
                "iceberg: there is no driver for the database of 'catalog.uri'; expected jdbc:sqlite:.. or jdbc:postgresql:..",
                cause);
    }
}
