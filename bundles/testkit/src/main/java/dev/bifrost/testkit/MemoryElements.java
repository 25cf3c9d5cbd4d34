package dev.bifrost.testkit;

import dev.bifrost.api.graph.GraphModel;
import dev.bifrost.api.graph.ValueVisitor;
import dev.bifrost.api.sink.ElementReader.ElementBatch;
import dev.bifrost.api.sink.ElementReader.ElementBatches;
import dev.bifrost.api.sink.ElementReader.Kind;
import dev.bifrost.testkit.MemoryGraph.EdgeKey;
import dev.bifrost.testkit.MemoryGraph.VertexKey;
import java.nio.charset.StandardCharsets;
import java.time.LocalDate;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Stream;

/** Whole elements of a graph in memory, a few at a time. */
final class MemoryElements implements ElementBatches {

    private static final int BATCH = 3;

    private final Deque<Seen> seen = new ArrayDeque<>();

    /**
     * An element.
     *
     * @param source of an edge, else null
     * @param destination of an edge, else null
     */
    private record Seen(
            List<String> labels,
            String source,
            String destination,
            boolean orphan,
            List<Map.Entry<String, Object>> held) {}

    MemoryElements(MemoryGraph graph, Kind kind) {
        this(graph, kind, identity -> true);
    }

    /** @param wantedIds looks at a vertex' id, or at an edge's ends and its own id, if it has one */
    MemoryElements(MemoryGraph graph, Kind kind, Predicate<List<String>> wantedIds) {
        switch (kind) {
            case Kind.Vertices wanted ->
                graph.vertices().forEach((key, vertex) -> {
                    if (vertex.labels().contains(wanted.label()) && wantedIds.test(List.of(key.id()))) {
                        seen.add(new Seen(
                                List.copyOf(vertex.labels()),
                                null,
                                null,
                                !vertex.marked() && isLonely(graph, key),
                                held(vertex.properties())));
                    }
                });
            case Kind.Edges wanted ->
                graph.edges().forEach((key, edge) -> {
                    if (key.type().equals(wanted.type())
                            && key.source().label().equals(wanted.srcLabel())
                            && key.destination().label().equals(wanted.dstLabel())
                            && wantedIds.test(identity(key))) {
                        seen.add(new Seen(
                                List.of(), key.source().id(), key.destination().id(), false, held(edge.properties())));
                    }
                });
        }
    }

    private static List<String> identity(EdgeKey key) {
        return Stream.of(key.source().id(), key.destination().id(), key.id())
                .filter(part -> !part.isEmpty())
                .toList();
    }

    private static boolean isLonely(MemoryGraph graph, VertexKey vertex) {
        return graph.edges().keySet().stream()
                .noneMatch(edge ->
                        edge.source().equals(vertex) || edge.destination().equals(vertex));
    }

    private static List<Map.Entry<String, Object>> held(Map<String, Object> properties) {
        return List.copyOf(properties.entrySet());
    }

    @Override
    public Optional<ElementBatch> next() {
        var batch = new ArrayList<Seen>();
        while (batch.size() < BATCH && !seen.isEmpty()) {
            batch.add(seen.poll());
        }
        return batch.isEmpty() ? Optional.empty() : Optional.of(new Batch(batch));
    }

    @Override
    public void close() {
        seen.clear();
    }

    private record Batch(List<Seen> elements) implements ElementBatch {

        @Override
        public int count() {
            return elements.size();
        }

        @Override
        public String place(int element) {
            return elements.get(element).held().stream()
                    .filter(property -> property.getKey().equals(GraphModel.ID_PROPERTY))
                    .map(property -> "element " + property.getValue())
                    .findFirst()
                    .orElse("edge from " + elements.get(element).source());
        }

        @Override
        public List<String> labels(int element) {
            return elements.get(element).labels();
        }

        @Override
        public Optional<byte[]> source(int element) {
            return Optional.ofNullable(elements.get(element).source()).map(Batch::utf8);
        }

        @Override
        public Optional<byte[]> destination(int element) {
            return Optional.ofNullable(elements.get(element).destination()).map(Batch::utf8);
        }

        @Override
        public boolean isOrphan(int element) {
            return elements.get(element).orphan();
        }

        @Override
        public int size(int element) {
            return elements.get(element).held().size();
        }

        @Override
        public String name(int element, int property) {
            return elements.get(element).held().get(property).getKey();
        }

        @Override
        public void value(int element, int property, ValueVisitor out) {
            hand(elements.get(element).held().get(property).getValue(), out);
        }

        private static void hand(Object value, ValueVisitor out) {
            switch (value) {
                case Boolean truth -> out.bool(truth);
                case Long number -> out.integer(number);
                case Double number -> out.number(number);
                case String text -> out.text(utf8(text), 0, utf8(text).length);
                case LocalDate day -> out.date(day.toEpochDay());
                case List<?> list -> {
                    out.beginList(list.size());
                    list.forEach(each -> hand(each, out));
                    out.endList();
                }
                default -> out.unstorable("a value of " + value.getClass());
            }
        }

        private static byte[] utf8(String text) {
            return text.getBytes(StandardCharsets.UTF_8);
        }
    }
}
