package dev.bifrost.runtime.host;

import dev.bifrost.api.BifrostException;
import dev.bifrost.api.ComponentRef;
import dev.bifrost.api.ErrorType;
import dev.bifrost.api.graph.GraphMutation;
import dev.bifrost.api.graph.Step;
import dev.bifrost.api.transform.RowTransform;
import dev.bifrost.api.transform.TableContext;
import dev.bifrost.api.transform.Transform;
import dev.bifrost.runtime.mapping.CustomOpener.Custom;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.arrow.vector.VectorSchemaRoot;
import org.apache.arrow.vector.types.pojo.Schema;

/**
 * What the components of custom steps declared when they were last open. Where one cannot be opened again, or cannot ask what is
 * behind it, a stand-in declares the same and fails on each batch. So its table fails alone, and the model keeps the table's steps, whose
 * properties other tables have to carry.
 *
 * <p>One thread.
 */
final class KnownCustoms {

    private final Map<Key, Declared> known = new HashMap<>();

    private record Key(String table, ComponentRef component) {}

    /** What a component declared, and the version that did. */
    private sealed interface Declared {
        record Rows(Schema output, String version) implements Declared {}

        record Graph(List<Step> steps, String version) implements Declared {}
    }

    /** The component as it is; what it declares when it is asked is noted. */
    Custom noting(String table, ComponentRef component, Custom custom) {
        var key = new Key(table, component);
        return switch (custom) {
            case Custom.Rows rows -> {
                var noted = new NotedRows(key, rows);
                yield new Custom.Rows(noted, noted::declaredVersion);
            }
            case Custom.Graph graph -> new Custom.Graph(new NotedGraph(key, graph), graph.version());
        };
    }

    /**
     * A stand-in for a component that cannot be opened.
     *
     * @param reason what its table fails with
     * @return empty if it never declared anything
     */
    Optional<Custom> standIn(String table, ComponentRef component, BifrostException reason) {
        return Optional.ofNullable(known.get(new Key(table, component))).map(declared -> switch (declared) {
            case Declared.Rows rows -> new Custom.Rows(new AbsentRows(rows.output(), reason), rows.version());
            case Declared.Graph graph -> new Custom.Graph(new AbsentGraph(graph.steps(), reason), graph.version());
        });
    }

    private final class NotedRows implements RowTransform {
        private final Key key;
        private final Custom.Rows rows;
        /** Why it could not declare anything; null if it could. It has to be asked again before rows go through it. */
        private BifrostException absence;

        NotedRows(Key key, Custom.Rows rows) {
            this.key = key;
            this.rows = rows;
        }

        @Override
        public Schema outputSchema(Schema input) {
            try {
                Schema output = rows.transform().outputSchema(input);
                known.put(key, new Declared.Rows(output, rows.version()));
                return output;
            } catch (BifrostException e) {
                if (e.type() != ErrorType.EXTERNAL || !(known.get(key) instanceof Declared.Rows past)) {
                    throw e;
                }
                absence = e;
                return past.output();
            }
        }

        String declaredVersion() {
            return absence != null && known.get(key) instanceof Declared.Rows past ? past.version() : rows.version();
        }

        @Override
        public VectorSchemaRoot apply(TableContext context, VectorSchemaRoot batch) {
            if (absence != null) {
                throw again(absence);
            }
            return rows.transform().apply(context, batch);
        }
    }

    private final class NotedGraph implements Transform {
        private final Key key;
        private final Custom.Graph graph;

        NotedGraph(Key key, Custom.Graph graph) {
            this.key = key;
            this.graph = graph;
        }

        @Override
        public List<Step> steps(Schema input) {
            List<Step> steps = graph.transform().steps(input);
            known.put(key, new Declared.Graph(List.copyOf(steps), graph.version()));
            return steps;
        }

        @Override
        public GraphMutation apply(TableContext context, VectorSchemaRoot batch) {
            return graph.transform().apply(context, batch);
        }
    }

    private record AbsentRows(Schema output, BifrostException reason) implements RowTransform {
        @Override
        public Schema outputSchema(Schema input) {
            return output;
        }

        @Override
        public VectorSchemaRoot apply(TableContext context, VectorSchemaRoot batch) {
            throw again(reason);
        }
    }

    private record AbsentGraph(List<Step> declared, BifrostException reason) implements Transform {
        @Override
        public List<Step> steps(Schema input) {
            return declared;
        }

        @Override
        public GraphMutation apply(TableContext context, VectorSchemaRoot batch) {
            throw again(reason);
        }
    }

    private static BifrostException again(BifrostException reason) {
        return new BifrostException(reason.code(), reason.getMessage(), reason);
    }
}
