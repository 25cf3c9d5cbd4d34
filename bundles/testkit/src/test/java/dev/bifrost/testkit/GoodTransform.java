package dev.bifrost.testkit;

import dev.bifrost.api.BifrostException;
import dev.bifrost.api.graph.EdgeStep;
import dev.bifrost.api.graph.Endpoint;
import dev.bifrost.api.graph.GraphMutation;
import dev.bifrost.api.graph.KeyColumn;
import dev.bifrost.api.graph.PropertyColumn;
import dev.bifrost.api.graph.Step;
import dev.bifrost.api.graph.VertexStep;
import dev.bifrost.api.transform.TableContext;
import dev.bifrost.api.transform.Transform;
import java.util.List;
import java.util.Optional;
import org.apache.arrow.vector.VectorSchemaRoot;
import org.apache.arrow.vector.types.pojo.Schema;

/** Makes a person and an edge to its city of each row; a subclass puts one fault into it. */
class GoodTransform implements Transform {

    static final VertexStep PERSON = VertexStep.of("Person", "id", "name", "born");
    static final EdgeStep LIVES_IN = new EdgeStep(
            "edge LIVES_IN",
            "LIVES_IN",
            new Endpoint("Person", List.of(KeyColumn.of("id"))),
            new Endpoint("City", List.of(new KeyColumn("city", "city", Optional.empty()))),
            List.of(),
            List.of(PropertyColumn.of("born")));

    @Override
    public List<Step> steps(Schema input) {
        for (var column : List.of("id", "name", "born", "city")) {
            if (input.getFields().stream().noneMatch(field -> field.getName().equals(column))) {
                throw new BifrostException(TestkitErrors.WRONG_SCHEMA, "the table has no column " + column);
            }
        }
        return List.of(PERSON, LIVES_IN);
    }

    @Override
    public GraphMutation apply(TableContext context, VectorSchemaRoot batch) {
        steps(batch.getSchema());
        return context.mutation().vertices(PERSON, batch).edges(LIVES_IN, batch).build();
    }
}
