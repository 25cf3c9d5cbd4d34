package dev.bifrost.source.files;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

/** An independent writer and reader of Parquet files. */
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

    void run(String sql) {
        try (var statement = connection.createStatement()) {
            statement.execute(sql);
        } catch (SQLException e) {
            throw new IllegalStateException(sql, e);
        }
    }

    /** Writes the rows of a query to a Parquet file. */
    void parquet(Path file, String query, String... options) {
        var all = new ArrayList<>(List.of("FORMAT parquet"));
        all.addAll(List.of(options));
        run("COPY (%s) TO '%s' (%s)".formatted(query, file, String.join(", ", all)));
    }

    /** Reads single values per row as text, so that two readers can be compared. */
    List<List<String>> texts(String query) {
        try (var statement = connection.createStatement();
                ResultSet result = statement.executeQuery(query)) {
            int columns = result.getMetaData().getColumnCount();
            var rows = new ArrayList<List<String>>();
            while (result.next()) {
                var row = new ArrayList<String>(columns);
                for (int column = 1; column <= columns; column++) {
                    row.add(result.getString(column));
                }
                rows.add(row);
            }
            return rows;
        } catch (SQLException e) {
            throw new IllegalStateException(query, e);
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
