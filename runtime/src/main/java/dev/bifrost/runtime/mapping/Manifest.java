package dev.bifrost.runtime.mapping;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.bifrost.api.graph.OnDelete;
import dev.bifrost.api.graph.StepShape;
import dev.bifrost.api.graph.StoredType;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What a table's steps leave in the graph, in a form that is kept with the cursor: a later mapping that no longer has a
 * step knows from it what to clean.
 *
 * @param version of this form
 * @param steps sorted by id
 */
public record Manifest(int version, List<Entry> steps) {

    private static final int VERSION = 1;
    private static final JsonMapper JSON = JsonMapper.builder().build();

    public Manifest {
        steps = List.copyOf(steps);
    }

    /**
     * One step.
     *
     * @param id the step's id
     * @param kind {@code vertex} or {@code edge}
     * @param name the label or type
     * @param labels further labels of a vertex
     * @param properties the names of the properties that it writes
     * @param srcLabel where an edge starts; null for a vertex
     * @param dstLabel where an edge ends; null for a vertex
     * @param keyed whether edges have an identity of their own
     */
    public record Entry(
            String id,
            String kind,
            String name,
            @JsonInclude(JsonInclude.Include.NON_EMPTY) List<String> labels,
            List<String> properties,
            @JsonInclude(JsonInclude.Include.NON_NULL) String srcLabel,
            @JsonInclude(JsonInclude.Include.NON_NULL) String dstLabel,
            boolean keyed) {

        public Entry {
            labels = labels == null ? List.of() : List.copyOf(labels);
            properties = List.copyOf(properties);
        }

        static Entry of(StepShape shape) {
            var properties =
                    shape.properties().stream().map(StepShape.Property::name).toList();
            return switch (shape) {
                case StepShape.Vertex vertex ->
                    new Entry(vertex.id(), "vertex", vertex.label(), vertex.labels(), properties, null, null, false);
                case StepShape.Edge edge ->
                    new Entry(
                            edge.id(),
                            "edge",
                            edge.type(),
                            List.of(),
                            properties,
                            edge.srcLabel(),
                            edge.dstLabel(),
                            edge.keyed());
            };
        }

        /** Whether a step of today writes the same elements and all of their labels: then it also cleans up after this one. */
        boolean isContinuedBy(StepShape shape) {
            Entry other = of(shape);
            return id.equals(other.id)
                    && kind.equals(other.kind)
                    && name.equals(other.name)
                    && other.labels.containsAll(labels)
                    && Objects.equals(srcLabel, other.srcLabel)
                    && Objects.equals(dstLabel, other.dstLabel)
                    && keyed == other.keyed;
        }

        /** What its elements are found by. */
        private Entry bare() {
            return new Entry(id, kind, name, List.of(), List.of(), srcLabel, dstLabel, keyed);
        }

        /** Another form of the same step for the same elements, as one. */
        private Entry and(Entry other) {
            return new Entry(
                    id,
                    kind,
                    name,
                    both(labels, other.labels),
                    both(properties, other.properties),
                    srcLabel,
                    dstLabel,
                    keyed);
        }

        private static List<String> both(List<String> some, List<String> others) {
            return Stream.concat(some.stream(), others.stream()).distinct().toList();
        }

        /** The step as far as a removal needs it: which types its properties had no longer matters. */
        StepShape toShape(String table) {
            var text = new StoredType(StoredType.Scalar.TEXT, false);
            var written = properties.stream()
                    .map(property -> new StepShape.Property(property, text))
                    .toList();
            return kind.equals("vertex")
                    ? new StepShape.Vertex(id, table, id, name, labels, written, OnDelete.RETRACT, false)
                    : new StepShape.Edge(id, table, id, name, srcLabel, dstLabel, keyed, written, false);
        }
    }

    /** The manifest of a table's steps. */
    public static Manifest of(List<? extends StepShape> shapes) {
        return new Manifest(
                VERSION,
                shapes.stream()
                        .map(Entry::of)
                        .sorted(Comparator.comparing(Entry::id))
                        .toList());
    }

    /** Whether a table's mark says that its steps left something in the graph. */
    public static boolean hasSteps(String manifest) {
        return !union(Stream.of(manifest)).steps().isEmpty();
    }

    /**
     * The manifest of all steps of several manifests' texts; one that cannot be read has none. Forms of one step that mark the
     * same elements become one: the first to be taken out would take the marker along by which the others are found.
     */
    public static Manifest union(Stream<String> texts) {
        var steps = texts.distinct()
                .flatMap(text -> parse(text).stream())
                .flatMap(manifest -> manifest.steps().stream())
                .collect(Collectors.toMap(Entry::bare, entry -> entry, Entry::and));
        return new Manifest(
                VERSION,
                steps.values().stream()
                        .sorted(Comparator.comparing(Entry::id).thenComparing(Entry::toString))
                        .toList());
    }

    /** This manifest without the steps that are the same today. */
    public Manifest without(List<? extends StepShape> today) {
        var same = today.stream().map(Entry::of).toList();
        return new Manifest(
                VERSION, steps.stream().filter(entry -> !same.contains(entry)).toList());
    }

    /** All steps of this manifest, as far as a removal needs them. */
    public List<StepShape> shapes(String table) {
        return steps.stream().map(entry -> entry.toShape(table)).toList();
    }

    /** The steps of this manifest that a table no longer has. */
    public List<StepShape> formerSteps(CompiledTable table) {
        return shapes(
                table, entry -> shapes(table).noneMatch(shape -> shape.id().equals(entry.id())));
    }

    /** The steps of this manifest that are others today under the same marker: of another label, or with a label less. */
    public List<StepShape> changedSteps(CompiledTable table) {
        return shapes(
                table,
                entry -> shapes(table).anyMatch(shape -> shape.id().equals(entry.id()))
                        && shapes(table).noneMatch(entry::isContinuedBy));
    }

    private List<StepShape> shapes(CompiledTable table, Predicate<Entry> wanted) {
        return steps.stream()
                .filter(wanted)
                .map(entry -> entry.toShape(table.table()))
                .toList();
    }

    private static Stream<StepShape> shapes(CompiledTable table) {
        return table.bindings().stream().map(CompiledTable.Binding::shape);
    }

    /** The JSON text. */
    public String toJson() {
        try {
            return JSON.writeValueAsString(this);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("records of texts are always written", e);
        }
    }

    /** Reads what {@link #toJson} wrote; empty if the text is of another version or damaged. */
    public static Optional<Manifest> parse(String json) {
        try {
            return Optional.of(JSON.readValue(json, Manifest.class)).filter(manifest -> manifest.version() == VERSION);
        } catch (JsonProcessingException e) {
            return Optional.empty();
        }
    }
}
