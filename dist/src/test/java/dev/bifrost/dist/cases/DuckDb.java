package dev.bifrost.dist.cases;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;

/** Another writer and reader of Parquet files. */
final class DuckDb implements AutoCloseable {

    private final Connection connection;

    DuckDb() {
        try {
            connection = DriverManager.getConnection("jdbc:duckdb:");
            run("SET threads = 1");
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Writes the rows of a query to a Parquet file. */
    void parquet(Path file, String query) {
        run("COPY (%s) TO '%s' (FORMAT parquet)".formatted(query, file));
    }

    void run(String sql) {
        try (var statement = connection.createStatement()) {
            statement.execute(sql);
        } catch (SQLException e) {
            throw new IllegalStateException(sql, e);
        }
    }

    @Override
    public void close() {
        try {
            connection.close();
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }
}
