package dev.bifrost.sink.falkordb;

import static dev.bifrost.testkit.Mutations.edge;
import static dev.bifrost.testkit.Mutations.keyedEdge;
import static dev.bifrost.testkit.Mutations.vertex;
import static org.assertj.core.api.Assertions.assertThat;

import dev.bifrost.api.graph.GraphModel;
import dev.bifrost.api.graph.OnDelete;
import dev.bifrost.api.graph.StepShape;
import dev.bifrost.api.graph.StepShape.Property;
import dev.bifrost.api.graph.StoredType;
import dev.bifrost.api.graph.StoredType.Scalar;
import dev.bifrost.testkit.GraphProbe;
import dev.bifrost.testkit.Mutations;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Text that would be a query in careless hands, in every position where text can stand. */
class HostileDataIT extends SinkIT {

    private static final StoredType TEXT = new StoredType(Scalar.TEXT, false);
    private static final String KILL = " MATCH (k:Keep) DETACH DELETE k //";

    static List<String> texts() {
        return List.of(
                "x\\\"" + KILL,
                "x\"" + KILL,
                "x\"]]" + KILL,
                "x\\\\\"" + KILL,
                "x'" + KILL,
                "\\",
                "\\\\",
                "\"",
                "\\\"\\",
                "C:\\new\\table",
                "Hi ${user.name} $id $rows $epoch",
                "CYPHER rows=1 " + KILL,
                "//",
                "/* " + KILL,
                "*/" + KILL,
                "\\u0022" + KILL,
                "line\nbreak\r\n\ttab\u0001\u001f\u007f",
                "\u2028\u2029\ufeff\u202e\u00a0",
                "\ud83d\ude00\ud83c\uddf8\ud83c\uddea e\u0301",
                "null",
                "true",
                "-1",
                "[1,2]",
                "{a:1}",
                "date('2024-01-01')",
                "z".repeat(100_000) + "\"" + KILL);
    }

    @BeforeEach
    void somethingToKeep() {
        var sink = sink();
        sink.attach();
        sink.close();
        graph.write("CREATE (:Keep {name:'keep'})");
    }

    @ParameterizedTest
    @MethodSource("texts")
    void aTextIsStoredByteForByteWhereverItStands(String text) {
        String label = name(text, "label");
        var node = new StepShape.Vertex(
                "h1",
                "t",
                "vertex",
                label,
                List.of(name(text, "second")),
                List.of(new Property(name(text, "p"), TEXT)),
                OnDelete.RETRACT,
                true);
        var pair =
                new StepShape.Edge("h2", "t", "pair", name(text, "pair"), label, label, false, node.properties(), true);
        var keyed = new StepShape.Edge(
                "h3", "t", "keyed", name(text, "keyed"), label, label, true, node.properties(), true);
        var model = new GraphModel(
                List.of(node), List.of(pair, keyed), Map.of(label, java.util.Set.of(name(text, "kept"))));
        String id = "s:"
                + text.replace(";", "%3B")
                        .replaceAll("[\\x00-\\x1f\\x7f]", "_")
                        .substring(0, Math.min(900, text.length()))
                + ";";
        var sink = closing(new TestSink(FalkorDbConfig.of(TestServer.url(), name), model, allocator));
        sink.attach();
        var parts = sink.mutations()
                .vertices(node, vertex(id, text))
                .edges(pair, edge(id, "s:" + id, text))
                .edges(keyed, keyedEdge(id, id, "e:" + id, text));
        assertThat(sink.write(parts).written()).isEqualTo(3);
        assertThat(sink.write(parts).written()).isZero();
        assertThat(graph.vertices(label)).hasSize(2).anySatisfy(stored -> {
            assertThat(stored.id()).isEqualTo(id);
            assertThat(stored.plain()).isEqualTo(Map.of(name(text, "p"), text));
            assertThat(stored.labels()).containsExactlyInAnyOrder(label, name(text, "second"));
        });
        assertThat(graph.edges(pair.type())).singleElement().satisfies(stored -> {
            assertThat(stored.destination()).isEqualTo("s:" + id);
            assertThat(stored.plain()).isEqualTo(Map.of(name(text, "p"), text));
        });
        assertThat(graph.edges(keyed.type()))
                .singleElement()
                .satisfies(stored -> assertThat(stored.properties()).containsEntry("_gar_id", "e:" + id));
        sink.write(sink.mutations()
                .retract(pair, edge(id, "s:" + id))
                .retract(keyed, keyedEdge(id, id, "e:" + id))
                .remove(node, id));
        assertThat(graph.vertices(label)).isEmpty();
        assertThat(graph.value("MATCH (k:Keep) RETURN count(k)")).isEqualTo(1L);
    }

    /** A name of at most 300 characters without a back-tick. */
    private static String name(String text, String suffix) {
        return text.substring(0, Math.min(300, text.length())).replace('`', '\'') + suffix;
    }

    @Test
    void oddKeysStayElevenVerticesHoweverOftenTheyAreSent() {
        var ids = List.of(
                "s:a;",
                "s: a;",
                "s:a ;",
                "s:;",
                "s: ;",
                "s:%01;",
                "s:a%01b;",
                "s:b;",
                "s:%09a;",
                "i:1;",
                "h:" + "0".repeat(64));
        var rows = ids.stream().map(id -> vertex(id, "odd " + id)).toArray(Mutations.Row[]::new);
        var sink = sink();
        sink.attach();
        sink.write(sink.mutations().vertices(ReferenceModel.CITY, rows));
        sink.write(sink.mutations().vertices(ReferenceModel.CITY, rows));
        assertThat(graph.vertices("City")).extracting(GraphProbe.Vertex::id).containsExactlyInAnyOrderElementsOf(ids);
        assertThat(sink.write(sink.mutations().remove(ReferenceModel.CITY, "s: a;"))
                        .removed())
                .isEqualTo(1);
        assertThat(graph.vertices("City")).hasSize(10);
    }

    @Test
    void identitiesBeyondTheDoublesStayApart() {
        var rows = IntStream.range(0, 7)
                .mapToObj(i -> vertex("i:" + (9_007_199_254_740_990L + i) + ";", "big"))
                .toArray(Mutations.Row[]::new);
        var sink = sink();
        sink.attach();
        sink.write(sink.mutations().vertices(ReferenceModel.CITY, rows));
        assertThat(sink.write(sink.mutations().vertices(ReferenceModel.CITY, rows))
                        .written())
                .isZero();
        assertThat(graph.vertices("City")).hasSize(7);
    }
}
