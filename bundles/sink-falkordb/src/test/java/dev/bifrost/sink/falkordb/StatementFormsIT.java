package dev.bifrost.sink.falkordb;

import static dev.bifrost.sink.falkordb.ReferenceModel.CITY;
import static dev.bifrost.sink.falkordb.ReferenceModel.KNOWS;
import static dev.bifrost.testkit.Mutations.edge;
import static dev.bifrost.testkit.Mutations.vertex;
import static org.assertj.core.api.Assertions.assertThat;

import dev.bifrost.testkit.Mutations;
import java.net.URI;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import redis.clients.jedis.Jedis;
import redis.clients.jedis.Protocol;

/** Which form of a statement the server is sent: that which suits what the last batch met, and the first one again once it does not. */
class StatementFormsIT extends SinkIT {

    @Test
    void verticesAreLookedUpWhereTheyAreNewAndMergedWhereTheyAreKnown() {
        var sink = sink();
        sink.attach();
        var known = sink.mutations().vertices(CITY, vertex("s:1;", "a"), vertex("s:2;", "b"));
        var others = sink.mutations().vertices(CITY, vertex("s:3;", "c"), vertex("s:4;", "d"));
        String first = "OPTIONAL MATCH (n:";
        String updating = "MERGE (n:";
        assertForms(sink, List.of(known, known, known, others, known), first, first, updating, updating, first);
    }

    @Test
    void edgesAreMergedWhereTheyAreNewAndLookedUpWhereTheyAreKnown() {
        var sink = sink();
        sink.attach();
        var known = sink.mutations().edges(KNOWS, edge("i:1;", "i:2;", 1L), edge("i:2;", "i:1;", 2L));
        var others = sink.mutations().edges(KNOWS, edge("i:3;", "i:4;", 3L), edge("i:4;", "i:3;", 4L));
        String first = "$rows AS r MERGE (a:";
        String updating = "OPTIONAL MATCH (a)-[e:";
        assertForms(sink, List.of(known, known, known, others, known), first, first, updating, updating, first);
    }

    private void assertForms(TestSink sink, List<Mutations> writes, String... forms) {
        for (int i = 0; i < forms.length; i++) {
            var parts = writes.get(i);
            assertThat(sent(() -> sink.write(parts)))
                    .as("write %d", i)
                    .filteredOn(line -> line.contains("$rows"))
                    .singleElement()
                    .asString()
                    .contains(forms[i]);
        }
    }

    /** What the server is sent about this graph meanwhile. */
    private List<String> sent(Runnable action) {
        try (var jedis = new Jedis(URI.create(TestServer.url()))) {
            var monitor = jedis.getConnection();
            monitor.sendCommand(Protocol.Command.MONITOR);
            monitor.getStatusCodeReply();
            action.run();
            graph.command("ECHO", name);
            return Stream.generate(monitor::getStatusCodeReply)
                    .filter(line -> line.contains(name))
                    .takeWhile(line -> !line.contains("\"ECHO\""))
                    .toList();
        }
    }
}
