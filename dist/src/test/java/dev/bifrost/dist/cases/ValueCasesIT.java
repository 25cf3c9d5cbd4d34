package dev.bifrost.dist.cases;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.bifrost.testkit.GraphProbe.Edge;
import java.time.LocalDate;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TimeZone;
import org.junit.jupiter.api.Test;

/** Names and values that other writers stumble over. */
final class ValueCasesIT extends CaseIT {

    private static final String TYPES = """
            tables:
              - table: types
                mode: full
                %s
                pipeline:
                  - vertex:
                      label: Typed
                      id_column: id
                      properties: [%s]
            """;

    /** G-05. */
    @Test
    void labelsTypesAndNamesOfAnyScriptAreReadBackAsTheyWereWritten() {
        job.cases("odd_cols").mapping("""
                tables:
                  - table: odd_cols
                    mode: full
                    pipeline:
                      - vertex:
                          label: Årsrapport
                          labels: ['mit "Leer" zeichen', "it's"]
                          id_column: id
                          properties: ['p q', år, a.b, x-y]
                      - vertex: { label: 'ns:Per son', id_column: 'p q', name: other }
                      - edge:
                          type: responsável-por
                          src: { label: Årsrapport, column: id }
                          dst: { label: 'ns:Per son', column: 'p q' }
                          properties: [x-y]
                          rename: { x-y: 'très "bon" $id {}' }
                """).start();

        assertSynced(job.sync("odd_cols"));

        var vertex = graph.vertices("Årsrapport").getFirst();
        assertThat(vertex.labels()).isEqualTo(Set.of("Årsrapport", "mit \"Leer\" zeichen", "it's"));
        assertThat(vertex.plain()).isEqualTo(Map.of("id", 1L, "p q", 2L, "år", 3L, "a.b", 4L, "x-y", 5L));
        assertThat(graph.edges("responsável-por").stream().map(Edge::plain))
                .containsExactly(Map.of("très \"bon\" $id {}", 5L));
    }

    /** G-05. */
    @Test
    void aNameWithABackQuoteIsRefusedBeforeAnythingIsWritten() {
        job.cases("odd_cols").mapping("""
                tables:
                  - table: odd_cols
                    mode: full
                    pipeline:
                      - vertex: { label: 'Per`son', id_column: id }
                      - edge: { type: 'a`b', src: { label: A, column: id }, dst: { label: B, column: id } }
                      - vertex: { label: B, id_column: id, properties: [år], rename: { år: 'c`d' } }
                """);

        assertThatThrownBy(job::start).hasMessageContaining("Per`son").hasMessageContaining("a`b");
        assertThat(graph.exists()).isFalse();
    }

    /** G-06. */
    @Test
    void structsAndMapsAreRefusedWhenTheMappingIsRead() {
        job.cases("types").mapping(TYPES.formatted("", "st, mp"));

        assertThatThrownBy(job::start)
                .hasMessageContaining("mapping.UNSUPPORTED_TYPE")
                .hasMessageContaining("'st'")
                .hasMessageContaining("st.a")
                .hasMessageContaining("'mp'");
        assertThat(graph.exists()).isFalse();
    }

    /** G-06. */
    @Test
    void listsAndPathsIntoStructsAreStoredAndAListWithANullMakesABadRow() {
        job.cases("types").mapping("""
                tables:
                  - table: types
                    mode: full
                    pipeline: [ { vertex: { label: Path, id_column: id, properties: [st.a, st.b] } } ]
                  - table: lists
                    mode: full
                    on_bad_row: skip
                    pipeline: [ { vertex: { label: List, id_column: id, properties: [li] } } ]
                """);
        try (var duck = new DuckDb()) {
            duck.parquet(
                    job.path("data/lists/p0.parquet"),
                    "SELECT * FROM (VALUES (1, [1, NULL, 3]), (2, [4, 5]), (3, []), (4, NULL)) t(id, li)");
        }
        var report = job.start().sync();

        report.tables().forEach(CaseIT::assertSynced);
        assertThat(graph.vertices("Path").getFirst().plain()).isEqualTo(Map.of("id", 1L, "st.a", 1L, "st.b", "x"));
        assertThat(Job.outcome(report, "lists").skipped()).isEqualTo(Map.of("bad row", 1L));
        assertThat(graph.byProperty("List", "id"))
                .isEqualTo(Map.of(
                        "2", Map.of("id", 2L, "li", List.of(4L, 5L)),
                        "3", Map.of("id", 3L, "li", List.of()),
                        "4", Map.of("id", 4L)));
    }

    /** G-07. */
    @Test
    void everyTypeIsTheSameInEveryZoneAndLocale() {
        var zone = TimeZone.getDefault();
        var locale = Locale.getDefault();
        job.cases("types").mapping(TYPES.formatted("", "d38, d9, ts, tstz, d, tm, u, bin, f32"));
        try {
            for (String there : List.of("UTC/en", "Asia/Kolkata/tr", "America/St_Johns/ar-EG-u-nu-arab")) {
                int at = there.lastIndexOf('/');
                TimeZone.setDefault(TimeZone.getTimeZone(there.substring(0, at)));
                Locale.setDefault(Locale.forLanguageTag(there.substring(at + 1)));
                job.start();
                var outcome = job.sync("types");
                job.stop();

                assertThat(outcome.failure()).as(there).isEmpty();
                assertThat(graph.vertices("Typed").getFirst().plain()).as(there).isEqualTo(stored());
            }
        } finally {
            TimeZone.setDefault(zone);
            Locale.setDefault(locale);
        }
    }

    private static Map<String, Object> stored() {
        return Map.of(
                "id", 1L,
                "d38", "12345678901234567890.123456789",
                "d9", "0.10",
                "ts", "2024-02-29T23:59:59.123456",
                "tstz", "2024-03-31T01:30:00.000000Z",
                "d", LocalDate.of(1969, 12, 31),
                "tm", "23:59:59.999999",
                "u", "f47ac10b-58cc-4372-a567-0e02b2c3d479",
                "bin", "00ff",
                "f32", 0.100000001490116);
    }

    /** G-07. */
    @Test
    void numbersThatAreNotFiniteMakeABadRowThatIsNamedWithoutItsValue() {
        job.cases("types").mapping(TYPES.formatted("", "nan, inf")).start();

        var outcome = job.sync("types");

        assertFailed(outcome, "round.BAD_ROWS");
        assertThat(outcome.failure().orElseThrow().message()).contains("column nan", "row 1");
        assertThat(graph.vertices("Typed")).isEmpty();
    }
}
