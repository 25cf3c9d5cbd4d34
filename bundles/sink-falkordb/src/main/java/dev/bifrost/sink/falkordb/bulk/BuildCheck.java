package dev.bifrost.sink.falkordb.bulk;

import dev.bifrost.api.BifrostException;
import dev.bifrost.api.graph.StepShape;
import dev.bifrost.sink.falkordb.cypher.BuildText;
import dev.bifrost.sink.falkordb.cypher.Parameters;
import dev.bifrost.sink.falkordb.server.FalkorDbErrors;
import dev.bifrost.sink.falkordb.server.ServerConnection;

/**
 * Whether a built graph holds what was sent: the bulk command answers OK to nearly everything. Vertices are counted by label and
 * summed up by marker; edges are counted by type, which the server knows without looking at each.
 */
final class BuildCheck {

    private static final long RANGE = 1 << 18;

    private final ServerConnection connection;
    private final ModelNumbers numbers;
    private final Built built;
    private final Runnable between;

    BuildCheck(ServerConnection connection, ModelNumbers numbers, Built built, Runnable between) {
        this.connection = connection;
        this.numbers = numbers;
        this.built = built;
        this.between = between;
    }

    /** Counts everything. @throws BifrostException {@code falkordb.BUILD_DIFFERS} */
    void counts() {
        built.labels().forEach((label, count) -> same("vertices " + label, count, number(BuildText.vertices(label))));
        built.types().forEach((type, count) -> same("edges " + type, count, number(BuildText.edges(type))));
    }

    /**
     * Looks at every vertex; placeholders may be missing yet.
     *
     * @throws BifrostException {@code falkordb.BUILD_DIFFERS}
     */
    void markers() {
        for (int step = 0; step < numbers.steps().size(); step++) {
            if (numbers.step(step) instanceof StepShape.Vertex vertex && built.elements(step) > 0) {
                markersOf(step, vertex);
            }
        }
    }

    private void markersOf(int step, StepShape.Vertex shape) {
        String text = BuildText.markers(shape, Built.MODULUS);
        long count = 0;
        long sum = 0;
        for (long from = 0; from < built.vertices(); from += RANGE) {
            var reply = connection.read(
                    new Parameters().with("from", from).with("to", from + RANGE).query(text));
            count += reply.number(0, 0);
            sum += reply.number(0, 1);
            between.run();
        }
        same("vertices of step \"%s\"".formatted(shape.name()), built.elements(step), count);
        same("the checksum of step \"%s\"".formatted(shape.name()), built.sum(step), sum);
    }

    private long number(byte[] query) {
        return connection.read(query).number(0, 0);
    }

    private static void same(String what, long sent, long found) {
        if (sent != found) {
            throw new BifrostException(
                    FalkorDbErrors.BUILD_DIFFERS,
                    "%s: %d were sent to the graph that is built aside, and it has %d; it was dropped, and the live graph is as it was. Try again, and report it if it happens again"
                            .formatted(what, sent, found));
        }
    }
}
