package dev.bifrost.runtime.graph;

import dev.bifrost.api.graph.StepShape;

/**
 * The 64-bit marker of an element: the hash of the step's form (label or type, labels, names, types) and of the row's values.
 * Equal marker means nothing to write.
 */
final class Marker extends ValueHash {

    private final long form;

    Marker(StepShape shape) {
        hash.putString(form(shape));
        form = value();
    }

    private static String form(StepShape shape) {
        String element = switch (shape) {
            case StepShape.Vertex vertex -> "vertex " + vertex.label() + vertex.labels();
            case StepShape.Edge edge ->
                "edge " + edge.type() + " " + edge.srcLabel() + " " + edge.dstLabel() + " " + edge.keyed();
        };
        return element + shape.properties();
    }

    @Override
    public void begin() {
        super.begin();
        hash.putLong(form);
    }

    @Override
    public void unstorable(String reason) {
        throw new IllegalStateException("a bad row was not set aside: " + reason);
    }
}
