package dev.bifrost.testkit;

import static org.assertj.core.api.Assertions.assertThat;

/** Looks at single elements of a graph. */
final class SinkLooks {

    private SinkLooks() {}

    /** The one vertex of this label and id. */
    static GraphProbe.Vertex vertex(GraphProbe probe, String label, String id) {
        var found = probe.vertices(label).stream()
                .filter(vertex -> vertex.id().equals(id))
                .toList();
        assertThat(found).as("vertices of label %s with id %s", label, id).hasSize(1);
        return found.getFirst();
    }
}
