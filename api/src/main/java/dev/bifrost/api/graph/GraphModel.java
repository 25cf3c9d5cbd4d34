package dev.bifrost.api.graph;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * All steps that write into one graph. From it a sink knows, for each label and type, which properties belong to whom.
 *
 * @param vertices all vertex steps of all tables
 * @param edges all edge steps of all tables
 * @param keepProperties by label or type: properties that no step writes and that are kept when an element is written
 */
public record GraphModel(
        List<StepShape.Vertex> vertices, List<StepShape.Edge> edges, Map<String, Set<String>> keepProperties) {

    /** The version of the identity grammar; a graph written with another one is rebuilt. */
    public static final int GRAMMAR_VERSION = 1;

    /** The property that holds an element's canonical identity. */
    public static final String ID_PROPERTY = "_gar_id";

    public GraphModel {
        vertices = List.copyOf(vertices);
        edges = List.copyOf(edges);
        keepProperties = Map.copyOf(keepProperties);
    }

    /** The steps that write vertices of this identity label, in order. */
    public List<StepShape.Vertex> verticesOf(String label) {
        return vertices.stream().filter(step -> step.label().equals(label)).toList();
    }

    /** The steps that write edges of this type, in order. */
    public List<StepShape.Edge> edgesOf(String type) {
        return edges.stream().filter(step -> step.type().equals(type)).toList();
    }

    /** Every identity label: of vertex steps and of endpoints. */
    public Set<String> identityLabels() {
        var labels = new LinkedHashSet<String>();
        vertices.forEach(step -> labels.add(step.label()));
        edges.forEach(step -> {
            labels.add(step.srcLabel());
            labels.add(step.dstLabel());
        });
        return labels;
    }

    /** Every relationship type. */
    public Set<String> types() {
        var types = new LinkedHashSet<String>();
        edges.forEach(step -> types.add(step.type()));
        return types;
    }
}
