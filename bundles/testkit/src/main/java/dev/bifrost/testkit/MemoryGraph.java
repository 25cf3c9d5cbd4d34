package dev.bifrost.testkit;

import dev.bifrost.api.graph.GraphModel;
import dev.bifrost.api.graph.OnDelete;
import dev.bifrost.api.graph.StepShape;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.stream.Stream;

/** A property graph in memory, with the rules for contributions, placeholders and removals. */
final class MemoryGraph {

    private final Map<VertexKey, Element> vertices = new LinkedHashMap<>();
    private final Map<EdgeKey, Element> edges = new LinkedHashMap<>();

    /** A vertex is known by its identity label and id. */
    record VertexKey(String label, String id) {}

    /** An edge is known by its type, its ends and, if it is keyed, its id; else the id is empty. */
    record EdgeKey(String type, VertexKey source, VertexKey destination, String id) {}

    /** What an element holds: markers are properties that start with {@link StepShape#MARKER_PREFIX}. */
    static final class Element {
        private Map<String, Object> properties = new LinkedHashMap<>();
        private final Set<String> labels = new TreeSet<>();

        Map<String, Object> properties() {
            return Map.copyOf(properties);
        }

        Set<String> labels() {
            return Set.copyOf(labels);
        }

        boolean marked() {
            return properties.keySet().stream().anyMatch(name -> name.startsWith(StepShape.MARKER_PREFIX));
        }

        /** Writes a step's whole contribution: what neither it nor another step on the element knows, is dropped. */
        private boolean write(
                StepShape step,
                Map<String, Object> identity,
                long marker,
                Map<String, Object> values,
                Stream<? extends StepShape> others,
                Set<String> keep) {
            if (Long.valueOf(marker).equals(properties.get(step.marker()))) {
                return false;
            }
            var next = new LinkedHashMap<>(identity);
            carry(others.filter(other -> !other.id().equals(step.id())).toList(), keep, next);
            next.put(step.marker(), marker);
            values.forEach((name, value) -> {
                if (value == null) {
                    next.remove(name);
                } else {
                    next.put(name, value);
                }
            });
            properties = next;
            return true;
        }

        /** Takes a step's contribution away. */
        private void retract(
                StepShape step, Map<String, Object> identity, Stream<? extends StepShape> others, Set<String> keep) {
            var next = new LinkedHashMap<>(identity);
            carry(others.filter(other -> !other.id().equals(step.id())).toList(), keep, next);
            properties = next;
        }

        private void carry(List<? extends StepShape> others, Set<String> keep, Map<String, Object> next) {
            for (var other : others) {
                if (properties.containsKey(other.marker())) {
                    next.put(other.marker(), properties.get(other.marker()));
                    other.properties().forEach(property -> copy(property.name(), next));
                }
            }
            keep.forEach(name -> copy(name, next));
        }

        private void copy(String name, Map<String, Object> next) {
            if (properties.containsKey(name)) {
                next.put(name, properties.get(name));
            }
        }
    }

    Map<VertexKey, Element> vertices() {
        return vertices;
    }

    Map<EdgeKey, Element> edges() {
        return edges;
    }

    /** Whether the vertex was made just now. */
    boolean placeholder(VertexKey key) {
        if (vertices.containsKey(key)) {
            return false;
        }
        vertex(key);
        return true;
    }

    /** Whether something changed. */
    boolean writeVertex(GraphModel model, StepShape.Vertex step, String id, long marker, Map<String, Object> values) {
        var vertex = vertex(new VertexKey(step.label(), id));
        boolean changed = vertex.write(
                step,
                Map.of(GraphModel.ID_PROPERTY, id),
                marker,
                values,
                model.verticesOf(step.label()).stream(),
                model.keepProperties().getOrDefault(step.label(), Set.of()));
        vertex.labels.addAll(step.labels());
        return changed;
    }

    /** Whether something changed. Both ends must be there. */
    boolean writeEdge(GraphModel model, StepShape.Edge step, EdgeKey key, long marker, Map<String, Object> values) {
        return edges.computeIfAbsent(key, any -> new Element())
                .write(
                        step,
                        identity(key),
                        marker,
                        values,
                        model.edgesOf(step.type()).stream(),
                        model.keepProperties().getOrDefault(step.type(), Set.of()));
    }

    /** Takes the step's contribution from every edge that matches; gives the ends of those that went. */
    List<EdgeKey> retractEdges(GraphModel model, StepShape.Edge step, Predicate<EdgeKey> which) {
        var hit = edges.entrySet().stream()
                .filter(edge -> edge.getKey().type().equals(step.type())
                        && edge.getKey().source().label().equals(step.srcLabel())
                        && edge.getKey().destination().label().equals(step.dstLabel())
                        && edge.getValue().properties.containsKey(step.marker())
                        && which.test(edge.getKey()))
                .map(Map.Entry::getKey)
                .toList();
        for (var key : hit) {
            var edge = edges.get(key);
            edge.retract(
                    step,
                    identity(key),
                    model.edgesOf(step.type()).stream(),
                    model.keepProperties().getOrDefault(step.type(), Set.of()));
            if (!edge.marked()) {
                edges.remove(key);
            }
        }
        return hit;
    }

    /** Takes the step's contribution from a vertex; says whether there was one. */
    boolean removeVertex(GraphModel model, StepShape.Vertex step, String id) {
        var key = new VertexKey(step.label(), id);
        var vertex = vertices.get(key);
        if (vertex == null || !vertex.properties.containsKey(step.marker())) {
            return false;
        }
        vertex.retract(
                step,
                Map.of(GraphModel.ID_PROPERTY, id),
                model.verticesOf(step.label()).stream(),
                model.keepProperties().getOrDefault(step.label(), Set.of()));
        relabel(model, key, vertex);
        if (!vertex.marked()) {
            if (step.onDelete() == OnDelete.DETACH) {
                detach(key);
            }
            forgetIfOrphan(key);
        }
        return true;
    }

    /** Deletes a vertex that no step and no edge needs any more. */
    void forgetIfOrphan(VertexKey key) {
        var vertex = vertices.get(key);
        if (vertex != null && !vertex.marked() && edges.keySet().stream().noneMatch(edge -> touches(edge, key))) {
            vertices.remove(key);
        }
    }

    private void detach(VertexKey key) {
        var gone = edges.keySet().stream().filter(edge -> touches(edge, key)).toList();
        gone.forEach(edges::remove);
        gone.forEach(edge -> {
            forgetIfOrphan(edge.source());
            forgetIfOrphan(edge.destination());
        });
    }

    private static boolean touches(EdgeKey edge, VertexKey vertex) {
        return edge.source().equals(vertex) || edge.destination().equals(vertex);
    }

    private Element vertex(VertexKey key) {
        return vertices.computeIfAbsent(key, any -> {
            var made = new Element();
            made.labels.add(key.label());
            made.properties.put(GraphModel.ID_PROPERTY, key.id());
            return made;
        });
    }

    /** A vertex has its identity label and the labels of the steps that mark it. */
    private static void relabel(GraphModel model, VertexKey key, Element vertex) {
        vertex.labels.clear();
        vertex.labels.add(key.label());
        new ArrayList<>(model.verticesOf(key.label()))
                .stream()
                        .filter(step -> vertex.properties.containsKey(step.marker()))
                        .forEach(step -> vertex.labels.addAll(step.labels()));
    }

    private static Map<String, Object> identity(EdgeKey key) {
        return key.id().isEmpty() ? Map.of() : Map.of(GraphModel.ID_PROPERTY, key.id());
    }
}
