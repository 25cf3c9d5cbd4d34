package dev.bifrost.dist.cases;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.List;

/** Another writer and reader of Parquet files. */
public final class DuckDb implements AutoCloseable {

    private final Connection connection;

    public DuckDb() {
        try {
            connection = DriverManager.getConnection("jdbc:duckdb:");
            run("SET threads = 1");
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Writes the rows of a query to a Parquet file. */
    public void parquet(Path file, String query) {
        run("COPY (%s) TO '%s' (FORMAT parquet)".formatted(query, file));
    }

    /** Writes rows of a number and a text to a Parquet file with the columns id and text. */
    void parquet(Path file, List<List<String>> rows) {
        run("CREATE OR REPLACE TEMP TABLE given (id BIGINT, text VARCHAR)");
        try (var insert = connection.prepareStatement("INSERT INTO given VALUES (?, ?)")) {
            for (var row : rows) {
                insert.setLong(1, Long.parseLong(row.get(0)));
                insert.setString(2, row.get(1));
                insert.execute();
            }
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
        parquet(file, "SELECT * FROM given");
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
