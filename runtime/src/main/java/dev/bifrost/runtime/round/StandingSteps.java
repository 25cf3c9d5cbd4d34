package dev.bifrost.runtime.round;

import dev.bifrost.api.BifrostException;
import dev.bifrost.api.graph.GraphModel;
import dev.bifrost.api.graph.StepShape;
import dev.bifrost.runtime.mapping.CompiledMapping;
import dev.bifrost.runtime.mapping.CompiledTable;
import dev.bifrost.runtime.mapping.Manifest;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Every step that the graph may hold something of: those of the mapping, and those of former mappings until their own table's
 * turn took them out. A sink writes whole elements, and what no step of its model made is lost then: a table that waits, fails
 * or is refused would lose the marker by which its contribution is found later.
 */
public final class StandingSteps {

    private final GraphModel model;
    private final List<StepShape> today;
    private final Map<String, String> manifests;

    public StandingSteps(CompiledMapping mapping) {
        this.model = mapping.model();
        this.today = Stream.<StepShape>concat(model.vertices().stream(), model.edges().stream())
                .toList();
        this.manifests =
                mapping.tables().stream().collect(Collectors.toMap(CompiledTable::table, CompiledTable::manifest));
    }

    /**
     * The model that a table's session writes with. Of the writing table's own steps it has no former form: those are taken out
     * before its window.
     *
     * @param standing what the tables' steps left in the graph, by table: manifests. Most are today's, which costs a comparison
     * @throws BifrostException {@code round.LABEL_TAKEN}
     */
    public GraphModel model(String writing, Map<String, String> standing) {
        var former = standing.entrySet().stream()
                .filter(table -> !table.getValue().equals(manifests.get(table.getKey())))
                .sorted(Map.Entry.comparingByKey())
                .flatMap(table -> former(table.getKey(), table.getValue()))
                .filter(step -> !step.table().equals(writing)
                        || today.stream().noneMatch(now -> now.id().equals(step.id())))
                .toList();
        former.forEach(step -> requireOtherLabels(writing, step));
        return former.isEmpty()
                ? model
                : new GraphModel(
                        with(model.vertices(), former, StepShape.Vertex.class),
                        with(model.edges(), former, StepShape.Edge.class),
                        model.keepProperties());
    }

    /** By one label a sink would find the vertices of both tables, and take one for the other. */
    private void requireOtherLabels(String writing, StepShape former) {
        if (!(former instanceof StepShape.Vertex vertex) || vertex.table().equals(writing)) {
            return;
        }
        var names = today.stream()
                .filter(step -> step.table().equals(writing))
                .flatMap(StandingSteps::identityLabels)
                .collect(Collectors.toSet());
        vertex.labels().stream().filter(names::contains).findFirst().ifPresent(label -> {
            throw new BifrostException(
                    RoundErrors.LABEL_TAKEN,
                    "table %s: label %s names its vertices now, and is still a further label of the vertices %s that table %s wrote under a former mapping. When that table was read under the present one, this one goes on by itself; if each of the two waits for the other, map one of the labels a round later"
                            .formatted(writing, label, vertex.label(), vertex.table()));
        });
    }

    private static Stream<String> identityLabels(StepShape step) {
        return switch (step) {
            case StepShape.Vertex vertex -> Stream.of(vertex.label());
            case StepShape.Edge edge -> Stream.of(edge.srcLabel(), edge.dstLabel());
        };
    }

    private Stream<StepShape> former(String table, String manifest) {
        return Manifest.union(Stream.of(manifest)).without(today).shapes(table).stream();
    }

    private static <S extends StepShape> List<S> with(List<S> now, List<StepShape> former, Class<S> kind) {
        return Stream.concat(
                        now.stream(), former.stream().filter(kind::isInstance).map(kind::cast))
                .toList();
    }
}
