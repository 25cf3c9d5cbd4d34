package dev.bifrost.sink.falkordb.bulk;

import dev.bifrost.api.BifrostException;
import dev.bifrost.api.graph.StepShape;
import dev.bifrost.sink.falkordb.server.FalkorDbErrors;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Makes a graph of contributions: vertices first, so that each has its number, then edges. An end that no row made is a
 * placeholder, made in the call that needs it or before. One partition is in memory at a time. One thread.
 */
final class Assembly {

    /** A partition of edges that takes more is spread anew: all edges of one source stand in one partition. */
    static final long LARGEST_PARTITION = 64L << 20;

    private final ModelNumbers numbers;
    private final KeyMap map;
    private final BulkSender sender;
    private final CallSize size;
    private final Forms forms;
    private final Built built;
    private final long largestPartition;
    private final ElementHash hash = new ElementHash();
    private BulkCall call = new BulkCall();
    private long sentVertices;

    Assembly(ModelNumbers numbers, KeyMap map, BulkSender sender, CallSize size, Built built, long largestPartition) {
        this.numbers = numbers;
        this.map = map;
        this.sender = sender;
        this.size = size;
        this.forms = new Forms(numbers);
        this.built = built;
        this.largestPartition = largestPartition;
    }

    /** Hears after each partition. */
    interface Progress {
        void partition(int done);
    }

    /** On return everything was answered. */
    void vertices(Spill spill, Progress progress) {
        for (int partition = 0; partition < Spill.PARTITIONS; partition++) {
            var elements = fold(spill, partition);
            map.reserve(partition, elements.size());
            byForm(elements).forEach((form, vertices) -> vertices.forEach(vertex -> vertex(form, vertex)));
            progress.partition(partition + 1);
        }
        flush();
        sender.await();
    }

    /** On return everything was answered. */
    void edges(Spill spill, Progress progress) {
        for (int partition = 0; partition < Spill.PARTITIONS; partition++) {
            edges(spill, partition);
            progress.partition(partition + 1);
        }
        flush();
        sender.await();
    }

    private void edges(Spill spill, int partition) {
        if (spill.bytes(partition) <= largestPartition) {
            byForm(fold(spill, partition)).forEach(this::edges);
            return;
        }
        try (var parts =
                spill.spread(partition, record -> key(Contribution.read(record)).partition())) {
            for (int part = 0; part < Spill.PARTITIONS; part++) {
                byForm(fold(parts, part)).forEach(this::edges);
            }
        }
    }

    private List<Element> fold(Spill spill, int partition) {
        var elements = new Elements();
        spill.take(partition, record -> {
            var next = Contribution.read(record);
            elements.take(key(next), next);
        });
        return elements.all();
    }

    private ElementHash.Value key(Contribution of) {
        return hash.of(numbers.kindOf(of.step()), of.bytes(), Contribution.IDENTITY, of.identitySize());
    }

    private Map<Form, List<Element>> byForm(List<Element> elements) {
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
        put(form, vertex);
        built.vertex(step.label(), vertex);
    }

    private long put(Form form, Element vertex) {
        long number = sentVertices + call.vertex(form, vertex);
        if (number > KeyMap.MOST_VERTICES) {
            throw new BifrostException(
                    FalkorDbErrors.TOO_LARGE, "a rebuild holds at most %d vertices".formatted(KeyMap.MOST_VERTICES));
        }
        map.put(vertex.key(), number);
        flushIfFull();
        return number;
    }

    /** In the order of their sources. */
    private void edges(Form form, List<Element> edges) {
        var step = (StepShape.Edge)
                numbers.step(edges.getFirst().standing().getFirst().step());
        long[] sources = new long[edges.size()];
        long[] destinations = new long[edges.size()];
        long[] order = new long[edges.size()];
        for (int i = 0; i < order.length; i++) {
            sources[i] = end(step.srcLabel(), edges.get(i), 0);
            destinations[i] = end(step.dstLabel(), edges.get(i), 1);
            order[i] = sources[i] << Integer.SIZE | i;
        }
        Arrays.sort(order);
        for (long next : order) {
            int i = (int) next;
            call.edge(form, sources[i], destinations[i], edges.get(i));
            built.edge(step.type(), edges.get(i));
            flushIfFull();
        }
    }

    private long end(String label, Element edge, int part) {
        int at = edge.partAt(part);
        int size = Contribution.partEnd(edge.bytes(), at) - at;
        var key = hash.of(numbers.kindOfLabel(label), edge.bytes(), at, size);
        long number = map.number(key);
        if (number >= 0) {
            return number;
        }
        built.placeholder(label, edge.standing().getFirst().step());
        return put(forms.placeholder(label), new Element(key, edge.bytes(), at));
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
