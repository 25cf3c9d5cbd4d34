package dev.bifrost.bench;

import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;

/** People of six properties and twice as many edges between them, as Parquet files, and the same rows for other arms. */
record LoadTables(long people) {

    static final String MAPPING = """
            tables:
              - table: people
                mode: full
                pipeline: [ { vertex: { label: Person, id_column: id, properties: [name, age, score, active, city] } } ]
              - table: knows
                mode: full
                pipeline:
                  - edge: { type: KNOWS, src: { label: Person, column: src }, dst: { label: Person, column: dst }, properties: [weight] }
            """;

    long edges() {
        return 2 * people;
    }

    static long source(long edge) {
        return edge / 2;
    }

    long destination(long edge) {
        return (edge * 7919 + 13) % people;
    }

    void write(Path data) throws Exception {
        try (Connection database = DriverManager.getConnection("jdbc:duckdb:");
                var statement = database.createStatement()) {
            statement.execute("SET memory_limit='1GB'");
            Files.createDirectories(data.resolve("people"));
            Files.createDirectories(data.resolve("knows"));
            statement.execute("""
                    COPY (SELECT 'key:' || i AS id, 'name ' || (i * 31) AS name, i %% 90 AS age, i * 0.5::DOUBLE AS score,
                            i %% 2 = 0 AS active, 'city ' || (i %% 1000) AS city FROM range(%d) t(i))
                        TO '%s' (FORMAT parquet, COMPRESSION zstd)
                    """.formatted(people, data.resolve("people/all.parquet")));
            statement.execute("""
                    COPY (SELECT 'key:' || (i // 2) AS src, 'key:' || ((i * 7919 + 13) %% %d) AS dst, i AS weight
                        FROM range(%d) t(i)) TO '%s' (FORMAT parquet, COMPRESSION zstd)
                    """.formatted(people, edges(), data.resolve("knows/all.parquet")));
        }
    }
}
