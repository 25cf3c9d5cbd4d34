package dev.bifrost.sink.text;

import static dev.bifrost.testkit.Mutations.edge;
import static dev.bifrost.testkit.Mutations.keyedEdge;
import static dev.bifrost.testkit.Mutations.vertex;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.bifrost.api.BifrostException;
import dev.bifrost.api.ComponentFactory;
import dev.bifrost.api.graph.GraphModel;
import dev.bifrost.api.graph.GraphMutation.EdgeRetraction.By;
import dev.bifrost.api.graph.OnDelete;
import dev.bifrost.api.graph.StepShape;
import dev.bifrost.api.graph.StepShape.Property;
import dev.bifrost.api.graph.StoredType;
import dev.bifrost.api.graph.StoredType.Scalar;
import dev.bifrost.api.sink.GraphSink;
import dev.bifrost.api.sink.SessionContext;
import dev.bifrost.api.sink.SinkReport;
import dev.bifrost.api.sink.TableMark;
import dev.bifrost.testkit.AllocatorExtension;
import dev.bifrost.testkit.Mutations;
import dev.bifrost.testkit.TestContext;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(AllocatorExtension.class)
final class TextSinkTest {

    private static final StepShape.Vertex PERSON = new StepShape.Vertex(
            "p1",
            "persons",
            "vertex Person",
            "Person",
            List.of("Human"),
            List.of(
                    new Property("id", new StoredType(Scalar.INTEGER, false)),
                    new Property("name", new StoredType(Scalar.TEXT, false)),
                    new Property("born", new StoredType(Scalar.DATE, false)),
                    new Property("scores", new StoredType(Scalar.FLOAT, true))),
            OnDelete.RETRACT,
            true);
    private static final StepShape.Vertex CITY =
            new StepShape.Vertex("c1", "cities", "vertex City", "City", List.of(), List.of(), OnDelete.DETACH, true);
    private static final StepShape.Edge LIVES_IN = new StepShape.Edge(
            "l1",
            "persons",
            "edge LIVES_IN",
            "LIVES_IN",
            "Person",
            "City",
            false,
            List.of(new Property("since", new StoredType(Scalar.INTEGER, false))),
            true);
    private static final StepShape.Edge FLIGHT =
            new StepShape.Edge("f1", "flights", "edge FLIGHT", "FLIGHT", "City", "City", true, List.of(), true);
    private static final GraphModel MODEL = new GraphModel(List.of(PERSON, CITY), List.of(LIVES_IN, FLIGHT), Map.of());

    private static SinkReport write(GraphSink sink, TestContext context, Mutations mutations) {
        try (var session = sink.open(new SessionContext("persons", 1, MODEL, context.allocator()));
                var mutation = mutations.build()) {
            session.apply(mutation);
            return session.finish(new TableMark("persons", 1, "snapshot 7", "d", "m"));
        }
    }

    private static Mutations everything(TestContext context) {
        return Mutations.in(context.root())
                .remove(PERSON, "i:9;")
                .remove(CITY, "s:Rome;")
                .edges(LIVES_IN, edge("i:1;", "s:Oslo;", 2020L), edge("i:2;", "s:Oslo;", (Object) null))
                .edges(FLIGHT, keyedEdge("s:A;", "s:B;", "s:A;s:B;i:1;"))
                .vertices(
                        PERSON,
                        vertex("i:1;", 1L, "Ann", LocalDate.of(2024, 2, 29), List.of(0.5, -1e300)),
                        vertex("i:2;", 2L, null, null, List.of()))
                .retract(LIVES_IN, edge("i:1;", "s:Rome;"))
                .retractAt(LIVES_IN, By.SOURCE, "i:3;")
                .retractAt(LIVES_IN, By.DESTINATION, "s:Bonn;")
                .retract(FLIGHT, keyedEdge("s:A;", "s:B;", "s:A;s:B;i:2;"));
    }

    private static final String EVERYTHING = """
            // table "persons", round 1
            RETRACT (:`Person` {`_gar_id`: "i:1;"})-[:`LIVES_IN`]->(:`City` {`_gar_id`: "s:Rome;"}) // persons: edge LIVES_IN
            RETRACT (:`Person` {`_gar_id`: "i:3;"})-[:`LIVES_IN`]->() // persons: edge LIVES_IN
            RETRACT ()-[:`LIVES_IN`]->(:`City` {`_gar_id`: "s:Bonn;"}) // persons: edge LIVES_IN
            RETRACT (:`City` {`_gar_id`: "s:A;"})-[:`FLIGHT` {`_gar_id`: "s:A;s:B;i:2;"}]->(:`City` {`_gar_id`: "s:B;"}) // flights: edge FLIGHT
            MERGE (:`Person` {`_gar_id`: "i:1;"}) SET :`Human` SET {`id`: 1, `name`: "Ann", `born`: date("2024-02-29"), `scores`: [0.5, -1.0E300]} // persons: vertex Person
            MERGE (:`Person` {`_gar_id`: "i:2;"}) SET :`Human` SET {`id`: 2, `name`: null, `born`: null, `scores`: []} // persons: vertex Person
            MERGE (:`Person` {`_gar_id`: "i:1;"})-[:`LIVES_IN`]->(:`City` {`_gar_id`: "s:Oslo;"}) SET {`since`: 2020} // persons: edge LIVES_IN
            MERGE (:`Person` {`_gar_id`: "i:2;"})-[:`LIVES_IN`]->(:`City` {`_gar_id`: "s:Oslo;"}) SET {`since`: null} // persons: edge LIVES_IN
            MERGE (:`City` {`_gar_id`: "s:A;"})-[:`FLIGHT` {`_gar_id`: "s:A;s:B;i:1;"}]->(:`City` {`_gar_id`: "s:B;"}) // flights: edge FLIGHT
            REMOVE (:`Person` {`_gar_id`: "i:9;"}) // persons: vertex Person
            DETACH REMOVE (:`City` {`_gar_id`: "s:Rome;"}) // cities: vertex City
            // table "persons" is at version 1, cursor "snapshot 7"
            """;

    @Test
    void eachElementIsALineInTheOrderOfAGraph(TestContext context) throws IOException {
        try (var sink = new TextSinkFactory().create(new TextSinkConfig("graph.txt"), context)) {
            var report = write(sink, context, everything(context));
            assertThat(context.baseDirectory().resolve("graph.txt")).hasContent(EVERYTHING);
            assertThat(report.statements()).isEqualTo(11);
            assertThat(report.bytes())
                    .isEqualTo(Files.size(context.baseDirectory().resolve("graph.txt")));
            assertThat(report.steps())
                    .containsExactly(
                            new SinkReport.StepReport("p1", 2, 2, 1),
                            new SinkReport.StepReport("c1", 0, 0, 1),
                            new SinkReport.StepReport("l1", 2, 2, 3),
                            new SinkReport.StepReport("f1", 1, 1, 1));
        }
    }

    @Test
    void theSameMutationsMakeTheSameLinesAndAreAdded(TestContext context) {
        for (int life = 0; life < 2; life++) {
            try (var sink = new TextSinkFactory().create(new TextSinkConfig("graph.txt"), context)) {
                write(sink, context, everything(context));
            }
        }
        assertThat(context.baseDirectory().resolve("graph.txt")).hasContent(EVERYTHING + EVERYTHING);
    }

    @Test
    void aLineIsALineWhateverAValueHolds(TestContext context) throws IOException {
        var hostile = "a\nb\r\n\u0085\u2028\u2029\u0000\u001b[2J\u202e\"`\\ // DETACH REMOVE (:`X`)\ud83d\ude00\u00e9";
        try (var sink = new TextSinkFactory().create(new TextSinkConfig("graph.txt"), context)) {
            write(
                    sink,
                    context,
                    Mutations.in(context.root())
                            .vertices(PERSON, vertex("s:" + hostile + ";", 1L, hostile, null, List.of())));
        }
        var text = Files.readString(context.baseDirectory().resolve("graph.txt"));
        assertThat(text.lines()).hasSize(3);
        assertThat(text.split("[\\u0085\\u2028\\u2029]")).hasSize(1);
        assertThat(text)
                .contains(
                        "`name`: \"a\\nb\\r\\n\\u{85}\\u{2028}\\u{2029}\\u{0}\\u{1B}[2J\\u{202E}\\\"\\`\\\\ // DETACH REMOVE (:\\`X\\`)\ud83d\ude00\u00e9\"");
    }

    @Test
    void aWindowOfManyRowsIsWrittenInPieces(TestContext context) throws IOException {
        var rows = new Mutations.Row[5_000];
        for (int i = 0; i < rows.length; i++) {
            rows[i] = vertex("i:" + i + ";", (long) i, "name " + i, null, List.of());
        }
        try (var sink = new TextSinkFactory().create(new TextSinkConfig("graph.txt"), context)) {
            assertThat(write(sink, context, Mutations.in(context.root()).vertices(PERSON, rows))
                            .statements())
                    .isEqualTo(5_000);
        }
        try (var lines = Files.lines(context.baseDirectory().resolve("graph.txt"))) {
            assertThat(lines).hasSize(5_002);
        }
    }

    @Test
    void theStandardOutputIsNotClosed(TestContext context) {
        var before = System.out;
        var bytes = new ByteArrayOutputStream();
        System.setOut(new PrintStream(bytes, false, StandardCharsets.UTF_8));
        try {
            try (var sink = new TextSinkFactory().create(new TextSinkConfig(null), context)) {
                write(sink, context, everything(context));
            }
            System.out.print("still open");
            System.out.flush();
        } finally {
            System.setOut(before);
        }
        assertThat(bytes.toString(StandardCharsets.UTF_8)).isEqualTo(EVERYTHING + "still open");
    }

    @Test
    void aFileThatCannotBeWrittenIsATypedError(TestContext context) throws IOException {
        Files.writeString(context.baseDirectory().resolve("file"), "in the way");
        assertThatThrownBy(() -> new TextSinkFactory().create(new TextSinkConfig("file/graph.txt"), context))
                .isInstanceOfSatisfying(
                        BifrostException.class,
                        failure -> assertThat(failure.code()).isEqualTo(TextErrors.CANNOT_OPEN))
                .hasMessageContaining("graph.txt");
    }

    @Test
    void aFullDiskIsATypedErrorThatMayPass(TestContext context) {
        var full = new OutputStream() {
            @Override
            public void write(int b) throws IOException {
                throw new IOException("No space left on device");
            }
        };
        try (var sink = new TextSink("the file", full)) {
            assertThatThrownBy(() -> write(sink, context, everything(context)))
                    .isInstanceOfSatisfying(BifrostException.class, failure -> {
                        assertThat(failure.code()).isEqualTo(TextErrors.WRITE_FAILED);
                        assertThat(failure.retryable()).isTrue();
                    })
                    .hasMessageContaining("the file");
        }
    }

    @Test
    void theNullSinkCountsAndWritesNothing(TestContext context) {
        try (var sink = new NullSinkFactory().create(new ComponentFactory.NoConfig(), context)) {
            var report = write(sink, context, everything(context));
            assertThat(report.written()).isZero();
            assertThat(report.removed()).isZero();
            assertThat(report.bytes()).isZero();
            assertThat(report.steps()).extracting(SinkReport.StepReport::sent).containsExactly(2L, 0L, 2L, 1L);
        }
    }
}
