package dev.bifrost.sink.falkordb;

import static dev.bifrost.sink.falkordb.Faults.assertFault;
import static dev.bifrost.sink.falkordb.ReferenceModel.CITY;
import static dev.bifrost.sink.falkordb.ReferenceModel.PERSON;
import static dev.bifrost.testkit.Mutations.vertex;
import static org.assertj.core.api.Assertions.assertThat;

import dev.bifrost.api.graph.GraphMutation;
import dev.bifrost.sink.falkordb.server.FalkorDbErrors;
import dev.bifrost.testkit.GraphProbe;
import dev.bifrost.testkit.Mutations;
import dev.bifrost.testkit.Rows;
import java.time.Duration;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class ValuesIT extends SinkIT {

    @Test
    void aFloatIsStoredExactly() {
        var values = new ArrayList<>(List.of(
                0.1,
                -0.0,
                0.30000000000000004,
                4.9E-324,
                2.2250738585072014E-308,
                Double.MAX_VALUE,
                -1.0E-7,
                9_007_199_254_740_993.0,
                1e22,
                1e23));
        var random = new Random(7);
        while (values.size() < 300) {
            double value = Double.longBitsToDouble(random.nextLong());
            if (Double.isFinite(value)) {
                values.add(value);
            }
        }
        var sink = sink();
        sink.attach();
        sink.write(sink.mutations()
                .vertices(
                        PERSON,
                        IntStream.range(0, values.size())
                                .mapToObj(i ->
                                        vertex("i:" + i + ";", (long) i, null, null, values.get(i), null, null, null))
                                .toArray(Mutations.Row[]::new)));
        for (int i = 0; i < values.size(); i++) {
            assertThat(graph.value(
                            "MATCH (n:Person {id:%d}) RETURN n.height=%s".formatted(i, asProduct(values.get(i)))))
                    .as(values.get(i).toString())
                    .isEqualTo(true);
        }
        assertThat(graph.value("MATCH (n:Person {id:1}) RETURN 1/n.height < 0"))
                .as("the sign of zero")
                .isEqualTo(true);
    }

    /** The server computes the value from whole numbers and powers of two, none of which is rounded. */
    private static String asProduct(double value) {
        long bits = Double.doubleToLongBits(value);
        long fraction = bits & ((1L << 52) - 1);
        int exponent = (int) (bits >>> 52) & 0x7FF;
        long whole = exponent == 0 ? fraction : fraction | 1L << 52;
        int power = Math.max(exponent, 1) - 1075;
        return "%s%d*pow(2.0,%d)*pow(2.0,%d)".formatted(bits < 0 ? "-" : "", whole, power / 2, power - power / 2);
    }

    @Test
    void daysAndWholeNumbersAreKeptAtTheirEnds() {
        var days = List.of(LocalDate.of(0, 1, 1), LocalDate.of(1969, 12, 31), LocalDate.of(9999, 12, 31));
        var sink = sink();
        sink.attach();
        sink.write(sink.mutations()
                .vertices(
                        PERSON,
                        vertex("i:1;", Long.MIN_VALUE, "", Long.MAX_VALUE, null, false, days.get(0), days),
                        vertex("i:2;", -1L, null, 9_007_199_254_740_993L, null, null, days.get(2), List.of())));
        assertThat(graph.vertices("Person")).anySatisfy(low -> {
            assertThat(low.plain()).containsEntry("id", Long.MIN_VALUE).containsEntry("age", Long.MAX_VALUE);
            assertThat(low.plain())
                    .containsEntry("born", days.get(0))
                    .containsEntry("visits", days)
                    .containsEntry("name", "");
        });
        assertThat(graph.vertices("Person"))
                .anySatisfy(high -> assertThat(high.plain())
                        .containsEntry("born", days.get(2))
                        .containsEntry("visits", List.of())
                        .containsEntry("age", 9_007_199_254_740_993L));
    }

    @Test
    void aValueThatCannotBeStoredFailsTheSessionWithItsPlaceAndNotItsValue() {
        var sink = sink();
        sink.attach();
        try (var session = sink.open()) {
            var fault = assertFault(
                    FalkorDbErrors.UNSTORABLE_VALUE,
                    () -> sink.apply(session, sink.mutations().vertices(CITY, vertex("s:1;", "secret\0"))));
            assertThat(fault)
                    .hasMessageContaining("table persons, vertices City of step \"vertex City\"")
                    .hasMessageContaining("name")
                    .hasMessageNotContaining("secret");
        }
        assertThat(graph.vertices("City")).isEmpty();
        assertThat(sink.write(sink.mutations().vertices(CITY, vertex("s:1;", "fine")))
                        .written())
                .isEqualTo(1);
    }

    @Test
    void aSetWhoseColumnsAreNotThoseOfItsStepIsRefused() {
        var sink = sink();
        sink.attach();
        assertRefused(
                sink,
                Rows.of(allocator)
                        .column(GraphMutation.ID, "s:1;")
                        .column("name", "x")
                        .column(GraphMutation.MARKER, 1L));
        assertRefused(sink, Rows.of(allocator).column(GraphMutation.ID, "s:1;").column(GraphMutation.MARKER, 1L));
        assertRefused(
                sink,
                Rows.of(allocator)
                        .column(GraphMutation.ID, "s:1;")
                        .column(GraphMutation.MARKER, 1L)
                        .column("name", 5L));
        assertRefused(
                sink,
                Rows.of(allocator)
                        .column(GraphMutation.ID, null, "s:1;")
                        .column(GraphMutation.MARKER, 1L, 2L)
                        .column("name", "x", "y"));
        assertThat(graph.vertices("City")).isEmpty();
    }

    private void assertRefused(TestSink sink, Rows rows) {
        try (var session = sink.open();
                var mutation = new GraphMutation(
                        List.of(),
                        List.of(new GraphMutation.VertexSet(CITY, rows.root())),
                        List.of(),
                        List.of(),
                        List.of())) {
            assertFault(FalkorDbErrors.BAD_MUTATION, () -> session.apply(mutation));
        }
    }

    @Test
    void theOutcomeIsTheSameForEveryBatchSize() {
        var dumps = new ArrayList<String>();
        var reports = new ArrayList<Object>();
        for (int batchRows : new int[] {1, 2, 3, 1000}) {
            graph.drop();
            try (var sink = new TestSink(
                    TestSink.config(TestServer.url(), name, batchRows, Duration.ofSeconds(30)),
                    ReferenceModel.MODEL,
                    allocator)) {
                sink.attach();
                var first = sink.write(Script.load(sink.mutations()), Script.change(sink.mutations()));
                reports.add(List.of(first.steps(), first.placeholders()));
                dumps.add(graph.dump());
            }
        }
        assertThat(dumps.getFirst()).contains("Anna");
        assertThat(dumps).containsOnly(dumps.getFirst());
        assertThat(reports).containsOnly(reports.getFirst());
    }

    @Test
    void aRowLargerThanABatchIsABatchOfItsOwn() {
        String large = "x".repeat(10_000_000);
        var sink = sink();
        sink.attach();
        sink.write(sink.mutations().vertices(CITY, vertex("s:1;", large), vertex("s:2;", "small")));
        assertThat(graph.vertices("City")).hasSize(2);
        assertThat(graph.value("MATCH (c:City {_gar_id:'s:1;'}) RETURN size(c.name)"))
                .isEqualTo(10_000_000L);
    }

    @Test
    void keptPropertiesSurviveAWriteAndOthersDoNot() {
        var sink = sink();
        sink.attach();
        sink.write(sink.mutations().vertices(PERSON, vertex("i:1;", 1L, "Ann", null, null, null, null, null)));
        graph.write("MATCH (n:Person) SET n.score=0.5, n.stray=1");
        sink.write(sink.mutations().vertices(PERSON, vertex("i:1;", 1L, "Anna", null, null, null, null, null)));
        assertThat(graph.vertices("Person"))
                .extracting(GraphProbe.Vertex::plain)
                .containsExactly(java.util.Map.of("id", 1L, "name", "Anna", "score", 0.5));
    }

    /** Trap of the server: two removals in one update remove other properties than those named. */
    @Test
    void anyTwoToFivePropertiesAreRemovedInOneUpdate() {
        var random = new Random(1787);
        var sink = sink();
        sink.attach();
        Object[] full = {1L, "Ann", 30L, 1.5, true, LocalDate.of(2000, 1, 1), List.of(LocalDate.of(2000, 1, 2))};
        for (int trial = 0; trial < 300; trial += 20) {
            var before = new ArrayList<Mutations.Row>();
            var after = new ArrayList<Mutations.Row>();
            var expected = new java.util.TreeMap<String, List<String>>();
            for (int i = 0; i < 20; i++) {
                String id = "i:" + trial + "-" + i + ";";
                Object[] reduced = full.clone();
                random.ints(2 + random.nextInt(4), 1, 7).forEach(at -> reduced[at] = null);
                before.add(vertex(id, full));
                after.add(vertex(id, reduced));
                expected.put(
                        id,
                        IntStream.range(0, 7)
                                .filter(at -> reduced[at] != null)
                                .mapToObj(at -> PERSON.properties().get(at).name())
                                .sorted()
                                .toList());
            }
            sink.write(sink.mutations().vertices(PERSON, before.toArray(Mutations.Row[]::new)));
            sink.write(sink.mutations().vertices(PERSON, after.toArray(Mutations.Row[]::new)));
            assertThat(graph.vertices("Person"))
                    .filteredOn(stored -> expected.containsKey(stored.id()))
                    .hasSize(20)
                    .allSatisfy(stored -> assertThat(
                                    stored.plain().keySet().stream().sorted().toList())
                            .isEqualTo(expected.get(stored.id())));
        }
        assertThat(Arrays.asList(full)).doesNotContainNull();
    }
}
