package dev.bifrost.bench;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.vector.ipc.ArrowReader;
import org.duckdb.DuckDBResultSet;

/** DuckDB reads the same files and hands Arrow batches over, with as many threads as there are processors. */
final class DuckScan implements AutoCloseable {

    private static final long BATCH = 16_384;

    private final Connection database;
    private final Path folder;
    private final BufferAllocator allocator;

    DuckScan(Path folder, BufferAllocator allocator) throws SQLException {
        this.folder = folder;
        this.allocator = allocator;
        database = DriverManager.getConnection("jdbc:duckdb:");
        try (var statement = database.createStatement()) {
            statement.execute("SET threads=" + Runtime.getRuntime().availableProcessors());
        }
    }

    long rows(String columns, String where) throws Exception {
        long rows = 0;
        try (var statement = database.prepareStatement(
                        "SELECT " + columns + " FROM read_parquet('" + folder + "/*.parquet') " + where);
                var result = statement.executeQuery();
                var reader = (ArrowReader) ((DuckDBResultSet) result).arrowExportStream(allocator, BATCH)) {
            while (reader.loadNextBatch()) {
                rows += reader.getVectorSchemaRoot().getRowCount();
            }
        }
        return rows;
    }

    @Override
    public void close() throws SQLException {
        database.close();
    }
}
