package dev.bifrost.dist.cases;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bifrost.api.event.TableOutcome;
import dev.bifrost.testkit.Cypher;
import dev.bifrost.testkit.LiveFalkorDb;
import dev.bifrost.testkit.LiveGraph;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** A job and its graph for each test, and an eye on the graph. */
@ExtendWith(LiveFalkorDb.class)
abstract class CaseIT {

    protected Job job;
    protected Cypher graph;

    @BeforeEach
    final void open(@TempDir Path folder, LiveGraph live) {
        job = new Job(folder, live);
        graph = new Cypher(live);
    }

    @AfterEach
    final void end() {
        try {
            job.close();
        } finally {
            graph.close();
        }
    }

    protected static void assertSynced(TableOutcome outcome) {
        assertThat(outcome.status()).as("%s", outcome).isEqualTo(TableOutcome.Status.SYNCED);
    }

    protected static void assertFailed(TableOutcome outcome, String code) {
        assertThat(outcome.status()).as("%s", outcome).isEqualTo(TableOutcome.Status.FAILED);
        assertThat(outcome.failure().orElseThrow().code()).as("%s", outcome).isEqualTo(code);
    }

    /** Of the files with a column of one value and decimals in pages of several encodings, from a number on. */
    protected void assertRowsAsAnotherReaderReadsThem() throws SQLException {
        var rows = graph.rows("MATCH (r:Row) RETURN r.amount, r.tag");
        var sum = rows.stream()
                .map(row -> (String) row.get(0))
                .filter(Objects::nonNull)
                .map(BigDecimal::new)
                .reduce(BigDecimal.ZERO, BigDecimal::add);
        try (var duck = DriverManager.getConnection("jdbc:duckdb:");
                var statement = duck.createStatement();
                var other = statement.executeQuery(
                        "SELECT count(*), count(amount), sum(amount), count(*) FILTER (tag = 'const') FROM '%s' WHERE id >= 59000"
                                .formatted(Cases.folder("dictmix").resolve("p0.parquet")))) {
            other.next();
            assertThat(rows).hasSize(other.getInt(1));
            assertThat(rows.stream().filter(row -> row.get(0) != null)).hasSize(other.getInt(2));
            assertThat(sum).isEqualTo(other.getBigDecimal(3));
            assertThat(rows.stream().filter(row -> "const".equals(row.get(1)))).hasSize(other.getInt(4));
        }
    }

    /** Of all vertices of a label, by their id. */
    protected List<Object> texts(String label) {
        return graph.rows("MATCH (n:" + label + ") RETURN n.ts ORDER BY n.id").stream()
                .map(List::getFirst)
                .toList();
    }
}
