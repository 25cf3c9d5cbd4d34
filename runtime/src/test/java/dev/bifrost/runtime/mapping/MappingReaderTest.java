package dev.bifrost.runtime.mapping;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bifrost.api.graph.KeyKind;
import dev.bifrost.api.graph.OnDelete;
import dev.bifrost.api.source.SyncMode;
import dev.bifrost.runtime.config.Scalar;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

final class MappingReaderTest {

    private static TableMapping table(String yaml) {
        return Mappings.read(yaml).tables().getFirst();
    }

    private static StepSpec step(String yaml) {
        return table("""
                tables:
                - table: t
                  mode: cdc
                  pipeline:
                  - %s
                """.formatted(yaml)).pipeline().getFirst();
    }

    @Test
    void aTableHasDefaults() {
        var table = table("tables: [ { table: t, mode: full, pipeline: [ { vertex: { label: A, id_column: a } } ] } ]");
        assertThat(table.mode()).isEqualTo(SyncMode.FULL);
        assertThat(table.policies()).isEqualTo(TablePolicies.DEFAULT);
        assertThat(table.columns()).isEmpty();
        assertThat(table.rowKey()).isEmpty();
        assertThat(table.filter()).isEmpty();
    }

    @Test
    void aVertexIsReadWithAllItsKeys() {
        var step = (StepSpec.Vertex) step("vertex: { name: n, label: A, labels: [B, C], id_columns: [x, y],"
                + " properties: [p, q.r], rename: { q.r: s }, on_delete: detach, where: { column: p, gt: 1 } }");
        assertThat(step.name().map(Scalar::text)).contains("n");
        assertThat(step.label().text()).isEqualTo("A");
        assertThat(step.labels()).extracting(Scalar::text).containsExactly("B", "C");
        assertThat(step.idColumns()).extracting(Scalar::text).containsExactly("x", "y");
        assertThat(step.onDelete()).isEqualTo(OnDelete.DETACH);
        assertThat(step.properties())
                .extracting(column -> step.propertyOf(column).text())
                .containsExactly("p", "s");
        assertThat(step.columns()).extracting(Scalar::text).containsExactly("x", "y", "p", "q.r", "p");
    }

    @Test
    void bothWordsForEdgesAreReadAlike() {
        String body = "{ type: T, src: { label: A, column: a, as: text }, dst: { label: B, columns: [b, c],"
                + " as: { c: int } }, key: [k], properties: [p] }";
        var edge = (StepSpec.Edge) step("edge: " + body);
        var fkEdges = (StepSpec.Edge) step("fk_edges: " + body);
        assertThat(DeclaredSteps.step(edge)).isEqualTo(DeclaredSteps.step(fkEdges));
        assertThat(edge.src().as().get("a").kind()).isEqualTo(KeyKind.TEXT);
        assertThat(edge.dst().as()).containsOnlyKeys("c");
        assertThat(edge.key()).extracting(Scalar::text).containsExactly("k");
    }

    @Test
    void aCustomStepIsAComponentBesideTheKeysOfTheStep() {
        var step = (StepSpec.Custom) step("custom: { wasm: { path: a.wasm, memory: 016 }, columns: [a],"
                + " steps: [ { vertex: { label: A, id_column: a } } ] }");
        assertThat(step.component().name()).isEqualTo("wasm");
        assertThat(step.component().config()).isEqualTo(Map.of("path", "a.wasm", "memory", "016"));
        assertThat(step.steps()).hasSize(1);
        assertThat(step.readsEverything()).isFalse();
    }

    @Test
    void theShortFormOfACustomStepIsOneVertex() {
        var step = (StepSpec.Custom) step("custom: { flight: {}, label: A, id_column: a }");
        assertThat(step.whole())
                .hasValueSatisfying(whole -> assertThat(
                                whole.label().text() + whole.idColumn().text())
                        .isEqualTo("Aa"));
        assertThat(step.readsEverything()).isTrue();
    }

    @Test
    void everyValueKnowsItsPlace() {
        var table = table("""
                tables:
                - table: people
                  mode: full
                  filter: { column: country, in: [SE, NO] }
                  pipeline:
                  - vertex: { label: Person, id_column: id, properties: [name] }
                """);
        var vertex = (StepSpec.Vertex) table.pipeline().getFirst();
        assertThat(vertex.properties().getFirst().at())
                .hasToString("mapping.yaml:6:58: tables[people].pipeline[0].vertex.properties[0]");
        var in = (FilterSpec.In) table.filter().orElseThrow();
        assertThat(in.literals().get(1).at()).hasToString("mapping.yaml:4:39: tables[people].filter.in[1]");
    }

    @Test
    void keptPropertiesAreReadByLabelOrType() {
        var mapping = Mappings.read("""
                tables: [ { table: t, mode: full, pipeline: [ { vertex: { label: A, id_column: a } } ] } ]
                keep_properties: { A: [score, rank], NO: [] }
                """);
        var kept = mapping.keepProperties().entrySet().stream()
                .collect(Collectors.toMap(
                        entry -> entry.getKey().text(),
                        entry -> entry.getValue().size()));
        assertThat(kept).isEqualTo(Map.of("A", 2, "NO", 0));
    }

    @Test
    void jsonAndYamlSayTheSame() {
        var yaml = "tables: [ { table: t, mode: full, filter: { column: a, eq: 1.50 }, pipeline:"
                + " [ { vertex: { label: A, id_column: a } } ] } ]";
        var json = "{\"tables\": [{\"table\": \"t\", \"mode\": \"full\", \"filter\": {\"column\": \"a\", \"eq\": 1.50},"
                + " \"pipeline\": [{\"vertex\": {\"label\": \"A\", \"id_column\": \"a\"}}]}]}";
        var fromYaml = table(yaml);
        var fromJson = MappingReader.parse("mapping.json", json).tables().getFirst();
        assertThat(literal(fromJson)).isEqualTo(literal(fromYaml)).isEqualTo("1.50");
        assertThat(steps(fromJson)).isEqualTo(steps(fromYaml));
    }

    private static String literal(TableMapping table) {
        return ((FilterSpec.Equal) table.filter().orElseThrow()).literal().text();
    }

    private static Object steps(TableMapping table) {
        return table.pipeline().stream()
                .map(step -> DeclaredSteps.step((StepSpec.Declared) step))
                .toList();
    }
}
