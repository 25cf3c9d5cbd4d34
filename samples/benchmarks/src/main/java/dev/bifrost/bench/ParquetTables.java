package dev.bifrost.bench;

import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;

/** Made-up tables of eleven columns as Parquet files, written by DuckDB. */
final class ParquetTables {

    private static final String[] COUNTRIES = {"SE", "NO", "DK", "FI"};

    private ParquetTables() {}

    /** Four files of equal size, one for each country. */
    static void byCountry(Path folder, long rows) throws Exception {
        Files.createDirectories(folder);
        for (int i = 0; i < COUNTRIES.length; i++) {
            write(folder.resolve(COUNTRIES[i] + ".parquet"), rows / 4 * i, rows / 4, COUNTRIES[i]);
        }
    }

    /** One file. */
    static void one(Path folder, long rows) throws Exception {
        Files.createDirectories(folder);
        write(folder.resolve("all.parquet"), 0, rows, "SE");
    }

    private static void write(Path file, long first, long rows, String country) throws SQLException {
        try (Connection database = DriverManager.getConnection("jdbc:duckdb:");
                var statement = database.createStatement()) {
            statement.execute("SET memory_limit='1GB'");
            statement.execute("""
                    COPY (SELECT 'key:' || i AS id, '%s' AS country, 'name ' || (i * 31) AS name,
                            i %% 90 AS age, i * 0.5 AS score, i %% 2 = 0 AS active, 'city ' || (i %% 1000) AS city,
                            DATE '2001-01-01' + CAST(i %% 365 AS INTEGER) AS born, i * 7 AS visits,
                            CAST(i %% 97 AS INTEGER) AS rank, 'note ' || hash(i) AS note
                        FROM range(%d, %d) t(i)) TO '%s' (FORMAT parquet, COMPRESSION zstd)
                    """.formatted(country, first, first + rows, file));
        }
    }
}
