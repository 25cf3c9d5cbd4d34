package dev.bifrost.sink.falkordb.read;

import dev.bifrost.api.graph.StepShape;
import dev.bifrost.api.graph.ValueVisitor;
import dev.bifrost.api.sink.ElementReader.ElementBatch;
import dev.bifrost.sink.falkordb.server.TaggedValues;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Elements in the server's own form. A vertex is its internal id, labels and properties; an edge stands in a list behind the
 * identities of its ends, and is its internal id, type, ends and properties. A property is a name's number, a tag and the
 * content.
 */
final class ElementPage implements ElementBatch {

    private final List<?> elements;
    private final ScanNames names;
    private final boolean vertices;
    private Set<Long> orphans = Set.of();

    /** @param elements tagged */
    ElementPage(List<?> elements, ScanNames names, boolean vertices) {
        this.elements = elements;
        this.names = names;
        this.vertices = vertices;
    }

    /** What the first of the elements take, as an estimate of all. */
    long bytes() {
        int looked = Math.min(count(), 200);
        long bytes = 0;
        for (int i = 0; i < looked; i++) {
            bytes += bytes(elements.get(i * (count() / looked)));
        }
        return Math.max(1, bytes * count() / looked);
    }

    private static long bytes(Object part) {
        return switch (part) {
            case byte[] text -> 24 + text.length;
            case List<?> list ->
                40 + list.stream().mapToLong(ElementPage::bytes).sum();
            case null, default -> 16;
        };
    }

    boolean hasPlaceholder() {
        for (int element = 0; vertices && element < count(); element++) {
            if (isPlaceholder(element)) {
                return true;
            }
        }
        return false;
    }

    private boolean isPlaceholder(int element) {
        for (int property = 0; property < size(element); property++) {
            if (name(element, property).startsWith(StepShape.MARKER_PREFIX)) {
                return false;
            }
        }
        return true;
    }

    /** @param lonely internal ids of vertices without an edge */
    void orphans(Set<Long> lonely) {
        orphans = lonely;
    }

    @Override
    public int count() {
        return elements.size();
    }

    @Override
    public String place(int element) {
        return "internal id " + itself(element).getFirst();
    }

    @Override
    public List<String> labels(int element) {
        return vertices
                ? ((List<?>) itself(element).get(1)).stream().map(names::label).toList()
                : List.of();
    }

    @Override
    public Optional<byte[]> source(int element) {
        return end(element, 0);
    }

    @Override
    public Optional<byte[]> destination(int element) {
        return end(element, 1);
    }

    private Optional<byte[]> end(int element, int which) {
        if (vertices) {
            return Optional.empty();
        }
        var tagged = (List<?>) content(elements.get(element)).get(which);
        return tagged.get(1) instanceof byte[] text ? Optional.of(text) : Optional.empty();
    }

    @Override
    public boolean isOrphan(int element) {
        return !orphans.isEmpty() && orphans.contains((Long) itself(element).getFirst()) && isPlaceholder(element);
    }

    @Override
    public int size(int element) {
        return properties(element).size();
    }

    @Override
    public String name(int element, int property) {
        return names.property(((List<?>) properties(element).get(property)).getFirst());
    }

    @Override
    public void value(int element, int property, ValueVisitor out) {
        var triple = (List<?>) properties(element).get(property);
        TaggedValues.read(triple.get(1), triple.get(2), out);
    }

    private List<?> properties(int element) {
        return (List<?>) itself(element).getLast();
    }

    private List<?> itself(int element) {
        var content = content(elements.get(element));
        return vertices ? content : content((List<?>) content.get(2));
    }

    private static List<?> content(Object tagged) {
        return (List<?>) ((List<?>) tagged).get(1);
    }
}
