package dev.bifrost.runtime.diff;

import dev.bifrost.api.graph.GraphMutation.EdgeRetraction.By;
import dev.bifrost.api.sink.ElementFinder.End;
import dev.bifrost.runtime.diff.Acts.Act;
import dev.bifrost.runtime.diff.EndActs.AtEnd;
import dev.bifrost.runtime.sweep.Partitions;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Finds out which edges a retraction by a vertex takes away: those that the graph has there, and those that the round wrote
 * there before. A vertex that goes with its edges is one for every step.
 */
final class EndRetractions {

    private final LookedUp graph;
    private final Subjects subjects;
    private final EndActs ends;
    private final Acts found;

    /** @param found gets what happens to single edges */
    EndRetractions(LookedUp graph, Subjects subjects, EndActs ends, Acts found) {
        this.graph = graph;
        this.subjects = subjects;
        this.ends = ends;
        this.found = found;
    }

    void run() {
        for (int partition = 0; ends.isNeeded() && partition < Partitions.COUNT; partition++) {
            run(partition);
        }
    }

    private void run(int partition) {
        var first = new LinkedHashMap<AtEnd, Long>();
        ends.read(partition, (end, sequence, edge) -> {
            if (edge.length == 0) {
                first.putIfAbsent(end, sequence);
            }
        });
        takeThere(first);
        takeWritten(partition, first);
    }

    /** What the graph has is there until the first retraction. */
    private void takeThere(Map<AtEnd, Long> first) {
        var groups = new LinkedHashMap<List<Object>, List<AtEnd>>();
        first.keySet()
                .forEach(end -> groups.computeIfAbsent(List.of(end.by(), end.subject()), any -> new ArrayList<>())
                        .add(end));
        groups.values().forEach(group -> {
            for (int from = 0; from < group.size(); from += LookedUp.BATCH) {
                takeThere(group.subList(from, Math.min(group.size(), from + LookedUp.BATCH)), first);
            }
        });
    }

    private void takeThere(List<AtEnd> group, Map<AtEnd, Long> first) {
        var by = group.getFirst().by();
        var subject = subjects.subject(group.getFirst().subject());
        var vertices = group.stream()
                .map(end -> end.vertex().getBytes(StandardCharsets.UTF_8))
                .toList();
        graph.edgesAt(subject.form(), by == By.SOURCE ? End.SOURCE : End.DESTINATION, vertices, (element, identity) -> {
            if (element.has(subject.known())) {
                String vertex = new String(identity[by == By.SOURCE ? 0 : 1], StandardCharsets.UTF_8);
                take(identity, subject, first.get(new AtEnd(vertex, by, subject.number())));
            }
        });
    }

    private void takeWritten(int partition, Map<AtEnd, Long> retracted) {
        var written = new HashMap<AtEnd, Map<List<ByteBuffer>, byte[][]>>();
        ends.read(partition, (end, sequence, edge) -> {
            if (!retracted.containsKey(end)) {
                return;
            }
            var there = written.computeIfAbsent(end, any -> new LinkedHashMap<>());
            if (edge.length > 0) {
                there.put(List.of(edge).stream().map(ByteBuffer::wrap).toList(), edge);
            } else {
                var subject = subjects.subject(end.subject());
                there.values().forEach(identity -> take(identity, subject, sequence));
                there.clear();
            }
        });
    }

    private void take(byte[][] edge, Subject subject, long sequence) {
        found.add(edge, subject.form().number(), subject.number(), Act.TAKEN, sequence, 0);
    }
}
