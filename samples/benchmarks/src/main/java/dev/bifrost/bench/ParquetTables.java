package dev.bifrost.bench;

import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;

/** Made-up tables of eleven columns as Parquet files, written by DuckDB. */
final class ParquetTables {

    static final String[] COUNTRIES = {"SE", "NO", "DK", "FI"};

    private ParquetTables() {}

    /** Four files of equal size, one for each country. */
    static void byCountry(Path folder, long rows) throws Exception {
        Files.createDirectories(folder);
        for (int i = 0; i < COUNTRIES.length; i++) {
            write(of(folder, COUNTRIES[i]), rows / 4 * i, rows / 4, COUNTRIES[i]);
        }
    }

    /** The file of a country. */
    static Path of(Path folder, String country) {
        return folder.resolve(country + ".parquet");
    }

    /** One file. */
    static void one(Path folder, long rows) throws Exception {
        Files.createDirectories(folder);
        write(folder.resolve("all.parquet"), 0, rows, "SE");
    }

    /** Rows with a text as key and five more columns. */
    static void people(Path folder, long rows) throws Exception {
        Files.createDirectories(folder);
        copy(folder.resolve("people.parquet"), """
                SELECT 'key:' || i AS id, 'name ' || (i * 31) AS name, i %% 90 AS age, i * 0.37 AS score,
                    i %% 2 = 0 AS active, 'city ' || (i %% 1000) AS city FROM range(%d) t(i)""".formatted(rows));
    }

    /** Two rows for each of those: to the next one, and to the next but one. */
    static void links(Path folder, long rows) throws Exception {
        Files.createDirectories(folder);
        copy(folder.resolve("links.parquet"), """
                SELECT 'key:' || i AS a, 'key:' || ((i + d) %% %1$d) AS b, i %% 100 AS since
                FROM range(%1$d) t(i), range(1, 3) u(d)""".formatted(rows));
    }

    private static void write(Path file, long first, long rows, String country) throws SQLException {
        copy(file, """
                SELECT 'key:' || i AS id, '%s' AS country, 'name ' || (i * 31) AS name,
                    i %% 90 AS age, i * 0.5 AS score, i %% 2 = 0 AS active, 'city ' || (i %% 1000) AS city,
                    DATE '2001-01-01' + CAST(i %% 365 AS INTEGER) AS born, i * 7 AS visits,
                    CAST(i %% 97 AS INTEGER) AS rank, 'note ' || hash(i) AS note
                FROM range(%d, %d) t(i)""".formatted(country, first, first + rows));
    }

    private static void copy(Path file, String query) throws SQLException {
        try (Connection database = DriverManager.getConnection("jdbc:duckdb:");
                var statement = database.createStatement()) {
            statement.execute("SET memory_limit='1GB'");
            statement.execute("COPY (%s) TO '%s' (FORMAT parquet, COMPRESSION zstd)".formatted(query, file));
        }
    }
}
