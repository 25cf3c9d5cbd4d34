package dev.bifrost.sink.falkordb;

import static dev.bifrost.sink.falkordb.ReferenceModel.CITY;
import static dev.bifrost.sink.falkordb.ReferenceModel.CODESHARE;
import static dev.bifrost.sink.falkordb.ReferenceModel.FLIGHT;
import static dev.bifrost.sink.falkordb.ReferenceModel.KNOWS;
import static dev.bifrost.sink.falkordb.ReferenceModel.LIVES_IN;
import static dev.bifrost.sink.falkordb.ReferenceModel.MEMBER;
import static dev.bifrost.sink.falkordb.ReferenceModel.MODEL;
import static dev.bifrost.sink.falkordb.ReferenceModel.PERSON;
import static dev.bifrost.sink.falkordb.ReferenceModel.REGISTERED;
import static org.assertj.core.api.Assertions.assertThat;

import dev.bifrost.api.graph.GraphMutation.EdgeRetraction.By;
import dev.bifrost.api.sink.SessionContext;
import dev.bifrost.api.sink.SinkReport;
import dev.bifrost.api.sink.TableMark;
import dev.bifrost.testkit.Cypher;
import dev.bifrost.testkit.GraphProbe;
import dev.bifrost.testkit.LiveGraph;
import dev.bifrost.testkit.Mutations;
import dev.bifrost.testkit.Mutations.Row;
import dev.bifrost.testkit.RecordingSink;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Random histories leave the graph that the model in memory shows, step by step: contributions of several steps on one
 * element, removal of any number of properties in one update, placeholders, enrichment, removals, self loops, parallel
 * edges, replays.
 */
class RandomHistoriesIT extends SinkIT {

    private static final int IDS = 6;

    private Random random;

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6})
    void aHistoryEndsInTheGraphThatTheModelShows(long seed) {
        play(seed, 40, new int[] {1, 2, 3, 1000}[(int) (seed % 4)]);
    }

    @Test
    @Tag("full")
    void manyLongHistoriesEndInTheGraphThatTheModelShows() {
        for (long seed = 100; seed < 130; seed++) {
            graph.drop();
            play(seed, 150, 1000);
        }
    }

    /** What the server's log of writes holds is replayed, every kind of statement and value in it. */
    @ParameterizedTest
    @ValueSource(longs = {11, 12})
    void aServerThatWasKilledComesBackWithTheGraph(long seed) {
        try (var server = TestServer.ephemeral()) {
            String before;
            try (var own = new Cypher(new LiveGraph(server.url(), name))) {
                play(server.url(), own, seed, 60, 1000);
                before = own.dump();
            }
            server.restart();
            try (var own = new Cypher(new LiveGraph(server.url(), name))) {
                assertThat(own.dump()).isNotEmpty().isEqualTo(before);
            }
        }
    }

    private void play(long seed, int windows, int batchRows) {
        play(TestServer.url(), graph, seed, windows, batchRows);
    }

    private void play(String url, Cypher graph, long seed, int windows, int batchRows) {
        random = new Random(seed);
        var model = new RecordingSink();
        try (var sink = new TestSink(
                TestSink.config(url, name, batchRows, java.time.Duration.ofSeconds(30)), MODEL, allocator)) {
            sink.attach();
            for (int window = 1; window <= windows; window++) {
                Mutations mutation = mutation();
                SinkReport report = sink.write(mutation);
                SinkReport wanted = remember(model, mutation, window);
                assertThat(summary(graph))
                        .as("seed %d, window %d", seed, window)
                        .isEqualTo(summary(model));
                assertThat(report.steps())
                        .as("seed %d, window %d", seed, window)
                        .isEqualTo(wanted.steps());
                assertThat(report.placeholders())
                        .as("seed %d, window %d: placeholders", seed, window)
                        .isEqualTo(wanted.placeholders());
                if (window % 5 == 0) {
                    assertReplayWritesNothing(sink, model, window);
                }
            }
        }
    }

    /** What was set last is set again: nothing is written. */
    private void assertReplayWritesNothing(TestSink sink, RecordingSink model, int window) {
        var sets = Mutations.in(allocator).vertices(PERSON, rows(3, id -> person(id)));
        sink.write(sets);
        remember(model, sets, window);
        var report = sink.write(sets);
        remember(model, sets, window);
        assertThat(report.written()).isZero();
        assertThat(report.placeholders()).isZero();
    }

    private SinkReport remember(RecordingSink model, Mutations mutation, int window) {
        try (var session = model.open(new SessionContext("persons", window, MODEL, allocator));
                var built = mutation.build()) {
            session.apply(built);
            return session.finish(new TableMark("persons", window, "", "", ""));
        }
    }

    private Mutations mutation() {
        var parts = Mutations.in(allocator);
        if (random.nextInt(3) == 0) {
            retractions(parts);
        }
        parts.vertices(PERSON, rows(3, id -> person(id)));
        if (random.nextBoolean()) {
            parts.vertices(MEMBER, rows(2, id -> Mutations.vertex(id, (long) id.hashCode(), text(), number())));
            parts.vertices(CITY, rows(2, id -> Mutations.vertex(id, text())));
        }
        if (random.nextBoolean()) {
            edges(parts);
        }
        if (random.nextInt(3) == 0) {
            parts.remove(CITY, ids(1)).remove(MEMBER, ids(2));
        }
        return parts;
    }

    private void retractions(Mutations parts) {
        parts.retract(LIVES_IN, pairs(3, (a, b) -> Mutations.edge(a, b)));
        parts.retract(CODESHARE, pairs(3, (a, b) -> Mutations.keyedEdge(a, b, flight(a, b))));
        switch (random.nextInt(4)) {
            case 0 -> parts.retractAt(KNOWS, By.SOURCE, ids(2));
            case 1 -> parts.retractAt(LIVES_IN, By.DESTINATION, ids(2));
            case 2 -> parts.retractAt(FLIGHT, By.SOURCE, ids(2));
            default -> parts.retract(REGISTERED, pairs(2, (a, b) -> Mutations.edge(a, b)));
        }
    }

    private void edges(Mutations parts) {
        parts.edges(LIVES_IN, pairs(3, (a, b) -> Mutations.edge(a, b, number(), text(), ratio())));
        parts.edges(KNOWS, pairs(3, (a, b) -> Mutations.edge(a, b, number())));
        if (random.nextBoolean()) {
            parts.edges(REGISTERED, pairs(3, (a, b) -> Mutations.edge(a, b, text())));
            parts.edges(FLIGHT, pairs(4, (a, b) -> Mutations.keyedEdge(a, b, flight(a, b), number(), text(), null)));
            parts.edges(CODESHARE, pairs(2, (a, b) -> Mutations.keyedEdge(a, b, flight(a, b), text())));
        }
    }

    private Row person(String id) {
        var visits = random.nextBoolean() ? null : List.of(LocalDate.of(2024, 2, 29), LocalDate.of(1969, 12, 31));
        var born = random.nextBoolean() ? null : LocalDate.of(1900 + random.nextInt(200), 2, 28);
        var active = random.nextBoolean() ? null : random.nextBoolean();
        return Mutations.vertex(id, (long) id.hashCode(), text(), number(), ratio(), active, born, visits);
    }

    /** Two parallel edges a pair. */
    private String flight(String a, String b) {
        return a + b + "i:" + random.nextInt(2) + ";";
    }

    private String text() {
        return random.nextBoolean() ? null : "t" + random.nextInt(3);
    }

    private Long number() {
        return random.nextBoolean() ? null : (long) random.nextInt(3);
    }

    private Double ratio() {
        return random.nextBoolean() ? null : random.nextInt(3) / 2.0;
    }

    private interface RowOf {
        Row of(String id);
    }

    private interface RowOfPair {
        Row of(String a, String b);
    }

    private String id() {
        return "i:" + random.nextInt(IDS) + ";";
    }

    private String[] ids(int most) {
        return random.ints(random.nextInt(most + 1), 0, IDS)
                .distinct()
                .mapToObj(i -> "i:" + i + ";")
                .toArray(String[]::new);
    }

    private Row[] rows(int most, RowOf row) {
        return List.of(ids(most)).stream().map(row::of).toArray(Row[]::new);
    }

    /** No identity repeats within a set. */
    private Row[] pairs(int most, RowOfPair row) {
        var rows = new LinkedHashMap<List<String>, Row>();
        for (int i = random.nextInt(most + 1); i > 0; i--) {
            Row made = row.of(id(), id());
            rows.put(made.identity(), made);
        }
        return rows.values().toArray(Row[]::new);
    }

    private static Map<String, List<String>> summary(GraphProbe probe) {
        var summary = new TreeMap<String, List<String>>();
        for (String label : List.of("Person", "City", "Human", "Known")) {
            summary.put(
                    label,
                    sorted(probe.vertices(label).stream()
                            .map(vertex -> vertex.id()
                                    + new java.util.TreeSet<>(vertex.labels())
                                    + new TreeMap<>(vertex.properties()))
                            .toList()));
        }
        for (String type : List.of("LIVES_IN", "KNOWS", "FLIGHT")) {
            summary.put(
                    type,
                    sorted(probe.edges(type).stream()
                            .map(edge -> edge.source() + ">" + edge.destination() + new TreeMap<>(edge.properties()))
                            .toList()));
        }
        return summary;
    }

    private static List<String> sorted(List<String> lines) {
        var copy = new ArrayList<>(lines);
        copy.sort(null);
        return copy;
    }
}
