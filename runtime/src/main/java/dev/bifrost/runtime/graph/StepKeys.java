package dev.bifrost.runtime.graph;

import dev.bifrost.api.graph.EdgeStep;
import dev.bifrost.api.graph.KeyColumn;
import dev.bifrost.api.graph.Step;
import dev.bifrost.api.graph.VertexStep;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.apache.arrow.vector.VectorSchemaRoot;

/** The identities that a step reads from a row, by the columns' names. */
final class StepKeys {

    private StepKeys() {}

    static Map<String, Function<VectorSchemaRoot, CanonicalKey>> of(Step step) {
        var keys = new LinkedHashMap<String, Function<VectorSchemaRoot, CanonicalKey>>();
        switch (step) {
            case VertexStep vertex ->
                keys.put(names(vertex.key()), batch -> CanonicalKey.ofVertex(batch, vertex.key()));
            case EdgeStep edge -> {
                keys.put(
                        names(edge.src().key()),
                        batch -> CanonicalKey.ofVertex(batch, edge.src().key()));
                keys.put(
                        names(edge.dst().key()),
                        batch -> CanonicalKey.ofVertex(batch, edge.dst().key()));
                if (edge.keyed()) {
                    keys.put(names(edge.key()), batch -> CanonicalKey.ofEdge(batch, edge.key()));
                }
            }
        }
        return keys;
    }

    private static String names(List<KeyColumn> columns) {
        return columns.stream()
                .map(column -> column.column()
                        + column.as().map(kind -> " as " + kind.word()).orElse(""))
                .collect(Collectors.joining(", "));
    }
}
