package dev.bifrost.dist.histories;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bifrost.dist.histories.History.Commit;
import dev.bifrost.dist.histories.History.Event;
import dev.bifrost.dist.histories.History.Fault;
import dev.bifrost.dist.histories.History.LoseGraph;
import dev.bifrost.dist.histories.History.Point;
import dev.bifrost.dist.histories.History.Reload;
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
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** What random histories found, each as the smallest history that showed it. */
@ExtendWith({AllocatorExtension.class, LiveFalkorDb.class})
final class FoundHistoriesIT {

    private static final Round ROUND = new Round(Fault.NONE, false);

    private static final Step PERSON =
            new Vertex("vertex Person", "Person", List.of(), List.of("id"), List.of("name"), Optional.empty());
    private static final Step COUNTRY =
            new Vertex("vertex Country", "Country", List.of(), List.of("name"), List.of(), Optional.empty());
    private static final Step STAY = new Edge(
            "edge AT",
            "AT",
            new End("Person", List.of("id")),
            new End("Site", List.of("name")),
            List.of(),
            List.of(),
            Optional.empty());

    private static final Step STAY_BY_NAME = new Edge(
            "edge AT",
            "AT",
            new End("Place", List.of("name")),
            new End("Site", List.of("name")),
            List.of(),
            List.of(),
            Optional.empty());

    /** Seed 2224: whatever left with its table has a label and a type that the new mapping does not know. */
    @Test
    void aTableThatLeavesTheMappingIsTakenOutThoughNoOtherTableHasNews(LiveGraph graph, TestContext context) {
        var plans = List.of(
                new Plan(List.of(table("persons", Mode.CDC, PERSON), table("stays", Mode.FULL, STAY))),
                new Plan(List.of(table("persons", Mode.CDC, PERSON))));
        holds(graph, context, history(plans, 2, put("stays", 2L, "ab"), ROUND, new Remap(1)));
    }

    /** Seed 3743. */
    @Test
    void aReloadThatEndsHalfWayIsBegunAgainByTheNextHost(LiveGraph graph, TestContext context) {
        var plans = List.of(new Plan(List.of(table("persons", Mode.INCREMENTAL, PERSON))));
        holds(
                graph,
                context,
                history(
                        plans,
                        1,
                        put("persons", 1L, "old"),
                        put("persons", 1L, "new"),
                        ROUND,
                        new Reload("persons"),
                        new Round(new Fault(Point.AFTER_APPLY, 0), true)));
    }

    @Test
    void aMappingThatIsReplacedBeforeItsFirstReadEndedLeavesNothing(LiveGraph graph, TestContext context) {
        var plans = List.of(
                new Plan(List.of(table("persons", Mode.INCREMENTAL, PERSON, COUNTRY))),
                new Plan(List.of(table("persons", Mode.INCREMENTAL, PERSON))));
        holds(
                graph,
                context,
                history(
                        plans,
                        1,
                        put("persons", 1L, "a"),
                        put("persons", 2L, "b"),
                        new Round(new Fault(Point.AFTER_APPLY, 1), true),
                        new Remap(1)));
    }

    /** Seeds 4466 and 5218: both commits come in one batch, and nothing tells the two rows apart. */
    @Test
    void aRowWithoutAKeyThatComesAndGoesInOneBatchIsGone(LiveGraph graph, TestContext context) {
        var plans = List.of(new Plan(List.of(table("stays", Mode.CDC, STAY_BY_NAME))));
        holds(
                graph,
                context,
                history(
                        plans,
                        10,
                        put("stays", 1L, "a"),
                        ROUND,
                        put("stays", null, "b"),
                        new Commit("stays", List.of(Collections.singletonList(null)), List.of())));
    }

    /** Seed 951: the graph shows the mapping of a round that the ledger missed, and with a done set it is not adopted. */
    @Test
    void aMappingThatOnlyTheGraphSawIsTakenBack(LiveGraph graph, TestContext context) {
        var renamed = new Vertex("vertex Country", "New", List.of(), List.of("name"), List.of(), Optional.empty());
        var plans = List.of(
                new Plan(List.of(table("persons", Mode.CDC, PERSON, COUNTRY))),
                new Plan(List.of(table("persons", Mode.CDC, PERSON, renamed))));
        var events = List.<Event>of(
                put("persons", 1L, "a"),
                ROUND,
                new Remap(1),
                new Round(new Fault(Point.BEFORE_ADVANCE, 0), false),
                put("persons", 1L, "b"),
                new Remap(0),
                ROUND);
        holds(graph, context, new History(0, plans, 3, true, Set.of(), events));
    }

    /** Seed 18378: the first table's turn came before the one in which the second takes out what it made. */
    @Test
    void aFurtherLabelGoesWithAStepThatMovedThoughAnotherTableWritesTheVertexFirst(
            LiveGraph graph, TestContext context) {
        var plans = List.of(
                new Plan(List.of(table("persons", Mode.CDC, PERSON), table("employees", Mode.CDC, employee("Person")))),
                new Plan(List.of(
                        table("persons", Mode.CDC, PERSON), table("employees", Mode.CDC, employee("NewPerson")))));
        holds(
                graph,
                context,
                history(
                        plans,
                        2,
                        put("persons", 1L, "a"),
                        put("employees", 1L, "a"),
                        ROUND,
                        put("persons", 1L, "b"),
                        new Remap(1)));
    }

    /** Seed 6708: the ledger missed that a lost graph was read again, and there is nothing new that would let it catch up. */
    @Test
    void aLedgerCatchesUpWithAGraphThatWasReadAgain(LiveGraph graph, TestContext context) {
        var plans = List.of(new Plan(List.of(table("persons", Mode.INCREMENTAL, PERSON))));
        var events = List.<Event>of(
                put("persons", 1L, "a"), ROUND, new LoseGraph(), new Round(new Fault(Point.BEFORE_ADVANCE, 0), false));
        holds(graph, context, new History(0, plans, 3, true, Set.of(), events));
    }

    private static Step employee(String label) {
        return new Vertex("vertex Person", label, List.of("Employee"), List.of("id"), List.of(), Optional.empty());
    }

    private static void holds(LiveGraph graph, TestContext context, History history) {
        try (var stage = new Stage(graph, context)) {
            assertThat(Player.play(history, stage, Planted.NONE))
                    .as(history.script())
                    .isEmpty();
        }
    }

    private static History history(List<Plan> plans, int batchRows, Event... events) {
        return new History(0, plans, batchRows, false, Set.of(), List.of(events));
    }

    private static Table table(String name, Mode mode, Step... steps) {
        var columns = List.of(new Column("id", Kind.LONG), new Column("name", Kind.TEXT));
        return new Table(name, mode, List.of("id"), columns, Optional.empty(), List.of(steps), Ways.PLAIN);
    }

    private static Commit put(String table, Long id, String name) {
        var values = new TreeMap<String, Object>(Map.of("name", name));
        values.put("id", id);
        return new Commit(table, List.of(), List.of(new Row(values)));
    }
}
