package dev.bifrost.runtime.mapping;

import static dev.bifrost.runtime.mapping.SchemaSource.DOUBLE;
import static dev.bifrost.runtime.mapping.SchemaSource.field;
import static dev.bifrost.runtime.mapping.SchemaSource.int64;
import static dev.bifrost.runtime.mapping.SchemaSource.text;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.bifrost.api.BifrostException;
import dev.bifrost.api.graph.GraphMutation;
import dev.bifrost.api.graph.Step;
import dev.bifrost.api.graph.StepShape;
import dev.bifrost.api.graph.VertexStep;
import dev.bifrost.api.transform.RowTransform;
import dev.bifrost.api.transform.TableContext;
import dev.bifrost.api.transform.Transform;
import dev.bifrost.runtime.mapping.CompiledTable.Node;
import dev.bifrost.runtime.mapping.CustomOpener.Custom;
import java.util.ArrayList;
import java.util.List;
import org.apache.arrow.vector.VectorSchemaRoot;
import org.apache.arrow.vector.types.pojo.Field;
import org.apache.arrow.vector.types.pojo.Schema;
import org.junit.jupiter.api.Test;

final class CustomStepTest {

    private final List<Schema> inputs = new ArrayList<>();

    /** Rows with a score for each id. */
    private final class Scoring implements RowTransform {
        @Override
        public Schema outputSchema(Schema input) {
            inputs.add(input);
            return new Schema(List.of(int64("id"), field("score", DOUBLE)));
        }

        @Override
        public VectorSchemaRoot apply(TableContext context, VectorSchemaRoot batch) {
            throw new AssertionError("a compiler runs no transform");
        }
    }

    private final class Declaring implements Transform {
        private final Step[] steps;

        Declaring(Step... steps) {
            this.steps = steps;
        }

        @Override
        public List<Step> steps(Schema input) {
            inputs.add(input);
            return List.of(steps);
        }

        @Override
        public GraphMutation apply(TableContext context, VectorSchemaRoot batch) {
            throw new AssertionError("a compiler runs no transform");
        }
    }

    private static final SchemaSource SOURCE =
            SchemaSource.ofFiles().table("people", int64("id"), text("name"), text("zip"));

    private CompiledMapping compile(String table, String custom, Custom component) {
        String yaml =
                "tables:\n- { table: people, mode: full, %s pipeline: [ { custom: %s } ] }".formatted(table, custom);
        return Mappings.compile(yaml, SOURCE, (ref, name) -> component);
    }

    private CompiledMapping compile(String custom, Custom component) {
        return compile("", custom, component);
    }

    private Custom scoring() {
        return new Custom.Rows(new Scoring(), "1");
    }

    private String refusal(String custom, Custom component) {
        return catchThrowableOfType(BifrostException.class, () -> compile(custom, component))
                .toString();
    }

    private static List<String> names(Schema schema) {
        return schema.getFields().stream().map(Field::getName).toList();
    }

    @Test
    void stepsReadTheRowsThatTheComponentMakes() {
        var mapping = compile(
                "{ s: {}, steps: [ { vertex: { label: S, id_column: id, properties: [score] } } ] }", scoring());
        var node = (Node.Rows) mapping.tables().getFirst().nodes().getFirst();
        assertThat(node.name()).isEqualTo("s");
        assertThat(node.bindings()).hasSize(1);
        assertThat(mapping.model().vertices().getFirst().properties())
                .extracting(StepShape.Property::name)
                .containsExactly("id", "score");
    }

    @Test
    void theShortFormStoresEveryColumn() {
        var mapping = compile("{ s: {}, label: S, id_column: id }", scoring());
        assertThat(mapping.model().vertices().getFirst().properties())
                .extracting(StepShape.Property::name)
                .containsExactly("id", "score");
    }

    @Test
    void withoutAListEverythingIsRead() {
        var table = compile("{ s: {}, label: S, id_column: id }", scoring())
                .tables()
                .getFirst();
        assertThat(table.spec().columns()).isEmpty();
        assertThat(names(inputs.getFirst())).containsExactly("id", "name", "zip");
        assertThat(((Node.Rows) table.nodes().getFirst()).columns()).isEmpty();
    }

    @Test
    void aListNarrowsWhatIsReadAndPromised() {
        var table = compile("row_key: [id],", "{ s: {}, columns: [zip], label: S, id_column: id }", scoring())
                .tables()
                .getFirst();
        assertThat(table.spec().columns()).containsExactly("id", "zip");
        assertThat(names(inputs.getFirst())).containsExactly("zip");
        assertThat(((Node.Rows) table.nodes().getFirst()).columns()).containsExactly("zip");
    }

    @Test
    void theTablesOwnListIsWhatAComponentSees() {
        var table = compile("columns: [zip, id],", "{ s: {}, label: S, id_column: id }", scoring())
                .tables()
                .getFirst();
        assertThat(table.spec().columns()).containsExactly("zip", "id");
        assertThat(names(inputs.getFirst())).containsExactly("zip", "id");
        assertThat(((Node.Rows) table.nodes().getFirst()).columns()).containsExactly("zip", "id");
    }

    @Test
    void aTransformDeclaresItsStepsItself() {
        var custom = new Custom.Graph(new Declaring(VertexStep.of("P", "id", "name")), "1");
        var mapping = compile("{ t: {} }", custom);
        var node = (Node.Graph) mapping.tables().getFirst().nodes().getFirst();
        assertThat(node.bindings().getFirst().step()).isEqualTo(VertexStep.of("P", "id", "name"));
        assertThat(mapping.model().vertices().getFirst().label()).isEqualTo("P");
    }

    @Test
    void whatComponentAndStepsDoNotAgreeOnIsRefused() {
        assertThat(refusal("{ s: {} }", scoring()))
                .isEqualTo(
                        "mapping.BAD_CUSTOM: mapping.yaml:2:55: tables[people].pipeline[0].custom: 's' makes rows; say what"
                                + " they become in steps, or in label and id_column");
        assertThat(refusal("{ t: {}, label: A, id_column: id }", new Custom.Graph(new Declaring(), "1")))
                .endsWith("'t' declares its steps itself; remove steps, label and id_column");
        assertThat(refusal("{ s: {}, label: A, id_column: name }", scoring()))
                .contains("the output of 's' has no column 'name'; it has id, score");
    }

    @Test
    void stepsFromCodeAreCheckedLikeOthers() {
        assertThat(refusal("{ t: {} }", new Custom.Graph(new Declaring(VertexStep.of("P`", "idd", "_bf_x")), "1")))
                .contains("label 'P`' holds a back-quote", "property '_bf_x' starts with", "no column 'idd'");
        var twice = new Custom.Graph(new Declaring(VertexStep.of("P", "id"), VertexStep.of("P", "zip")), "1");
        assertThat(refusal("{ t: {} }", twice)).startsWith("mapping.REPEATED_STEP");
    }

    @Test
    void theComponentsComplaintHasThePlaceOfTheStep() {
        var failing = new Custom.Rows(
                new RowTransform() {
                    @Override
                    public Schema outputSchema(Schema input) {
                        throw new BifrostException(MappingErrors.BAD_CUSTOM, "needs a column named weight");
                    }

                    @Override
                    public VectorSchemaRoot apply(TableContext context, VectorSchemaRoot batch) {
                        throw new AssertionError("a compiler runs no transform");
                    }
                },
                "1");
        assertThat(refusal("{ s: {}, label: A, id_column: id }", failing))
                .isEqualTo(
                        "mapping.BAD_CUSTOM: mapping.yaml:2:55: tables[people].pipeline[0].custom: needs a column named"
                                + " weight");
    }

    @Test
    void codeAndConfigCountInTheDigest() {
        String custom = "{ s: { a: 1, b: [2] }, label: S, id_column: id }";
        String digest = digest(custom, scoring());
        assertThat(digest("{ label: S, id_column: id, s: { b: [2], a: 1 } }", scoring()))
                .isEqualTo(digest);
        assertThat(digest(custom, new Custom.Rows(new Scoring(), "2"))).isNotEqualTo(digest);
        assertThat(digest("{ s: { a: 1, b: 2 }, label: S, id_column: id }", scoring()))
                .isNotEqualTo(digest);
    }

    private String digest(String custom, Custom component) {
        return compile(custom, component).tables().getFirst().digest();
    }
}
