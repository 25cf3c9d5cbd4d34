package dev.bifrost.sink.falkordb.bulk;

import dev.bifrost.api.graph.StepShape;
import dev.bifrost.api.graph.StepShape.Property;
import dev.bifrost.sink.falkordb.cypher.BuildText;
import dev.bifrost.sink.falkordb.cypher.Parameters;
import dev.bifrost.sink.falkordb.read.Range;
import dev.bifrost.sink.falkordb.server.ServerConnection;
import java.util.ArrayDeque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Makes days of the texts as which they were loaded, in pieces that keep the server free for others. Only in a graph that
 * nobody else knows: a day's text would be taken for one otherwise.
 */
final class BuiltDays {

    private static final int PAGE = 2_000;

    private final ServerConnection connection;
    private final List<StepShape> steps;
    private final long vertices;
    private final Runnable between;

    /** @param vertices how many the graph has, numbered from 0 */
    BuiltDays(ServerConnection connection, List<StepShape> steps, long vertices, Runnable between) {
        this.connection = connection;
        this.steps = steps;
        this.vertices = vertices;
        this.between = between;
    }

    void make() {
        vertexDays().forEach((label, days) -> vertices(BuildText.days(label, List.copyOf(days.values()))));
        for (StepShape step : steps) {
            var days = days(step);
            if (step instanceof StepShape.Edge edge && !days.isEmpty()) {
                edges(edge, days);
            }
        }
    }

    /** A raw key column may belong to several steps of a label, and is made a day once. */
    private Map<String, Map<String, Property>> vertexDays() {
        var byLabel = new LinkedHashMap<String, Map<String, Property>>();
        for (StepShape step : steps) {
            if (step instanceof StepShape.Vertex vertex) {
                days(step)
                        .forEach(day -> byLabel.computeIfAbsent(vertex.label(), any -> new LinkedHashMap<>())
                                .put(day.name(), day));
            }
        }
        return byLabel;
    }

    private static List<Property> days(StepShape step) {
        return step.properties().stream().filter(BuildText::isDay).toList();
    }

    private void vertices(String text) {
        for (long from = 0; from < vertices; from += PAGE) {
            connection.write(
                    new Parameters().with("from", from).with("to", from + PAGE).query(text));
            between.run();
        }
    }

    private void edges(StepShape.Edge step, List<Property> days) {
        String text = BuildText.days(step, days);
        String count = BuildText.count(step);
        var pieces = new ArrayDeque<Range>();
        for (long from = 0; from < vertices; from += PAGE) {
            pieces.push(new Range(from, Math.min(vertices, from + PAGE), 0, vertices));
            while (!pieces.isEmpty()) {
                var piece = pieces.pop();
                long found = connection.read(ranged(piece).query(count)).number(0, 0);
                var halves = found > PAGE ? piece.halves() : List.<Range>of();
                if (halves.isEmpty() && found > 0) {
                    connection.write(ranged(piece).query(text));
                }
                halves.forEach(pieces::push);
                between.run();
            }
        }
    }

    private static Parameters ranged(Range piece) {
        return new Parameters()
                .with("from", piece.from())
                .with("to", piece.to())
                .with("low", piece.low())
                .with("high", piece.high());
    }
}
