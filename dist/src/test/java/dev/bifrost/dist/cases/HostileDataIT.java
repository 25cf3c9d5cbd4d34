package dev.bifrost.dist.cases;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.bifrost.testkit.GraphProbe.Edge;
import dev.bifrost.testkit.GraphProbe.Vertex;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** K-01, K-03 and their kind: no value and no name becomes query text, in whatever place it stands. */
final class HostileDataIT extends CaseIT {

    /** Ships what there is, then makes a bystander that an injected query would take away. */
    private void keepANode() {
        assertThat(job.start().sync().result()).isEqualTo("synced");
        graph.write("CREATE (:Keep {v: 1})");
    }

    private void assertShipsAndKeeps() {
        var report = job.sync();
        assertThat(report.result()).as("%s", report).isEqualTo("synced");
        assertThat(graph.count("MATCH (k:Keep) WHERE k.v = 1 RETURN count(k)")).isEqualTo(1);
    }

    @Test
    void hostileTextsOfAParquetFileAreStoredAsTheyAreInEveryPlaceOfARow() {
        try (var duck = new DuckDb()) {
            duck.parquet(job.path("data/hostile/p0.parquet"), List.of(List.of("-1", "harmless")));
            job.mapping(TEXTS);
            keepANode();
            duck.parquet(job.path("data/hostile/p1.parquet"), Hostile.rows());
        }
        assertShipsAndKeeps();
        assertStored();
    }

    @Test
    void hostileTextsOfACsvFileAreStoredAsTheyAreInEveryPlaceOfARow() {
        var header = List.of("id", "text");
        job.file("hostile", "p0.csv", Hostile.csv(header, List.of(List.of("-1", "harmless"))));
        job.mapping(TEXTS);
        keepANode();
        job.file("hostile", "p1.csv", Hostile.csv(header, Hostile.rows()));

        assertShipsAndKeeps();
        assertStored();
    }

    /** Text as vertex key, as edge key, as property of both. */
    private static final String TEXTS = """
            {"tables": [{"table": "hostile", "mode": "incremental", "pipeline": [
              {"vertex": {"label": "Text", "id_column": "text", "properties": ["id"]}},
              {"edge": {"type": "NEXT", "key": ["text", "id"], "properties": ["id", "text"],
                        "src": {"label": "Text", "column": "text"}, "dst": {"label": "Number", "column": "id"}}}
            ]}]}""";

    private void assertStored() {
        var expected = new TreeMap<String, Object>(Map.of("harmless", -1L));
        Hostile.rows().forEach(row -> expected.put(row.get(1), Long.valueOf(row.get(0))));
        assertThat(idsByText(graph.vertices("Text").stream().map(Vertex::plain)))
                .isEqualTo(expected);
        assertThat(idsByText(graph.edges("NEXT").stream().map(Edge::plain))).isEqualTo(expected);
        assertThat(graph.vertices("Text").stream().map(Vertex::id)).doesNotHaveDuplicates();
    }

    private static Map<String, Object> idsByText(Stream<Map<String, Object>> elements) {
        return elements.collect(Collectors.toMap(
                element -> (String) element.get("text"),
                element -> element.get("id"),
                (a, b) -> "twice",
                TreeMap::new));
    }

    @Test
    void numbersAtTheEdgesOfTheirTypesAreStoredAsTheyAre() {
        var longs = List.of(Long.MIN_VALUE, Long.MIN_VALUE + 1, -1L, 0L, (1L << 53) + 1, Long.MAX_VALUE);
        var doubles = List.of(-Double.MAX_VALUE, -0.0, 0.0, Double.MIN_VALUE, 0.1 + 0.2, Double.MAX_VALUE);
        var rows = new ArrayList<List<String>>();
        for (int i = 0; i < longs.size(); i++) {
            rows.add(List.of(longs.get(i).toString(), doubles.get(i).toString()));
        }
        var header = List.of("id", "d");
        job.file("numbers", "p0.csv", Hostile.csv(header, rows.subList(0, 1))).mapping("""
                {"tables": [{"table": "numbers", "mode": "incremental", "pipeline": [
                  {"vertex": {"label": "Number", "id_column": "id", "properties": ["d"]}},
                  {"edge": {"type": "SELF", "key": ["id"], "properties": ["d", "id"],
                            "src": {"label": "Number", "column": "id"}, "dst": {"label": "Number", "column": "id"}}}
                ]}]}""");
        keepANode();
        job.file("numbers", "p1.csv", Hostile.csv(header, rows));

        assertShipsAndKeeps();
        assertThat(graph.rows("MATCH (n:Number) RETURN n.id").stream().map(List::getFirst))
                .as("in the test's order: the server's overflows")
                .containsExactlyInAnyOrderElementsOf(longs);
        assertThat(graph.rows("MATCH (n:Number)-[e:SELF]->(n) RETURN e.id, e.d = n.d"))
                .containsExactlyInAnyOrderElementsOf(
                        longs.stream().map(id -> List.<Object>of(id, true)).toList());
        assertThat(graph.count(
                        "MATCH (n:Number {id: 9007199254740993}) WHERE n.d = 0.30000000000000004 RETURN count(n)"))
                .isEqualTo(1);
        assertThat(graph.count("MATCH (n:Number {id: 0}) WHERE n.d > 0 RETURN count(n)"))
                .isEqualTo(1);
        assertThat(graph.count("MATCH (n:Number) WHERE abs(n.d) > 1.79e308 RETURN count(n)"))
                .isEqualTo(2);
    }

    @Test
    void hostileNamesOfColumnsLabelsTypesAndPropertiesAreStoredAsTheyAre() throws JsonProcessingException {
        var columns = new ArrayList<>(List.of("id"));
        columns.addAll(Hostile.NAMES);
        job.file("names", "p0.csv", Hostile.csv(columns, List.of(row("1")))).mapping(names());
        keepANode();
        job.file("names", "p1.csv", Hostile.csv(columns, List.of(row("2"))));

        assertShipsAndKeeps();
        var expected = new TreeMap<String, Object>(Map.of("id", 2L));
        Hostile.NAMES.forEach(name -> expected.put(name, name + " of 2"));
        for (String name : Hostile.NAMES) {
            assertThat(graph.vertices(name)).as(name).hasSize(2).anySatisfy(vertex -> {
                assertThat(vertex.labels()).containsExactly(name);
                assertThat(vertex.plain()).isEqualTo(expected);
            });
            assertThat(graph.edges(name).stream().map(Edge::plain))
                    .as(name)
                    .containsExactlyInAnyOrder(
                            Map.of("p " + name, name + " of 1"), Map.of("p " + name, name + " of 2"));
        }
    }

    private static List<String> row(String id) {
        return Stream.concat(Stream.of(id), Hostile.NAMES.stream().map(name -> name + " of " + id))
                .toList();
    }

    private static String names() throws JsonProcessingException {
        var steps = new ArrayList<Map<String, Object>>();
        for (String name : Hostile.NAMES) {
            steps.add(Map.of("vertex", Map.of("label", name, "id_column", "id", "properties", Hostile.NAMES)));
            steps.add(Map.of(
                    "edge",
                    Map.of(
                            "type", name,
                            "key", List.of(name),
                            "src", Map.of("label", name, "column", "id"),
                            "dst", Map.of("label", name, "column", "id"),
                            "properties", List.of(name),
                            "rename", Map.of(name, "p " + name))));
        }
        var table = Map.of("table", "names", "mode", "incremental", "pipeline", steps);
        return new ObjectMapper().writeValueAsString(Map.of("tables", List.of(table)));
    }
}
