package dev.bifrost.runtime.round;

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
     */
    public GraphModel model(String writing, Map<String, String> standing) {
        var former = standing.entrySet().stream()
                .filter(table -> !table.getValue().equals(manifests.get(table.getKey())))
                .sorted(Map.Entry.comparingByKey())
                .flatMap(table -> former(table.getKey(), table.getValue()))
                .filter(step -> !step.table().equals(writing)
                        || today.stream().noneMatch(now -> now.id().equals(step.id())))
                .toList();
        return former.isEmpty()
                ? model
                : new GraphModel(
                        with(model.vertices(), former, StepShape.Vertex.class),
                        with(model.edges(), former, StepShape.Edge.class),
                        model.keepProperties());
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
