package dev.bifrost.sink.falkordb.bulk;

import dev.bifrost.api.BifrostException;
import dev.bifrost.api.graph.StepShape;
import dev.bifrost.sink.falkordb.bulk.ElementHash.Slice;
import dev.bifrost.sink.falkordb.server.FalkorDbErrors;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Makes a graph of contributions: vertices first, so that each has its number, then edges. An end that no row made is a
 * placeholder, made in the call that needs it. One partition is in memory at a time. One thread.
 */
final class Assembly {

    private final ModelNumbers numbers;
    private final KeyMap map;
    private final BulkSender sender;
    private final CallSize size;
    private final Forms forms;
    private final Built built;
    private final ElementHash hash = new ElementHash();
    private BulkCall call = new BulkCall();
    private long sentVertices;

    Assembly(ModelNumbers numbers, KeyMap map, BulkSender sender, CallSize size, Built built) {
        this.numbers = numbers;
        this.map = map;
        this.sender = sender;
        this.size = size;
        this.forms = new Forms(numbers);
        this.built = built;
    }

    /** Hears after each partition. */
    interface Progress {
        void partition(int done);
    }

    void vertices(Spill spill, Progress progress) {
        for (int partition = 0; partition < Spill.PARTITIONS; partition++) {
            var elements = fold(spill, partition);
            map.reserve(partition, elements.size());
            for (var group : byForm(elements.values()).entrySet()) {
                group.getValue().forEach(vertex -> vertex(group.getKey(), vertex));
            }
            progress.partition(partition + 1);
        }
    }

    /** On return everything was answered. */
    void edges(Spill spill, Progress progress) {
        for (int partition = 0; partition < Spill.PARTITIONS; partition++) {
            for (var group : byForm(fold(spill, partition).values()).entrySet()) {
                group.getValue().forEach(edge -> edge(group.getKey(), edge));
            }
            progress.partition(partition + 1);
        }
        flush();
        sender.await();
    }

    private Map<ElementHash.Value, Element> fold(Spill spill, int partition) {
        var elements = new LinkedHashMap<ElementHash.Value, Element>();
        spill.take(partition, bytes -> {
            var next = Contribution.read(bytes);
            var key = hash.of(numbers.kindOf(next.step()), next.parts());
            elements.computeIfAbsent(key, any -> new Element(next.parts())).take(next);
        });
        return elements;
    }

    private Map<Form, List<Element>> byForm(Collection<Element> elements) {
        var groups = new LinkedHashMap<Form, List<Element>>();
        for (Element element : elements) {
            if (!element.standing().isEmpty()) {
                groups.computeIfAbsent(forms.of(element), any -> new ArrayList<>())
                        .add(element);
            }
        }
        return groups;
    }

    private void vertex(Form form, Element vertex) {
        var step = (StepShape.Vertex) numbers.step(vertex.standing().getFirst().step());
        put(form, vertex, hash.of(numbers.kindOfLabel(step.label()), vertex.identity()));
        built.vertex(step.label(), vertex);
        flushIfFull();
    }

    private long put(Form form, Element vertex, ElementHash.Value key) {
        long number = sentVertices + call.vertex(form, vertex);
        if (number > KeyMap.MOST_VERTICES) {
            throw new BifrostException(
                    FalkorDbErrors.TOO_LARGE, "a rebuild holds at most %d vertices".formatted(KeyMap.MOST_VERTICES));
        }
        map.put(key, number);
        return number;
    }

    private void edge(Form form, Element edge) {
        int number = edge.standing().getFirst().step();
        var step = (StepShape.Edge) numbers.step(number);
        long source = end(step.srcLabel(), edge.identity()[0], number);
        long destination = end(step.dstLabel(), edge.identity()[1], number);
        call.edge(form, source, destination, edge);
        built.edge(step.type(), edge);
        flushIfFull();
    }

    private long end(String label, Slice id, int step) {
        var key = hash.of(numbers.kindOfLabel(label), id);
        long number = map.number(key);
        if (number >= 0) {
            return number;
        }
        built.placeholder(label, step);
        return put(forms.placeholder(label), new Element(new Slice[] {id}), key);
    }

    private void flushIfFull() {
        if (size.isFull(call)) {
            flush();
        }
    }

    private void flush() {
        if (call.elements() == 0) {
            return;
        }
        sentVertices += call.vertices();
        sender.send(call);
        call = new BulkCall();
    }
}
