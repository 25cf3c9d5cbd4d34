package dev.bifrost.runtime.mapping;

import static dev.bifrost.runtime.mapping.SchemaSource.int64;
import static dev.bifrost.runtime.mapping.SchemaSource.text;
import static org.assertj.core.api.Assertions.assertThat;

import dev.bifrost.api.graph.EdgeStep;
import dev.bifrost.api.graph.GraphModel;
import dev.bifrost.api.graph.KeyKind;
import dev.bifrost.api.graph.OnDelete;
import dev.bifrost.api.graph.StepShape;
import dev.bifrost.api.graph.StepShape.Property;
import dev.bifrost.api.graph.StoredType;
import dev.bifrost.api.graph.StoredType.Scalar;
import dev.bifrost.api.graph.VertexStep;
import dev.bifrost.api.source.ChangeType;
import dev.bifrost.api.source.RowFilter;
import dev.bifrost.api.source.SyncMode;
import dev.bifrost.runtime.mapping.CompiledMapping.Notice;
import dev.bifrost.runtime.mapping.CompiledMapping.TypeLoss;
import java.io.IOException;
import java.nio.file.Files;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

final class MappingCompilerTest {

    private static CompiledMapping corpus(String name) {
        var file = Corpus.files("good").stream()
                .filter(path -> path.endsWith(name))
                .findFirst()
                .orElseThrow();
        try {
            return Mappings.compile(Files.readString(file), TestTables.source());
        } catch (IOException e) {
            throw new java.io.UncheckedIOException(e);
        }
    }

    private static CompiledTable compile(String table, String... steps) {
        return compile(TestTables.source(), table, steps);
    }

    private static CompiledTable compile(SchemaSource source, String table, String... steps) {
        String yaml = "tables:\n- { mode: full, %s, pipeline: [ %s ] }".formatted(table, String.join(", ", steps));
        return Mappings.compile(yaml, source).tables().getFirst();
    }

    private static Property property(String name, Scalar scalar) {
        return new Property(name, new StoredType(scalar, false));
    }

    @Test
    void theDemoCompilesToAVertexAndAKeyedEdge() {
        var mapping = corpus("flights.yaml");
        var airport = mapping.model().vertices().getFirst();
        assertThat(airport)
                .isEqualTo(new StepShape.Vertex(
                        StepId.of("airports", "vertex Airport"),
                        "airports",
                        "vertex Airport",
                        "Airport",
                        List.of(),
                        List.of(
                                property("iata", Scalar.TEXT),
                                property("name", Scalar.TEXT),
                                property("city", Scalar.TEXT),
                                property("state", Scalar.TEXT),
                                property("country", Scalar.TEXT),
                                property("latitude", Scalar.FLOAT),
                                property("longitude", Scalar.FLOAT)),
                        OnDelete.RETRACT,
                        true));
        assertThat(mapping.model().edges())
                .containsExactly(new StepShape.Edge(
                        StepId.of("flights", "edge FLIGHT origin -> destination"),
                        "flights",
                        "edge FLIGHT origin -> destination",
                        "FLIGHT",
                        "Airport",
                        "Airport",
                        true,
                        List.of(
                                property("date", Scalar.DATE),
                                property("delay", Scalar.INTEGER),
                                property("distance", Scalar.INTEGER)),
                        false));
        assertThat(mapping.model().keepProperties()).isEqualTo(Map.of("Airport", Set.of("score")));
        assertThat(mapping.tables()).extracting(CompiledTable::table).containsExactly("airports", "flights");
        var flights = mapping.tables().get(1).spec();
        assertThat(flights.mode()).isEqualTo(SyncMode.INCREMENTAL);
        assertThat(flights.filter())
                .contains(new RowFilter.Range(
                        "date", Optional.empty(), Optional.of(new RowFilter.Bound(LocalDate.of(2001, 1, 13), false))));
    }

    @Test
    void everyKeyOfTheLanguageHasItsEffect() {
        var mapping = corpus("everything.yaml");
        var people = mapping.tables().getFirst();
        var person = (VertexStep) people.bindings().getFirst().step();
        assertThat(person.name()).isEqualTo("the people");
        assertThat(person.onDelete()).isEqualTo(OnDelete.DETACH);
        assertThat(people.bindings().getFirst().where())
                .contains(
                        new RowFilter.Range("zip", Optional.of(new RowFilter.Bound("00000", false)), Optional.empty()));
        assertThat(mapping.model().vertices().getFirst().properties())
                .extracting(Property::name)
                .containsExactly("country", "number", "full_name", "city", "zip");
        assertThat(people.options())
                .isEqualTo(new TableOptions(
                        List.of("country", "no"),
                        new TablePolicies(
                                TablePolicies.OnBadRow.DEAD_LETTER,
                                true,
                                TablePolicies.OnMissing.KEEP,
                                0.25,
                                TablePolicies.Shared.SWEEP,
                                new TablePolicies.LetterBudget(250, 0.125))));
        var knows = (EdgeStep) people.bindings().get(3).step();
        assertThat(knows.src().key().get(1).as()).contains(KeyKind.INTEGER);
    }

    @Test
    void theProjectionIsWhatStepsFiltersAndTheRowKeyRead() {
        var table = compile(
                "table: people, row_key: [boss], filter: { column: country, eq: SE }",
                "{ vertex: { label: P, id_column: id, properties: [address.geo.lat, address.city], where: { column: zip, eq: x } } }",
                "{ edge: { type: T, src: { label: P, column: id }, dst: { label: C, column: employer }, key: [no] } }");
        assertThat(table.spec().columns()).containsExactly("id", "boss", "country", "no", "address", "employer", "zip");
    }

    @Test
    void anExplicitListOfColumnsWins() {
        var table = compile("table: people, columns: [zip, id]", "{ vertex: { label: P, id_column: id } }");
        assertThat(table.spec().columns()).containsExactly("zip", "id");
    }

    @Test
    void aColumnWithADotInItsNameWinsOverAPath() {
        var source = SchemaSource.ofFiles()
                .table("t", text("a.b"), SchemaSource.field("a", TestTables.STRUCT, int64("b"), int64("c")));
        var table = compile(source, "table: t", "{ vertex: { label: P, id_column: a.b, properties: [a.c] } }");
        assertThat(table.spec().columns()).containsExactly("a.b", "a");
        assertThat(table.bindings().getFirst().shape().properties())
                .containsExactly(property("a.b", Scalar.TEXT), property("a.c", Scalar.INTEGER));
    }

    @Test
    void theRowKeyIsTheMappingsWordElseTheSourcesElseTheFirstVertex() {
        var source = SchemaSource.ofFiles()
                .table("declared", List.of("b"), text("a"), text("b"))
                .table("bare", text("a"), text("b"));
        String vertex = "{ vertex: { label: P, id_column: a } }";
        assertThat(compile(source, "table: declared, row_key: [a, b]", vertex)
                        .options()
                        .rowKey())
                .containsExactly("a", "b");
        assertThat(compile(source, "table: declared", vertex).options().rowKey())
                .containsExactly("b");
        assertThat(compile(source, "table: bare", vertex).options().rowKey()).containsExactly("a");
    }

    @Test
    void aStepIsExclusiveWhenItsIdentityHoldsTheRowKey() {
        var table = compile(
                "table: people",
                "{ vertex: { label: P, id_column: id } }",
                "{ vertex: { label: C, id_column: country } }",
                "{ edge: { type: IN, src: { label: P, column: id }, dst: { label: C, column: country } } }",
                "{ edge: { type: OF, src: { label: Z, column: zip }, dst: { label: C, column: country } } }",
                "{ edge: { type: BY, key: [id], src: { label: Z, column: zip }, dst: { label: C, column: country } } }");
        assertThat(table.bindings())
                .extracting(binding -> binding.shape().exclusive())
                .containsExactly(true, false, true, false, true);
    }

    @Test
    void withoutAKnownRowKeyNothingIsExclusive() {
        var table = compile(
                "table: flights",
                "{ edge: { type: F, src: { label: A, column: origin }, dst: { label: A, column: destination } } }");
        assertThat(table.options().rowKey()).isEmpty();
        assertThat(table.bindings().getFirst().shape().exclusive()).isFalse();
    }

    @Test
    void aStepsIdIsOfItsNameAndNotOfItsPlace() {
        String person = "{ vertex: { label: P, id_column: id } }";
        String country = "{ vertex: { label: C, id_column: country, name: lands } }";
        var one = compile("table: people", person, country);
        var other = compile("table: people", country, person);
        assertThat(ids(one)).containsExactlyInAnyOrderElementsOf(ids(other));
        assertThat(ids(one)).containsExactly(StepId.of("people", "vertex P"), StepId.of("people", "lands"));
        assertThat(StepId.of("people", "vertex P")).matches("[0-9a-f]{10}");
        assertThat(StepId.of("ab", "c")).isNotEqualTo(StepId.of("a", "bc"));
    }

    private static List<String> ids(CompiledTable table) {
        return table.bindings().stream().map(binding -> binding.shape().id()).toList();
    }

    @Test
    void aKeyColumnThatIsAlsoAPropertyIsStoredOnce() {
        var table = compile("table: people", "{ vertex: { label: P, id_column: id, properties: [id, name] } }");
        assertThat(table.bindings().getFirst().shape().properties())
                .extracting(Property::name)
                .containsExactly("id", "name");
    }

    @Test
    void endpointsMayReadAColumnAsTheKindOfTheKey() {
        var table = compile(
                "table: people",
                "{ vertex: { label: P, id_column: id } }",
                "{ edge: { type: A, src: { label: P, column: zip, as: int }, dst: { label: P, column: big } } }",
                "{ edge: { type: B, src: { label: P, column: tiny }, dst: { label: P, column: u64, as: int } } }");
        assertThat(table.bindings()).hasSize(3);
    }

    @Test
    void severalTablesMayWriteOneVertexAndItsRawKey() {
        var mapping = Mappings.compile("""
                tables:
                - table: people
                  mode: full
                  pipeline:
                  - vertex: { label: Country, id_column: country }
                  - vertex: { label: Place, id_columns: [country, zip], properties: [name] }
                - table: visits
                  mode: full
                  pipeline:
                  - vertex: { label: Country, id_column: country }
                  - vertex: { label: Place, id_columns: [country, zip], properties: [born] }
                """, TestTables.source());
        assertThat(mapping.model().verticesOf("Country")).hasSize(2);
        assertThat(mapping.model().verticesOf("Place")).hasSize(2);
    }

    @Test
    void lossesAreListedOnceWithTheirColumns() {
        var mapping = Mappings.compile("""
                tables:
                - table: people
                  mode: full
                  pipeline:
                  - vertex: { label: A, id_column: id, properties: [seen, amount, tags] }
                  - vertex: { label: B, id_column: id, properties: [amount] }
                """, TestTables.source());
        assertThat(mapping.losses())
                .containsExactly(
                        new TypeLoss(
                                "people",
                                "seen",
                                "timestamp(microsecond, Europe/Stockholm)",
                                "instant as ISO 8601 text in UTC; the zone's name Europe/Stockholm is lost"),
                        new TypeLoss(
                                "people",
                                "amount",
                                "decimal(10, 2)",
                                "decimal as text with all digits; compares as text"),
                        new TypeLoss("people", "tags", "list of text", "a null in the list makes a bad row"));
    }

    @Test
    void whatFollowsFromAMappingIsNoticed() {
        var notices = corpus("everything.yaml").notices();
        assertThat(notices)
                .contains(
                        new Notice("people", "on_missing: keep: rows that vanish from the table stay in the graph"),
                        new Notice(
                                "people",
                                "step 'the people' detaches: edges that other rows made to a removed vertex are lost until"
                                        + " repair"));
        assertThat(corpus("names.yaml").notices())
                .contains(new Notice("odd", "no step writes vertices of label 'ns:Per son': they are placeholders"));
        assertThat(corpus("flights.yaml").notices()).isEmpty();
    }

    @Test
    void aLogOfChangesThatIsReadAsRowsIsNoticed() {
        var source = new SchemaSource(SyncMode.values())
                .table(
                        "log",
                        List.of("id"),
                        SchemaSource.field("id", SchemaSource.INT64),
                        SchemaSource.field(ChangeType.COLUMN, SchemaSource.TEXT));
        for (SyncMode mode : SyncMode.values()) {
            var notices = Mappings.compile(
                            "tables: [ { table: log, mode: %s, pipeline: [ { vertex: { label: A, id_column: id } } ] } ]"
                                    .formatted(mode.word()),
                            source)
                    .notices();
            assertThat(notices)
                    .hasSize(mode == SyncMode.CDC ? 0 : 1)
                    .allMatch(notice -> notice.text().contains("mode: " + mode.word() + " reads as any other"));
        }
    }

    @Test
    void theManifestTellsWhatToCleanUp() {
        var table = corpus("flights.yaml").tables().getFirst();
        var manifest = Manifest.parse(table.manifest()).orElseThrow();
        assertThat(manifest.steps())
                .containsExactly(new Manifest.Entry(
                        StepId.of("airports", "vertex Airport"),
                        "vertex",
                        "Airport",
                        List.of(),
                        List.of("iata", "name", "city", "state", "country", "latitude", "longitude"),
                        null,
                        null,
                        false));
        assertThat(Manifest.parse("{\"version\":2,\"steps\":[]}")).isEmpty();
        assertThat(Manifest.parse("torn")).isEmpty();
    }

    @Test
    void anEdgeTypeBetweenOtherLabelsIsAnotherEdge() {
        GraphModel model = Mappings.compile("""
                        tables:
                        - table: people
                          mode: full
                          pipeline:
                          - edge: { type: IN, src: { label: P, column: id }, dst: { label: C, column: country }, properties: [born] }
                          - edge: { type: IN, src: { label: F, column: employer }, dst: { label: C, column: country }, properties: [born] }
                        """, TestTables.source()).model();
        assertThat(model.edgesOf("IN")).hasSize(2);
    }
}
