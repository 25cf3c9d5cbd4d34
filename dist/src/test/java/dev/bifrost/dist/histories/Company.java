package dev.bifrost.dist.histories;

import dev.bifrost.dist.histories.Plan.Edge;
import dev.bifrost.dist.histories.Plan.End;
import dev.bifrost.dist.histories.Plan.Table;
import dev.bifrost.dist.histories.Plan.Vertex;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What a mapping says of others that use its graph: where they keep a property, and whose vertices take edges along. Drawn for a
 * history whose mapping stays, since these promises hold from one state of a table to another.
 *
 * @param keeps whether another program keeps {@link #PROPERTY} on what the mapping itself makes
 * @param detached labels whose vertices take their edges along; only rows of their own have edges there, so that the graph is the same
 */
record Company(boolean keeps, Set<String> detached) {

    static final String PROPERTY = "kept";

    static final Company NONE = new Company(false, Set.of());

    static Company of(History history, Planted planted) {
        Plan plan = history.plans().getFirst();
        if (history.plans().size() > 1 || planted != Planted.NONE || plan.anyTable(Plan.Ways::keeps)) {
            return NONE;
        }
        var random = new Random(history.seed() * 71 + 3);
        // A key alone cannot tell which edges stay: they are taken away and written again.
        boolean keeps = random.nextInt(3) == 0 && history.keyImages().isEmpty();
        return new Company(
                keeps,
                vertices(plan)
                        .map(Vertex::label)
                        .distinct()
                        .filter(label -> random.nextInt(3) > 0 && isAlone(label, plan))
                        .collect(Collectors.toSet()));
    }

    /** By label or type, where the other program keeps its property. */
    Set<String> kept(Plan plan) {
        return keeps
                ? plan.tables().stream()
                        .flatMap(table -> table.mapped().stream())
                        .map(step -> switch (step) {
                            case Vertex vertex -> vertex.label();
                            case Edge edge -> edge.type();
                        })
                        .collect(Collectors.toSet())
                : Set.of();
    }

    private static Stream<Vertex> vertices(Plan plan) {
        return plan.tables().stream()
                .flatMap(table -> table.steps().stream())
                .filter(Vertex.class::isInstance)
                .map(Vertex.class::cast);
    }

    /** Whether a vertex of this label stands for one key of a table, whose rows alone make edges there. */
    private static boolean isAlone(String label, Plan plan) {
        var tables = plan.tables().stream()
                .filter(table -> touches(label, table).findAny().isPresent())
                .toList();
        var makers =
                vertices(plan).filter(vertex -> vertex.label().equals(label)).toList();
        return tables.size() == 1
                && makers.size() == 1
                && makers.getFirst().where().isEmpty()
                && tables.getFirst().ways().custom() == Plan.Custom.NONE
                && touches(label, tables.getFirst())
                        .allMatch(columns -> columns.equals(tables.getFirst().rowKey()));
    }

    private static Stream<List<String>> touches(String label, Table table) {
        return table.steps().stream().flatMap(step -> switch (step) {
            case Vertex vertex -> vertex.label().equals(label) ? Stream.of(vertex.id()) : Stream.empty();
            case Edge edge ->
                Stream.of(edge.src(), edge.dst())
                        .filter(end -> end.label().equals(label))
                        .map(End::columns);
        });
    }
}
