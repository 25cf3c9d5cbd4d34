package dev.bifrost.testkit;

import static dev.bifrost.testkit.Mutations.edge;
import static dev.bifrost.testkit.Mutations.keyedEdge;
import static dev.bifrost.testkit.Mutations.vertex;
import static dev.bifrost.testkit.SinkSteps.FLIGHT;
import static dev.bifrost.testkit.SinkSteps.LIVES_IN;
import static dev.bifrost.testkit.SinkSteps.MODEL;
import static dev.bifrost.testkit.SinkSteps.PERSON;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.bifrost.api.graph.GraphModel;
import dev.bifrost.api.sink.ElementFinder;
import dev.bifrost.api.sink.ElementFinder.End;
import dev.bifrost.api.sink.ElementReader;
import dev.bifrost.api.sink.ElementReader.ElementBatch;
import dev.bifrost.api.sink.ElementReader.ElementBatches;
import dev.bifrost.api.sink.ElementReader.Kind;
import dev.bifrost.api.sink.GraphSink;
import dev.bifrost.api.sink.GraphState;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** What a graph tells of itself and of its elements: of sinks that are {@link ElementReader} or {@link GraphState}. */
public interface GraphReadContract extends SinkBasicsContract {

    /** Reads the graph that this sink writes. */
    GraphProbe probe(GraphSink sink);

    @Test
    default void elementsAreReadWhole(TestContext context) {
        var sink = sink(context);
        assumeTrue(sink instanceof ElementReader);
        var step = TypedRows.step();
        try (var run = new SinkRun(sink, context, SinkSteps.model(List.of(step)))) {
            run.write(m -> m.vertices(PERSON, vertex("i:1;", 1L, "Ann", 30L), vertex("i:2;", 2L, null, null))
                    .vertices(step, List.of("s:values;", "s:nulls;"), TypedRows.rows(context.root()))
                    .edges(LIVES_IN, edge("i:1;", "s:Oslo;", 2020L, "form"))
                    .edges(FLIGHT, keyedEdge("s:A;", "s:B;", "s:A;s:B;i:1;", 5L, "XX")));
            for (String label : List.of("Person", "City", step.label())) {
                assertThat(read(sink, new Kind.Vertices(label)))
                        .extracting(Read::properties)
                        .as("vertices %s", label)
                        .containsExactlyInAnyOrderElementsOf(probe(sink).vertices(label).stream()
                                .map(vertex -> shown(sink, vertex.properties()))
                                .toList());
            }
            var ann = read(sink, new Kind.Vertices("Person")).stream()
                    .filter(each -> "i:1;".equals(each.properties().get(GraphModel.ID_PROPERTY)))
                    .toList();
            assertThat(ann).singleElement().satisfies(each -> {
                assertThat(each.labels()).containsExactlyInAnyOrder("Person", "Human");
                assertThat(each.ends()).isEmpty();
                assertThat(each.orphan()).isFalse();
                assertThat(each.place()).isNotBlank();
            });
            assertThat(read(sink, new Kind.Edges("LIVES_IN", "Person", "City")))
                    .singleElement()
                    .satisfies(each -> {
                        assertThat(each.ends()).containsExactly("i:1;", "s:Oslo;");
                        assertThat(each.labels()).isEmpty();
                        assertThat(each.properties())
                                .containsEntry("since", 2020L)
                                .containsKey(LIVES_IN.marker());
                    });
            assertThat(read(sink, new Kind.Edges("FLIGHT", "City", "City")))
                    .singleElement()
                    .satisfies(each ->
                            assertThat(each.properties()).containsEntry(GraphModel.ID_PROPERTY, "s:A;s:B;i:1;"));
            assertThat(read(sink, new Kind.Edges("FLIGHT", "Person", "City"))).isEmpty();
            assertThat(read(sink, new Kind.Vertices("Nobody"))).isEmpty();
        }
    }

    @Test
    default void manyElementsAreAllRead(TestContext context) {
        var sink = sink(context);
        assumeTrue(sink instanceof ElementReader);
        int count = 2_500;
        try (var run = new SinkRun(sink, context, MODEL)) {
            run.write(m -> m.edges(
                    LIVES_IN,
                    IntStream.range(0, count)
                            .mapToObj(i -> edge("i:" + i + ";", "s:Oslo;", (long) i, null))
                            .toArray(Mutations.Row[]::new)));
            assertThat(read(sink, new Kind.Edges("LIVES_IN", "Person", "City")))
                    .extracting(each -> each.properties().get("since"))
                    .doesNotHaveDuplicates()
                    .hasSize(count);
            assertThat(read(sink, new Kind.Vertices("Person")))
                    .as("placeholders that an edge holds")
                    .hasSize(count)
                    .noneMatch(Read::orphan);
        }
    }

    @Test
    default void elementsAreFoundByIdentity(TestContext context) {
        var sink = sink(context);
        assumeTrue(sink instanceof ElementFinder);
        var finder = (ElementFinder) sink;
        var people = new Kind.Vertices("Person");
        var homes = new Kind.Edges("LIVES_IN", "Person", "City");
        var flights = new Kind.Edges("FLIGHT", "City", "City");
        try (var run = new SinkRun(sink, context, MODEL)) {
            assertThat(read(finder.find(people, List.<byte[][]>of(id("i:1;"))))).isEmpty();
            run.write(m -> m.vertices(PERSON, vertex("i:1;", 1L, "Ann", 30L), vertex("i:2;", 2L, "\"\\", 1L))
                    .edges(LIVES_IN, edge("i:1;", "s:Oslo;", 2020L, "form"), edge("i:2;", "s:Oslo;", 2021L, "form"))
                    .edges(
                            FLIGHT,
                            keyedEdge("s:A;", "s:A;", "s:A;s:A;i:1;", 5L, "XX"),
                            keyedEdge("s:A;", "s:B;", "s:A;s:B;i:1;", 5L, "XX")));
            assertThat(read(finder.find(people, List.of(id("i:2;"), id("i:3;")))))
                    .singleElement()
                    .satisfies(each -> assertThat(each.properties()).containsEntry("name", "\"\\"));
            assertThat(read(finder.find(homes, List.of(id("i:2;", "s:Oslo;"), id("i:2;", "s:A;")))))
                    .extracting(Read::ends)
                    .containsExactly(List.of("i:2;", "s:Oslo;"));
            assertThat(read(finder.find(flights, List.<byte[][]>of(id("s:A;", "s:B;", "s:A;s:B;i:1;")))))
                    .extracting(Read::ends)
                    .containsExactly(List.of("s:A;", "s:B;"));
            assertThat(read(finder.find(flights, List.<byte[][]>of(id("s:A;", "s:B;")))))
                    .as("an edge with an identity of its own is found by that")
                    .isEmpty();
            assertThat(read(finder.edgesAt(homes, End.DESTINATION, List.of(utf8("s:Oslo;"), utf8("s:Rome;")))))
                    .extracting(each -> each.ends().getFirst())
                    .containsExactlyInAnyOrder("i:1;", "i:2;");
            assertThat(read(finder.edgesAt(flights, End.SOURCE, List.of(utf8("s:A;")))))
                    .hasSize(2);
            assertThat(finder.degrees("City", List.of(utf8("s:Oslo;"), utf8("s:Rome;"), utf8("s:A;"))))
                    .as("a loop counts twice")
                    .containsExactly(2, 0, 3);
        }
    }

    @Test
    default void theManyEdgesOfAVertexAreAllFound(TestContext context) {
        var sink = sink(context);
        assumeTrue(sink instanceof ElementFinder);
        int count = 12_000;
        try (var run = new SinkRun(sink, context, MODEL)) {
            run.write(m -> m.edges(
                    LIVES_IN,
                    IntStream.range(0, count)
                            .mapToObj(i -> edge("i:" + i + ";", "s:Oslo;", (long) i, null))
                            .toArray(Mutations.Row[]::new)));
            assertThat(read(((ElementFinder) sink)
                            .edgesAt(
                                    new Kind.Edges("LIVES_IN", "Person", "City"),
                                    End.DESTINATION,
                                    List.of(utf8("s:Oslo;")))))
                    .extracting(each -> each.properties().get("since"))
                    .doesNotHaveDuplicates()
                    .hasSize(count);
        }
    }

    private static byte[][] id(String... parts) {
        return Stream.of(parts).map(GraphReadContract::utf8).toArray(byte[][]::new);
    }

    private static byte[] utf8(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    @Test
    default void aLookNeedsNoOwnershipAndTellsTheMarks(TestContext context) {
        var sink = sink(context);
        assumeTrue(sink instanceof GraphState);
        var state = (GraphState) sink;
        assertThat(state.look()).as("nobody claimed it").isEmpty();
        try (var run = new SinkRun(sink, context, MODEL)) {
            run.write(m -> m.vertices(PERSON, vertex("i:1;", 1L, "Ann", 30L)));
            var look = state.look().orElseThrow();
            assertThat(look.lineage()).isEqualTo("lineage-of-the-contract");
            assertThat(look.owner()).isEqualTo("owner");
            assertThat(look.leased()).isTrue();
            assertThat(look.unfinished()).isFalse();
            assertThat(look.tables()).containsOnlyKeys(SinkRun.TABLE);
            assertThat(look.tables().get(SinkRun.TABLE).cursor()).isEqualTo("cursor 1");
            try (var memory = context.allocator().newChildAllocator("session", 0, Long.MAX_VALUE);
                    var session = run.open(memory)) {
                session.drain();
                assertThat(state.look().orElseThrow().unfinished()).isTrue();
            }
            assertThat(state.look().orElseThrow().epoch()).isEqualTo(look.epoch());
        }
    }

    /** An element as it was read. */
    record Read(List<String> labels, List<String> ends, boolean orphan, String place, Map<String, Object> properties) {}

    private static Map<String, Object> shown(GraphSink sink, Map<String, Object> stored) {
        var shown = new TreeMap<String, Object>();
        stored.forEach((name, value) ->
                shown.put(name, value instanceof Double number ? ((ElementReader) sink).shown(number) : value));
        return shown;
    }

    private static List<Read> read(GraphSink sink, Kind kind) {
        return read(((ElementReader) sink).elements(kind));
    }

    private static List<Read> read(ElementBatches stream) {
        var all = new ArrayList<Read>();
        try (var batches = stream) {
            for (var batch = batches.next(); batch.isPresent(); batch = batches.next()) {
                assertThat(batch.get().count()).isPositive();
                for (int i = 0; i < batch.get().count(); i++) {
                    all.add(read(batch.get(), i));
                }
            }
        }
        return all;
    }

    private static Read read(ElementBatch batch, int element) {
        var properties = new TreeMap<String, Object>();
        for (int i = 0; i < batch.size(element); i++) {
            int property = i;
            properties.put(batch.name(element, i), StoredValues.collected(out -> batch.value(element, property, out)));
        }
        var ends = new ArrayList<String>();
        for (Optional<byte[]> end : List.of(batch.source(element), batch.destination(element))) {
            end.ifPresent(id -> ends.add(new String(id, StandardCharsets.UTF_8)));
        }
        return new Read(batch.labels(element), ends, batch.isOrphan(element), batch.place(element), properties);
    }
}
