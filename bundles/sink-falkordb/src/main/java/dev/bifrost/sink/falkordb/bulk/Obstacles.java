package dev.bifrost.sink.falkordb.bulk;

import dev.bifrost.api.ApiErrors;
import dev.bifrost.api.BifrostException;
import dev.bifrost.api.graph.GraphModel;
import dev.bifrost.api.graph.StepShape;
import dev.bifrost.api.sink.Rebuild.BuildContext;
import dev.bifrost.sink.falkordb.cypher.BuildText;
import dev.bifrost.sink.falkordb.cypher.Parameters;
import dev.bifrost.sink.falkordb.server.ServerConnection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Why a graph cannot be built aside and swapped in: what a swap would lose because others put it into the live graph, and what
 * the bulk command cannot say.
 */
final class Obstacles {

    private static final long RANGE = 1 << 16;

    private Obstacles() {}

    /** @throws BifrostException {@code api.REBUILD_NOT_POSSIBLE} */
    static void check(ServerConnection live, BuildContext context, Runnable between) {
        var model = context.model();
        colons(model);
        kinds(model);
        long end = live.read(new Parameters().query(BuildText.END)).number(0, 0);
        if (!model.keepProperties().isEmpty() && end > ownVertices(live)) {
            throw impossible("keep_properties holds values that only the live graph has");
        }
        long constraints = live.read(BuildText.CONSTRAINTS).number(0, 0);
        if (constraints > 0) {
            throw impossible("the live graph has %d constraint%s".formatted(constraints, constraints == 1 ? "" : "s"));
        }
        var labels = labels(context);
        foreign(live, end, BuildText.FOREIGN_VERTICES, labels, "vertices that no table made", between);
        foreign(live, end, BuildText.FOREIGN_EDGES, labels, "edges that no table made", between);
        foreign(live, end, BuildText.FOREIGN_LABELS, labels, "vertices with a label that no step gave", between);
    }

    private static long ownVertices(ServerConnection live) {
        return Stream.of("MATCH (n:_Bifrost) RETURN count(n)", "MATCH (n:_BifrostTable) RETURN count(n)")
                .mapToLong(text -> live.read(new Parameters().query(text)).number(0, 0))
                .sum();
    }

    /** In the bulk command a colon parts labels. */
    private static void colons(GraphModel model) {
        Stream.of(
                        model.identityLabels().stream(),
                        model.types().stream(),
                        model.vertices().stream().flatMap(step -> step.labels().stream()))
                .flatMap(names -> names)
                .filter(name -> name.indexOf(':') >= 0)
                .findFirst()
                .ifPresent(name -> {
                    throw impossible("the name \"%s\" has a colon".formatted(name));
                });
    }

    /** Days are made of texts, so a property that is a day here and something else there cannot be told apart. */
    private static void kinds(GraphModel model) {
        for (String label : model.identityLabels()) {
            kinds(label, model.verticesOf(label));
        }
        for (String type : model.types()) {
            kinds(type, model.edgesOf(type));
        }
    }

    private static void kinds(String owner, List<? extends StepShape> steps) {
        Map<String, StepShape.Property> seen = new HashMap<>();
        for (StepShape step : steps) {
            for (var property : step.properties()) {
                var other = seen.putIfAbsent(property.name(), property);
                if (other != null && !other.equals(property)) {
                    throw impossible("property \"%s\" of %s is a %s in one step and a %s in another"
                            .formatted(property.name(), owner, other.type(), property.type()));
                }
            }
        }
    }

    /** All that this mapping and former ones give, and the sink's own. */
    private static Set<String> labels(BuildContext context) {
        return Stream.of(Stream.of("_Bifrost", "_BifrostTable"), labels(context.model()), labels(context.standing()))
                .flatMap(each -> each)
                .collect(Collectors.toSet());
    }

    private static Stream<String> labels(GraphModel model) {
        return Stream.concat(
                model.identityLabels().stream(), model.vertices().stream().flatMap(step -> step.labels().stream()));
    }

    private static void foreign(
            ServerConnection live, long end, String text, Set<String> labels, String what, Runnable between) {
        long found = 0;
        for (long from = 0; from < end; from += RANGE) {
            byte[] query = new Parameters()
                    .with("from", from)
                    .with("to", from + RANGE)
                    .with("labels", labels)
                    .query(text);
            found += live.read(query).number(0, 0);
            between.run();
        }
        if (found > 0) {
            throw impossible("the live graph holds %d %s".formatted(found, what));
        }
    }

    static BifrostException impossible(String why) {
        return new BifrostException(ApiErrors.REBUILD_NOT_POSSIBLE, why);
    }
}
