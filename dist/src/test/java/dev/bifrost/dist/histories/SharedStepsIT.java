package dev.bifrost.dist.histories;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bifrost.dist.histories.History.Commit;
import dev.bifrost.dist.histories.History.Event;
import dev.bifrost.dist.histories.History.Fault;
import dev.bifrost.dist.histories.History.Point;
import dev.bifrost.dist.histories.History.Remap;
import dev.bifrost.dist.histories.History.Round;
import dev.bifrost.dist.histories.Plan.Column;
import dev.bifrost.dist.histories.Plan.Edge;
import dev.bifrost.dist.histories.Plan.End;
import dev.bifrost.dist.histories.Plan.Kind;
import dev.bifrost.dist.histories.Plan.Mode;
import dev.bifrost.dist.histories.Plan.Step;
import dev.bifrost.dist.histories.Plan.Table;
import dev.bifrost.dist.histories.Plan.Vertex;
import dev.bifrost.dist.histories.Plan.Ways;
import dev.bifrost.testkit.AllocatorExtension;
import dev.bifrost.testkit.LiveFalkorDb;
import dev.bifrost.testkit.LiveGraph;
import dev.bifrost.testkit.TestContext;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Elements that several rows of several tables make, on a real server: what a row's removal takes away is settled by reading
 * its table again, and only that table's contribution goes. After every round the graph is held against the oracle, and in
 * the end against a build from nothing.
 */
@ExtendWith({AllocatorExtension.class, LiveFalkorDb.class})
final class SharedStepsIT {

    private static final Round ROUND = new Round(Fault.NONE, false);

    /** A country of persons and of firms; each table has its own marker on it, and its own property. */
    private static final List<Plan> COUNTRIES = List.of(new Plan(List.of(
            table("persons", vertex("Person", "id"), country("zone"), edge("LIVES_IN", "Person", "Country")),
            table("firms", vertex("Firm", "id"), country("area")))));

    private static final List<String> COUNTRIES_GONE = List.of("persons 1", "persons 2", "firms 1");

    /** Edges of one type between the same vertices, out of two tables: without a key, with one, and without the second table. */
    private static final List<Plan> EDGES = List.of(
            new Plan(List.of(table("knows", knows(false)), table("friends", knows(false)))),
            new Plan(List.of(table("knows", knows(true)), table("friends", knows(true)))),
            new Plan(List.of(table("knows", knows(true)))));

    @ParameterizedTest
    @CsvSource({"0 1 2, 1", "0 2 1, 1", "1 0 2, 3", "1 2 0, 100", "2 0 1, 2", "2 1 0, 100"})
    void aVertexOfTwoTablesLosesEachTablesPartWithItsLastRow(
            String order, int batchRows, LiveGraph graph, TestContext context) {
        var events = new ArrayList<Event>(List.of(
                put("persons", 1L, "SE"), put("persons", 2L, "SE"), put("persons", 3L, "NO"), put("firms", 1L, "SE")));
        events.add(ROUND);
        for (String next : order.split(" ")) {
            var row = COUNTRIES_GONE.get(Integer.parseInt(next)).split(" ");
            events.add(gone(row[0], Long.valueOf(row[1])));
            events.add(ROUND);
        }
        holds(graph, context, history(COUNTRIES, batchRows, events));
    }

    /** One row leaves an element that another row of the same commit comes to, and the other way round. */
    @ParameterizedTest
    @ValueSource(ints = {1, 2, 100})
    void rowsThatChangePlacesLeaveTheElementsTheyMeet(int batchRows, LiveGraph graph, TestContext context) {
        holds(
                graph,
                context,
                history(
                        COUNTRIES,
                        batchRows,
                        List.of(
                                put("persons", 1L, "SE"),
                                put("persons", 2L, "NO"),
                                put("firms", 1L, "NO"),
                                ROUND,
                                new Commit("persons", List.of(), List.of(row(1L, "NO"), row(2L, "SE"))),
                                ROUND,
                                new Commit("persons", List.of(), List.of(row(1L, "DK"), row(2L, "DK"))),
                                put("firms", 1L, "DK"),
                                ROUND)));
    }

    /** Nothing but the second read knows of the row that stays. */
    @Test
    void withoutTheSecondReadTheElementWouldGo(LiveGraph graph, TestContext context) {
        var history = history(
                COUNTRIES,
                10,
                List.of(put("persons", 1L, "SE"), put("persons", 2L, "SE"), ROUND, gone("persons", 1L), ROUND));
        holds(graph, context, history);
        try (var stage = new Stage(graph, context)) {
            assertThat(Player.play(history, stage, Planted.NO_PROBE)).isPresent();
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 3, 100})
    void anEdgeOfTwoTablesLosesEachTablesPartWithItsLastRow(int batchRows, LiveGraph graph, TestContext context) {
        holds(
                graph,
                context,
                history(
                        EDGES,
                        batchRows,
                        List.of(
                                pair("knows", 1L, 7L),
                                pair("knows", 2L, 7L),
                                pair("friends", 1L, 7L),
                                ROUND,
                                gone("knows", 1L),
                                ROUND,
                                gone("friends", 1L),
                                ROUND,
                                pair("friends", 5L, 7L),
                                gone("knows", 2L),
                                ROUND,
                                gone("friends", 5L),
                                ROUND)));
    }

    /**
     * Edges get a key, or lose theirs, while a table has news, or has none, or leaves, and the host dies at any statement of the
     * round that turns them; the mapping then goes on, or back.
     */
    @ParameterizedTest
    @CsvSource({"0, 1", "1, 0", "0, 2", "2, 0"})
    void edgesOfTwoTablesTurnAndTurnBackWhereverTheHostDies(int from, int to, LiveGraph graph, TestContext context) {
        try (var stage = new Stage(graph, context)) {
            for (int at = 0; at < 24; at++) {
                for (int next : new int[] {from, to}) {
                    var point = at % 2 == 0 ? Point.BEFORE_STATEMENT : Point.AFTER_STATEMENT;
                    var history = history(
                            EDGES,
                            1 + at % 3,
                            List.of(
                                    new Remap(from),
                                    pair("knows", 1L, 7L),
                                    pair("knows", 2L, 8L),
                                    pair("friends", 1L, 7L),
                                    pair("friends", 2L, 7L),
                                    ROUND,
                                    new Remap(to),
                                    gone("knows", 1L),
                                    new Round(new Fault(point, at), true),
                                    new Remap(next),
                                    pair("friends", 3L, 8L),
                                    ROUND,
                                    new Remap(from),
                                    gone("friends", 2L),
                                    ROUND));
                    assertThat(Player.play(history, stage, Planted.NONE))
                            .as(history.script())
                            .isEmpty();
                }
            }
        }
    }

    /** A property moves from one table to another, which has no row for every vertex of the first. */
    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void aPropertyThatMovesToAnotherTableIsThatTablesAlone(boolean fromTheFirst, LiveGraph graph, TestContext context) {
        var with = person("zone");
        var without = person();
        var plans = List.of(
                new Plan(List.of(
                        table("persons", fromTheFirst ? with : without),
                        table("firms", fromTheFirst ? without : with))),
                new Plan(List.of(
                        table("persons", fromTheFirst ? without : with),
                        table("firms", fromTheFirst ? with : without))));
        holds(
                graph,
                context,
                history(
                        plans,
                        2,
                        List.of(
                                put("persons", 1L, "SE"),
                                put("persons", 2L, "SE"),
                                put("firms", 2L, "SE"),
                                put("firms", 3L, "SE"),
                                ROUND,
                                new Remap(1),
                                ROUND,
                                new Remap(0),
                                ROUND)));
    }

    private static void holds(LiveGraph graph, TestContext context, History history) {
        try (var stage = new Stage(graph, context)) {
            assertThat(Player.play(history, stage, Planted.NONE))
                    .as(history.script())
                    .isEmpty();
        }
    }

    private static History history(List<Plan> plans, int batchRows, List<Event> events) {
        return new History(0, plans, batchRows, false, Set.of(), events);
    }

    private static Table table(String name, Step... steps) {
        var columns = List.of(
                new Column("id", Kind.LONG),
                new Column("other", Kind.LONG),
                new Column("country", Kind.TEXT),
                new Column("zone", Kind.TEXT),
                new Column("area", Kind.TEXT));
        return new Table(name, Mode.CDC, List.of("id"), columns, Optional.empty(), List.of(steps), Ways.PLAIN);
    }

    private static Step vertex(String label, String id) {
        return new Vertex("vertex " + label, label, List.of(), List.of(id), List.of(), Optional.empty());
    }

    private static Step person(String... properties) {
        return new Vertex("vertex Person", "Person", List.of(), List.of("id"), List.of(properties), Optional.empty());
    }

    private static Step country(String property) {
        return new Vertex(
                "vertex Country", "Country", List.of("Place"), List.of("country"), List.of(property), Optional.empty());
    }

    private static Step edge(String type, String src, String dst) {
        return new Edge(
                "edge " + type,
                type,
                new End(src, List.of("id")),
                new End(dst, List.of("country")),
                List.of(),
                List.of(),
                Optional.empty());
    }

    private static Step knows(boolean keyed) {
        return new Edge(
                "edge KNOWS",
                "KNOWS",
                new End("Person", List.of("other")),
                new End("Spot", List.of("country")),
                keyed ? List.of("id") : List.of(),
                List.of(),
                Optional.empty());
    }

    private static Commit put(String table, Long id, String country) {
        return new Commit(table, List.of(), List.of(row(id, country)));
    }

    /** What rows say of a country agrees. */
    private static Row row(Long id, String country) {
        return new Row(new TreeMap<>(Map.of(
                "id",
                id,
                "other",
                0L,
                "country",
                country,
                "zone",
                "zone of " + country,
                "area",
                "area of " + country)));
    }

    private static Commit pair(String table, Long id, Long other) {
        return new Commit(
                table,
                List.of(),
                List.of(new Row(
                        new TreeMap<>(Map.of("id", id, "other", other, "country", "c", "zone", "", "area", "")))));
    }

    private static Commit gone(String table, Long... ids) {
        return new Commit(
                table,
                Arrays.stream(ids)
                        .map(id -> Collections.<Object>singletonList(id))
                        .toList(),
                List.of());
    }
}
