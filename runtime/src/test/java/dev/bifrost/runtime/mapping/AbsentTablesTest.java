package dev.bifrost.runtime.mapping;

import static dev.bifrost.runtime.mapping.SchemaSource.int64;
import static dev.bifrost.runtime.mapping.SchemaSource.text;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.bifrost.api.BifrostException;
import dev.bifrost.api.graph.StepShape;
import dev.bifrost.api.source.TableDescription;
import dev.bifrost.testkit.TestkitErrors;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.arrow.vector.types.pojo.Field;
import org.apache.arrow.vector.types.pojo.Schema;
import org.junit.jupiter.api.Test;

/** Which tables go on, and how, when the source cannot show one of them. */
final class AbsentTablesTest {

    private static final BifrostException TORN = new BifrostException(TestkitErrors.TORN, "half of it is missing");

    private static final String PERSONS = """
            - table: persons
              mode: full
              pipeline: [ { vertex: { label: Person, id_column: id, properties: [name] } } ]
            """;
    private static final String SCORES = """
            - table: scores
              mode: full
              pipeline: [ { vertex: { label: Person, id_column: person, properties: [score] } } ]
            """;
    private static final String ORDERS = """
            - table: orders
              mode: full
              pipeline:
              - fk_edges: { type: BOUGHT, src: { label: Person, column: buyer }, dst: { label: Ware, column: ware } }
            """;
    private static final String CITIES = """
            - table: cities
              mode: full
              pipeline: [ { vertex: { label: City, id_column: id, labels: [Place], properties: [name] } } ]
            """;

    private final SchemaSource source = SchemaSource.ofFiles()
            .table("persons", int64("id"), text("name"))
            .table("scores", int64("person"), int64("score"))
            .table("orders", int64("buyer"), int64("ware"))
            .table("cities", int64("id"), text("name"));
    private final Map<String, TableShape> known = new HashMap<>();

    @Test
    void tablesThatShareNothingWithAnAbsentOneRunAndItFailsWithItsReason() {
        known.put("persons", new TableShape.Unseen(TORN));

        var mapping = compile(PERSONS, CITIES);

        assertThat(mapping.names()).containsExactly("persons", "cities");
        assertThat(mapping.turns().getFirst()).isEqualTo(new Turn.Absent("persons", TORN));
        assertThat(mapping.tables()).extracting(CompiledTable::table).containsExactly("cities");
        assertThat(labels(mapping)).containsExactly("City");
    }

    @Test
    void tablesThatWriteOrNameWhatAnAbsentOneWritesWaitForItWithTheirStepsInTheModel() {
        known.put("persons", new TableShape.Unseen(TORN));

        var mapping = compile(PERSONS, SCORES, ORDERS, CITIES);

        var absent = new Turn.Absent("persons", TORN);
        assertThat(mapping.turns().subList(0, 3))
                .containsExactly(
                        absent,
                        new Turn.Waits("scores", absent, "both name label 'Person'"),
                        new Turn.Waits("orders", absent, "both name label 'Person'"));
        assertThat(mapping.tables()).extracting(CompiledTable::table).containsExactly("cities");
        assertThat(labels(mapping)).containsExactly("Person", "City");
        assertThat(mapping.model().edges()).extracting(StepShape.Edge::type).containsExactly("BOUGHT");
    }

    @Test
    void nobodyWaitsForATableThatOnlyNamesTheirVerticesNorForOneThatWaitsItself() {
        known.put("orders", new TableShape.Unseen(TORN));
        assertThat(compile(PERSONS, ORDERS).turns()).hasExactlyElementsOfTypes(Turn.Run.class, Turn.Absent.class);

        known.clear();
        known.put("scores", new TableShape.Unseen(TORN));
        String wares = """
                - table: cities
                  mode: full
                  pipeline: [ { vertex: { label: Ware, id_column: id } } ]
                """;
        assertThat(compile(SCORES, ORDERS, wares).turns())
                .hasExactlyElementsOfTypes(Turn.Absent.class, Turn.Waits.class, Turn.Run.class);
    }

    @Test
    void aTableThatTakesVerticesAwayWithTheEdgesOfOthersWaitsForATableThatNamesThem() {
        known.put("orders", new TableShape.Unseen(TORN));
        String detaching = PERSONS.replace("properties: [name]", "properties: [name], on_delete: detach");

        assertThat(compile(detaching, ORDERS, CITIES).turns())
                .hasExactlyElementsOfTypes(Turn.Waits.class, Turn.Absent.class, Turn.Run.class);
    }

    @Test
    void edgesOfOneTypeWaitToo() {
        known.put("orders", new TableShape.Unseen(TORN));
        String others = """
                - table: scores
                  mode: full
                  pipeline:
                  - edge: { type: BOUGHT, src: { label: Firm, column: person }, dst: { label: Deal, column: score } }
                """;

        assertThat(compile(ORDERS, others).turns().get(1))
                .isEqualTo(
                        new Turn.Waits("scores", new Turn.Absent("orders", TORN), "both write edges of type 'BOUGHT'"));
    }

    /** A component that makes vertices itself names its labels when it sees the columns. */
    @Test
    void everybodyWaitsWhereNobodyCanSayWhatTheAbsentTableWrites() {
        known.put("scores", new TableShape.Unseen(TORN));
        String custom = """
                - table: scores
                  mode: full
                  pipeline: [ { custom: { judge: {} } } ]
                """;

        assertThat(compile(custom, CITIES).turns()).hasExactlyElementsOfTypes(Turn.Absent.class, Turn.Waits.class);
    }

    @Test
    void aTableIsCompiledAsItWasLastSeenAndNobodyWaits() {
        known.put("persons", remembered(int64("id"), text("name")));

        var mapping = compile(PERSONS, SCORES, ORDERS);

        assertThat(mapping.tables()).extracting(CompiledTable::table).containsExactly("persons", "scores", "orders");
        var seen = new MappingCompiler(source, "files", Mappings.NO_CUSTOMS).compile(spec(PERSONS, SCORES, ORDERS));
        assertThat(mapping.model()).isEqualTo(seen.model());
        assertThat(mapping.tables().getFirst().digest())
                .isEqualTo(seen.tables().getFirst().digest());
    }

    @Test
    void whatIsRememberedAndNoLongerFitsTheMappingIsAsIfItWereForgotten() {
        known.put("persons", remembered(int64("id")));
        assertThat(compile(PERSONS, SCORES, CITIES).turns())
                .hasExactlyElementsOfTypes(Turn.Absent.class, Turn.Waits.class, Turn.Run.class);

        known.put("persons", remembered(text("id"), text("name")));
        assertThat(compile(PERSONS, SCORES, CITIES).turns())
                .as("two kinds of keys")
                .hasExactlyElementsOfTypes(Turn.Absent.class, Turn.Waits.class, Turn.Run.class);
    }

    @Test
    void aTableWhoseColumnsNoLongerFitKeepsItsFormerStepsAndTheOthersRun() {
        known.put("persons", changed(List.of(int64("id")), int64("id"), text("name")));

        var mapping = compile(PERSONS, SCORES, ORDERS, CITIES);

        var seen = new MappingCompiler(source, "files", Mappings.NO_CUSTOMS)
                .compile(spec(PERSONS, SCORES, ORDERS, CITIES));
        assertThat(mapping.model()).isEqualTo(seen.model());
        assertThat(mapping.tables()).extracting(CompiledTable::table).containsExactly("scores", "orders", "cities");
        assertThat(reason(mapping).code()).isEqualTo(MappingErrors.UNKNOWN_COLUMN);
        assertThat(reason(mapping)).hasMessageContaining("'name'").hasMessageNotContaining("scores");
    }

    @Test
    void aTableThatNoLongerAgreesWithTheOthersFailsAloneAndOneThatStillDoesIsTakenAsItIsNow() {
        known.put("persons", changed(List.of(text("id"), text("name")), int64("id"), text("name")));
        known.put("cities", changed(List.of(text("id"), text("name")), int64("id"), text("name")));

        var mapping = compile(PERSONS, SCORES, CITIES);

        assertThat(mapping.turns()).hasExactlyElementsOfTypes(Turn.Broken.class, Turn.Run.class, Turn.Run.class);
        assertThat(reason(mapping).code()).isEqualTo(MappingErrors.KEY_MISMATCH);
        assertThat(mapping.tables().getLast().schema().findField("id").getType())
                .isEqualTo(text("id").getType());
    }

    @Test
    void tablesThatChangedTogetherAndStillAgreeRunWithTheirNewColumns() {
        known.put("persons", changed(List.of(text("id"), text("name")), int64("id"), text("name")));
        known.put("scores", changed(List.of(text("person"), int64("score")), int64("person"), int64("score")));

        assertThat(compile(PERSONS, SCORES).turns()).hasExactlyElementsOfTypes(Turn.Run.class, Turn.Run.class);
    }

    @Test
    void formerColumnsThatAgreeWithNobodyAreForgottenAndTheirTableFailsWithWhatIsWrongNow() {
        known.put("persons", changed(List.of(int64("id")), text("id"), text("name")));

        var mapping = compile(PERSONS, SCORES, CITIES);

        assertThat(mapping.turns()).hasExactlyElementsOfTypes(Turn.Absent.class, Turn.Waits.class, Turn.Run.class);
        assertThat(((Turn.Absent) mapping.turns().getFirst()).reason().code()).isEqualTo(MappingErrors.UNKNOWN_COLUMN);
    }

    @Test
    void aMappingThatFitsNeitherFormerNorPresentColumnsIsRefusedForThePresentOnes() {
        known.put("persons", changed(List.of(int64("id"), text("alias")), int64("id"), text("nick")));

        var refusal = catchThrowableOfType(BifrostException.class, () -> compile(PERSONS, CITIES));

        assertThat(refusal.code()).isEqualTo(MappingErrors.UNKNOWN_COLUMN);
        assertThat(refusal).hasMessageContaining("alias").hasMessageNotContaining("nick");
    }

    @Test
    void twoTablesThatNeverAgreedAreAMistakeInTheMappingThoughOneChanged() {
        source.table("scores", text("person"), int64("score"));
        known.put("persons", changed(List.of(int64("id"), text("name"), text("street")), int64("id"), text("name")));

        var refusal = catchThrowableOfType(BifrostException.class, () -> compile(PERSONS, SCORES));

        assertThat(refusal.code()).isEqualTo(MappingErrors.KEY_MISMATCH);
    }

    @Test
    void aMappingThatDoesNotFitTheTablesThatAreSeenIsRefusedForThemAlone() {
        known.put("persons", new TableShape.Unseen(TORN));
        source.table("cities", int64("id"));

        var refusal = catchThrowableOfType(BifrostException.class, () -> compile(PERSONS, CITIES));

        assertThat(refusal.code()).isEqualTo(MappingErrors.UNKNOWN_COLUMN);
        assertThat(refusal).hasMessageContaining("cities").hasMessageNotContaining("persons");
    }

    @Test
    void whatIsKeptOfLabelsThatOnlyTheAbsentTableNamesIsNoProblemUntilItIsThere() {
        String kept = "keep_properties: { Person: [rank], City: [rank], Nothing: [rank] }\n";
        known.put("persons", new TableShape.Unseen(TORN));
        assertThat(compile(kept, PERSONS, CITIES).model().keepProperties()).containsOnlyKeys("City");

        known.clear();
        assertThat(catchThrowableOfType(BifrostException.class, () -> compile(kept, PERSONS, CITIES)))
                .hasMessageContaining("Nothing");
    }

    @Test
    void aStrictCompilerRefusesATableThatCannotBeShown() {
        source.breakTable("persons", TORN);

        var refusal = catchThrowableOfType(
                BifrostException.class,
                () -> new MappingCompiler(source, "files", Mappings.NO_CUSTOMS).compile(spec(PERSONS, CITIES)));

        assertThat(refusal.code()).isEqualTo(TestkitErrors.TORN);
    }

    private CompiledMapping compile(String... parts) {
        TableShapes shapes = table -> known.containsKey(table)
                ? known.get(table)
                : TableShapes.strict(source).of(table);
        return new MappingCompiler(source, "files", Mappings.NO_CUSTOMS, shapes).compile(spec(parts));
    }

    /** Tables, and in front of them what else a mapping holds. */
    private static MappingSpec spec(String... parts) {
        var text = new StringBuilder();
        for (String part : parts) {
            if (part.startsWith("-") && text.indexOf("tables:") < 0) {
                text.append("tables:\n");
            }
            text.append(part);
        }
        return Mappings.read(text.toString());
    }

    private static TableShape remembered(Field... columns) {
        return new TableShape.Remembered(new TableDescription(new Schema(List.of(columns)), List.of()), TORN);
    }

    private static TableShape changed(List<Field> now, Field... past) {
        return new TableShape.Changed(
                new TableDescription(new Schema(now), List.of()),
                new TableDescription(new Schema(List.of(past)), List.of()));
    }

    private static BifrostException reason(CompiledMapping mapping) {
        return ((Turn.Broken) mapping.turns().getFirst()).reason();
    }

    private static List<String> labels(CompiledMapping mapping) {
        return mapping.model().vertices().stream().map(StepShape.Vertex::label).toList();
    }
}
