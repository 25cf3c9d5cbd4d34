package dev.bifrost.runtime.graph;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.bifrost.api.BifrostException;
import dev.bifrost.api.graph.GraphMutation;
import dev.bifrost.api.graph.GraphMutation.SkippedRows.Reason;
import dev.bifrost.api.source.Cursor;
import dev.bifrost.api.source.CursorUpdate;
import dev.bifrost.api.source.RowFilter;
import dev.bifrost.api.source.SyncMode;
import dev.bifrost.api.source.Window;
import dev.bifrost.runtime.mapping.CompiledTable;
import dev.bifrost.runtime.mapping.TableOptions;
import dev.bifrost.runtime.mapping.TablePolicies;
import dev.bifrost.testkit.AllocatorExtension;
import dev.bifrost.testkit.Rows;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.vector.VectorSchemaRoot;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(AllocatorExtension.class)
final class PipelineTest {

    private static final Window FULL = Window.full(Cursor.START, CursorUpdate.to("1"), Window.Plan.UNKNOWN);
    private static final Window CHANGES = changes(Window.OldImages.FULL);

    private static final CompiledTable PERSONS = Bindings.table(
            "id",
            Bindings.vertex("Person", List.of("id"), "name"),
            Bindings.edge("KNOWS", Bindings.end("Person", "id"), Bindings.end("Person", "friend"), List.of(), "name"));

    @Test
    void aRowMakesAVertexAndAnEdge(BufferAllocator allocator) {
        try (var batch = persons(allocator, 1L, "a", 2L);
                var mutation = run(PERSONS, FULL, batch, allocator)) {
            assertThat(ids(mutation.vertices().getFirst().rows())).containsExactly("i:1;");
            assertThat(value(mutation.vertices().getFirst().rows(), "name")).isEqualTo("a");
            assertThat(value(mutation.vertices().getFirst().rows(), "id")).isEqualTo(1L);
            var edge = mutation.edges().getFirst().rows();
            assertThat(value(edge, GraphMutation.SOURCE)).isEqualTo("i:1;");
            assertThat(value(edge, GraphMutation.DESTINATION)).isEqualTo("i:2;");
        }
    }

    @Test
    void aNullKeyMakesNoVertexAndANullEndpointNoEdgeAndBothAreCounted(BufferAllocator allocator) {
        try (var batch = persons(allocator, null, "a", 2L, 3L, "b", null);
                var mutation = run(PERSONS, FULL, batch, allocator)) {
            assertThat(ids(mutation.vertices().getFirst().rows())).containsExactly("i:3;");
            assertThat(mutation.edges().getFirst().rows().getRowCount()).isZero();
            assertThat(mutation.skipped())
                    .extracting(GraphMutation.SkippedRows::reason, GraphMutation.SkippedRows::rows)
                    .containsExactlyInAnyOrder(
                            org.assertj.core.groups.Tuple.tuple(Reason.NULL_KEY, 1L),
                            org.assertj.core.groups.Tuple.tuple(Reason.NULL_ENDPOINT, 2L));
        }
    }

    @Test
    void theLaterOfTwoRowsWithOneIdentityWins(BufferAllocator allocator) {
        try (var batch = persons(allocator, 1L, "old", 5L, 2L, "x", 5L, 1L, "new", 5L);
                var mutation = run(PERSONS, FULL, batch, allocator)) {
            var rows = mutation.vertices().getFirst().rows();
            assertThat(ids(rows)).containsExactly("i:2;", "i:1;");
            assertThat(rows.getVector("name").getObject(1)).hasToString("new");
        }
    }

    @Test
    void manyRowsKeepTheirIdentitiesApart(BufferAllocator allocator) {
        var values = new Object[3 * 5000];
        for (int i = 0; i < 5000; i++) {
            values[3 * i] = (long) (i % 3000);
            values[3 * i + 1] = "n" + i;
            values[3 * i + 2] = 1L;
        }
        try (var batch = persons(allocator, values);
                var mutation = run(PERSONS, FULL, batch, allocator)) {
            assertThat(ids(mutation.vertices().getFirst().rows())).hasSize(3000).doesNotHaveDuplicates();
        }
    }

    @Test
    void aStepsWhereAppliesToThatStepAlone(BufferAllocator allocator) {
        var table = Bindings.table(
                "id",
                Bindings.vertex("Person", List.of("id"), "name"),
                Bindings.where(Bindings.vertex("Boss", List.of("id")), new RowFilter.Equal("name", "boss")));
        try (var batch = persons(allocator, 1L, "boss", 0L, 2L, "a", 0L);
                var mutation = run(table, FULL, batch, allocator)) {
            assertThat(ids(mutation.vertices().get(0).rows())).containsExactly("i:1;", "i:2;");
            assertThat(ids(mutation.vertices().get(1).rows())).containsExactly("i:1;");
        }
    }

    @Test
    void equalValuesGiveEqualMarkersAndOthersOthers(BufferAllocator allocator) {
        try (var one = persons(allocator, 1L, "a", 2L);
                var same = persons(allocator, 1L, "a", 3L);
                var other = persons(allocator, 1L, "b", 2L);
                var first = run(PERSONS, FULL, one, allocator);
                var second = run(PERSONS, FULL, same, allocator);
                var third = run(PERSONS, FULL, other, allocator)) {
            assertThat(marker(first)).isEqualTo(marker(second)).isNotEqualTo(marker(third));
        }
    }

    @Test
    void aRowThatCannotBeStoredCountsAsAbsentForEveryStep(BufferAllocator allocator) {
        try (var batch = persons(allocator, 1L, "ok", 2L, 2L, "nul\0", 3L, 3L, "ok", 1L);
                var child = allocator.newChildAllocator("round", 0, Long.MAX_VALUE)) {
            var pipeline = new Pipeline(PERSONS, FULL, child);
            try (var mutation = pipeline.run(batch)) {
                assertThat(ids(mutation.vertices().getFirst().rows())).containsExactly("i:1;", "i:3;");
                assertThat(mutation.edges().getFirst().rows().getRowCount()).isEqualTo(2);
            }
            assertThat(pipeline.badRows().total()).isEqualTo(1);
            assertThat(pipeline.badRows().summary()).isEqualTo("column name: text with U+0000 in 1 row (row 2)");
        }
    }

    @Test
    void changesNetToWhatStandsAndWhatGoes(BufferAllocator allocator) {
        try (var batch = changes(
                        allocator,
                        "INSERT",
                        1L,
                        "new",
                        2L,
                        "UPDATE_BEFORE",
                        2L,
                        "x",
                        7L,
                        "UPDATE_AFTER",
                        2L,
                        "y",
                        8L,
                        "DELETE",
                        3L,
                        "gone",
                        1L,
                        "delete",
                        5L,
                        "i1",
                        1L,
                        "insert",
                        5L,
                        "i2",
                        1L,
                        "insert",
                        6L,
                        "short",
                        1L,
                        "delete",
                        6L,
                        "short",
                        1L);
                var mutation = run(PERSONS, CHANGES, batch, allocator)) {
            assertThat(ids(mutation.vertices().getFirst().rows())).containsExactly("i:1;", "i:2;", "i:5;");
            assertThat(ids(mutation.removals().getFirst().rows())).containsExactly("i:3;", "i:6;");
            var retracted = mutation.retractions().getFirst().rows();
            assertThat(List.of(
                            value(retracted, GraphMutation.SOURCE) + ">" + value(retracted, GraphMutation.DESTINATION)))
                    .containsExactly("i:2;>i:7;");
            assertThat(retracted.getRowCount()).isEqualTo(3);
        }
    }

    /** Where batches end makes no difference to rows that nothing tells apart. */
    @Test
    void aBatchIsCutBeforeAnOldImageWithoutAKeyThatFollowsANewOne(BufferAllocator allocator) {
        var links = Bindings.table(
                "id",
                Bindings.edge("KNOWS", Bindings.end("Name", "name"), Bindings.end("Person", "friend"), List.of()));
        try (var batch = changes(
                allocator, "insert", null, "a", 1L, "insert", null, "b", 2L, "delete", null, "a", 1L, "insert", 3L, "c",
                3L, "delete", 3L, "c", 3L)) {
            var told = new ArrayList<String>();
            new Pipeline(links, CHANGES, allocator).run(batch, made -> {
                try (made) {
                    made.edges().forEach(set -> edges(set.rows()).forEach(edge -> told.add("+" + edge)));
                    made.retractions().forEach(set -> edges(set.rows()).forEach(edge -> told.add("-" + edge)));
                }
            });
            assertThat(told).containsExactly("+s:a;>i:1;", "+s:b;>i:2;", "-s:a;>i:1;", "-s:c;>i:3;");
        }
    }

    private static List<String> edges(VectorSchemaRoot rows) {
        return Rows.values(rows).stream()
                .map((Map<String, Object> row) ->
                        row.get(GraphMutation.SOURCE) + ">" + row.get(GraphMutation.DESTINATION))
                .toList();
    }

    @Test
    void aColumnOfAnotherKindThanCompiledIsATypedFailureBeforeAnythingIsMapped(BufferAllocator allocator) {
        try (var batch = Rows.of(allocator)
                .column("id", "1")
                .column("name", "a")
                .column("friend", 2L)
                .root()) {
            var pipeline = new Pipeline(PERSONS, FULL, allocator);
            assertThatThrownBy(() -> pipeline.run(batch, GraphMutation::close))
                    .isInstanceOf(BifrostException.class)
                    .hasMessageStartingWith("table t: column id is now of type Utf8");
        }
    }

    @Test
    void anUnknownOperationIsATypedFailureThatNamesIt(BufferAllocator allocator) {
        try (var batch = changes(allocator, "TRUNCATE", 1L, "x", 2L);
                var child = allocator.newChildAllocator("round", 0, Long.MAX_VALUE)) {
            var pipeline = new Pipeline(PERSONS, CHANGES, child);
            assertThatThrownBy(() -> pipeline.run(batch))
                    .isInstanceOf(BifrostException.class)
                    .hasMessageContaining("TRUNCATE");
        }
    }

    @Test
    void oldImagesThatHoldKeysOnlyTakeEveryEdgeOfTheRowAway(BufferAllocator allocator) {
        try (var batch = changes(allocator, "delete", 3L, null, null, "delete", 2L, null, null, "insert", 2L, "y", 8L);
                var mutation = run(PERSONS, changes(Window.OldImages.KEY), batch, allocator)) {
            assertThat(ids(mutation.removals().getFirst().rows())).containsExactly("i:3;");
            assertThat(mutation.retractions().getFirst().by()).isEqualTo(GraphMutation.EdgeRetraction.By.SOURCE);
            assertThat(ids(mutation.retractions().getFirst().rows())).containsExactly("i:3;", "i:2;");
            assertThat(mutation.edges().getFirst().rows().getRowCount()).isEqualTo(1);
        }
    }

    @Test
    void aKeyThatNamesAnEdgeTakesThatEdgeAwayAndNotItsNeighbours(BufferAllocator allocator) {
        var options = new TableOptions(List.of("id", "friend"), TablePolicies.DEFAULT);
        var links = Bindings.table(
                "links",
                SyncMode.CDC,
                options,
                Bindings.edge("KNOWS", Bindings.end("Person", "id"), Bindings.end("Person", "friend"), List.of()));
        try (var batch = changes(allocator, "delete", 1L, null, 2L, "delete", 1L, null, 3L, "insert", 1L, "again", 3L);
                var mutation = run(links, changes(Window.OldImages.KEY), batch, allocator)) {
            var retraction = mutation.retractions().getFirst();
            assertThat(retraction.by()).isEqualTo(GraphMutation.EdgeRetraction.By.EDGE);
            assertThat(Rows.values(retraction.rows()))
                    .containsExactly(Map.of(GraphMutation.SOURCE, "i:1;", GraphMutation.DESTINATION, "i:2;"));
        }
    }

    @Test
    void aKeyTakesAwayWhatAStepWroteForSomeRowsOnly(BufferAllocator allocator) {
        var bosses = Bindings.table(
                "id", Bindings.where(Bindings.vertex("Boss", List.of("id")), new RowFilter.Equal("name", "boss")));
        try (var batch = changes(allocator, "delete", 1L, null, null, "insert", 2L, "a", 2L);
                var mutation = run(bosses, changes(Window.OldImages.KEY), batch, allocator)) {
            assertThat(ids(mutation.removals().getFirst().rows())).containsExactly("i:1;");
        }
    }

    @Test
    void aKeyThatIsNotAllOfAVertexsIdentityIsRefused(BufferAllocator allocator) {
        var places = Bindings.table("id", Bindings.vertex("Place", List.of("id", "name")));
        try (var batch = changes(allocator, "delete", 1L, null, null, "insert", 2L, "a", 2L)) {
            assertThatThrownBy(() -> run(places, changes(Window.OldImages.KEY), batch, allocator))
                    .hasMessageContaining("whose key is more than the row's");
        }
    }

    private static Window changes(Window.OldImages images) {
        return new Window(
                Cursor.START, CursorUpdate.to("1"), Window.Kind.CHANGES, images, Optional.empty(), Window.Plan.UNKNOWN);
    }

    private static GraphMutation run(
            CompiledTable table, Window window, VectorSchemaRoot batch, BufferAllocator allocator) {
        return new Pipeline(table, window, allocator).run(batch);
    }

    private static VectorSchemaRoot persons(BufferAllocator allocator, Object... cells) {
        return Rows.of(allocator)
                .column("id", every(cells, 3, 0))
                .column("name", every(cells, 3, 1))
                .column("friend", every(cells, 3, 2))
                .root();
    }

    private static VectorSchemaRoot changes(BufferAllocator allocator, Object... cells) {
        return Rows.of(allocator)
                .column("_change_type", every(cells, 4, 0))
                .column("id", every(cells, 4, 1))
                .column("name", every(cells, 4, 2))
                .column("friend", every(cells, 4, 3))
                .root();
    }

    private static Object[] every(Object[] cells, int width, int offset) {
        var column = new Object[cells.length / width];
        for (int i = 0; i < column.length; i++) {
            column[i] = cells[width * i + offset];
        }
        return column;
    }

    private static List<String> ids(VectorSchemaRoot rows) {
        return Rows.values(rows).stream()
                .map((Map<String, Object> row) -> String.valueOf(row.get(GraphMutation.ID)))
                .toList();
    }

    private static Object value(VectorSchemaRoot rows, String column) {
        return Rows.values(rows).getFirst().get(column);
    }

    private static Object marker(GraphMutation mutation) {
        return value(mutation.vertices().getFirst().rows(), GraphMutation.MARKER);
    }
}
