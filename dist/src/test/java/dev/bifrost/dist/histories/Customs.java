package dev.bifrost.dist.histories;

import dev.bifrost.api.ComponentRef;
import dev.bifrost.api.graph.EdgeStep;
import dev.bifrost.api.graph.Endpoint;
import dev.bifrost.api.graph.GraphMutation;
import dev.bifrost.api.graph.KeyColumn;
import dev.bifrost.api.graph.OnDelete;
import dev.bifrost.api.graph.PropertyColumn;
import dev.bifrost.api.graph.Step;
import dev.bifrost.api.graph.VertexStep;
import dev.bifrost.api.transform.RowTransform;
import dev.bifrost.api.transform.TableContext;
import dev.bifrost.api.transform.Transform;
import dev.bifrost.runtime.mapping.CustomOpener;
import java.util.List;
import org.apache.arrow.vector.VectorSchemaRoot;
import org.apache.arrow.vector.types.pojo.Schema;

/** Custom code of both kinds, as a bundle would bring it. */
final class Customs implements CustomOpener {

    static final String ROWS = "twice";
    static final String GRAPH = "as-planned";

    private final Plan plan;

    Customs(Plan plan) {
        this.plan = plan;
    }

    @Override
    public Custom open(ComponentRef component, String table) {
        return component.name().equals(ROWS)
                ? new Custom.Rows(new Twice(), "1")
                : new Custom.Graph(new AsPlanned(plan.table(table).orElseThrow()), "1");
    }

    /** Each row twice: what a row makes does not depend on how often it is told. */
    private static final class Twice implements RowTransform {
        @Override
        public Schema outputSchema(Schema input) {
            return input;
        }

        @Override
        public VectorSchemaRoot apply(TableContext context, VectorSchemaRoot batch) {
            var out = VectorSchemaRoot.create(batch.getSchema(), context.allocator());
            int rows = batch.getRowCount();
            for (var vector : batch.getFieldVectors()) {
                var copy = out.getVector(vector.getName());
                copy.setInitialCapacity(Math.max(1, 2 * rows));
                copy.allocateNew();
                for (int row = 0; row < 2 * rows; row++) {
                    copy.copyFromSafe(row % rows, row, vector);
                }
                copy.setValueCount(2 * rows);
            }
            out.setRowCount(2 * rows);
            return out;
        }
    }

    /** Builds the mutation itself, as the plan's steps say. */
    private static final class AsPlanned implements Transform {

        private final List<Step> steps;

        AsPlanned(Plan.Table table) {
            steps = table.customs().stream().map(AsPlanned::step).toList();
        }

        private static Step step(Plan.Step planned) {
            var properties =
                    planned.properties().stream().map(PropertyColumn::of).toList();
            return switch (planned) {
                case Plan.Vertex vertex ->
                    new VertexStep(
                            vertex.name(),
                            vertex.label(),
                            vertex.labels(),
                            columns(vertex.id()),
                            properties,
                            OnDelete.RETRACT);
                case Plan.Edge edge ->
                    new EdgeStep(
                            edge.name(),
                            edge.type(),
                            end(edge.src()),
                            end(edge.dst()),
                            columns(edge.key()),
                            properties);
            };
        }

        private static Endpoint end(Plan.End end) {
            return new Endpoint(end.label(), columns(end.columns()));
        }

        private static List<KeyColumn> columns(List<String> names) {
            return names.stream().map(KeyColumn::of).toList();
        }

        @Override
        public List<Step> steps(Schema input) {
            return steps;
        }

        @Override
        public GraphMutation apply(TableContext context, VectorSchemaRoot batch) {
            var mutation = context.mutation();
            for (Step step : steps) {
                switch (step) {
                    case VertexStep vertex -> mutation.vertices(vertex, batch);
                    case EdgeStep edge -> mutation.edges(edge, batch);
                }
            }
            return mutation.build();
        }
    }
}
