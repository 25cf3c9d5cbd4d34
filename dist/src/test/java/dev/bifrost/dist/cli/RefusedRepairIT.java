package dev.bifrost.dist.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bifrost.testkit.Cypher;
import dev.bifrost.testkit.LiveFalkorDb;
import dev.bifrost.testkit.LiveGraph;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** {@code verify --repair} of a graph that does not take all of it: somebody put a constraint on it, and has the value first. */
@ExtendWith(LiveFalkorDb.class)
final class RefusedRepairIT {

    @Test
    void whatTheGraphRefusesIsLeftOutAndTheRestIsMended(@TempDir Path path, LiveGraph live) {
        var folder = Folder.of(path, live).file("data/people/p0.csv", "id,name,boss\n1,Ada,\n2,Bo,1\n3,Cy,9\n");
        assertThat(folder.here("sync").exit()).isZero();
        try (var graph = new Cypher(live)) {
            String before = graph.dump();
            graph.write("CREATE INDEX FOR (p:Person) ON (p.name)");
            constraint(graph, live, "CREATE");
            while (!"OPERATIONAL".equals(graph.value("CALL db.constraints() YIELD status RETURN status"))) {
                Thread.onSpinWait();
            }
            graph.write("MATCH (n:Person) SET n.name=null");
            graph.write("CREATE (:Person {name:'Bo'})");

            var told = folder.here("verify", "--repair");
            assertThat(told.exit()).isEqualTo(1);
            assertThat(told.out()).contains("the graph refused 1 element; the first", "unique constraint violation");
            assertThat(graph.value("MATCH (n:Person {id:1}) RETURN n.name")).isEqualTo("Ada");
            assertThat(graph.value("MATCH (n:Person {id:3}) RETURN n.name")).isEqualTo("Cy");
            assertThat(folder.json(1, "verify", "--repair").path("refused").asInt())
                    .isEqualTo(1);

            graph.write("MATCH (n:Person) WHERE n._gar_id IS NULL DELETE n");
            assertThat(folder.json(0, "verify", "--repair").path("refused").asInt())
                    .isZero();
            constraint(graph, live, "DROP");
            graph.write("DROP INDEX ON :Person(name)");
            assertThat(graph.dump()).isEqualTo(before);
        }
    }

    private static void constraint(Cypher graph, LiveGraph live, String act) {
        graph.command("GRAPH.CONSTRAINT", act, live.name(), "UNIQUE", "NODE", "Person", "PROPERTIES", "1", "name");
    }
}
