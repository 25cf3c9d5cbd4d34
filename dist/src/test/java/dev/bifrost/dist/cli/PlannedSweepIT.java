package dev.bifrost.dist.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.bifrost.testkit.Cypher;
import dev.bifrost.testkit.LiveFalkorDb;
import dev.bifrost.testkit.LiveGraph;
import java.nio.file.Path;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** What a plan says of rules that the rows alone do not show: how much a sweep may take, and what belongs to other programs. */
@ExtendWith(LiveFalkorDb.class)
final class PlannedSweepIT {

    private static final String MAPPING = """
            tables:
              - table: people
                mode: full
                sweep_share: 0.5
                pipeline: [ { vertex: { label: Person, id_column: id, properties: [name] } } ]
            """;

    private Folder folder;
    private Cypher graph;

    @BeforeEach
    void sync(@TempDir Path path, LiveGraph live) {
        graph = new Cypher(live);
        folder = Folder.of(path, live).file("mapping.yaml", MAPPING);
        people(1, 4_000);
        folder.json(0, "sync");
    }

    @AfterEach
    void close() {
        graph.close();
    }

    private void people(int from, int to) {
        folder.file(
                "data/people/p0.csv",
                IntStream.rangeClosed(from, to)
                        .mapToObj(id -> "%d,n%d\n".formatted(id, id))
                        .collect(Collectors.joining("", "id,name\n", "")));
    }

    private JsonNode diff() {
        return folder.json(0, "explain", "--diff").path("diff");
    }

    /** More than half of what the graph has, but not of what it is going to have had: a round sweeps after it wrote. */
    @Test
    void aSweepThatARoundAllowsIsPlanned() {
        people(2_401, 6_400);
        var diff = diff();
        assertThat(diff.path("elements").path(0).path("changes").path("removed").asInt())
                .as("%s", diff)
                .isEqualTo(2_400);
        folder.json(0, "sync", "--plan", diff.path("digest").asText());
        assertThat(graph.count("MATCH (p:Person) RETURN count(p)")).isEqualTo(4_000);
    }

    @Test
    void aPlanIsNoLongerTrueOnceAPropertyOfOthersMayGo() {
        String kept = "keep_properties: { Person: [score] }\n" + MAPPING;
        folder.file("mapping.yaml", kept);
        graph.write("MATCH (p:Person {id:7}) SET p.score=1");
        people(1, 3_999);
        String digest = diff().path("digest").asText();
        folder.file("mapping.yaml", MAPPING);
        assertThat(folder.json(1, "sync", "--plan", digest)
                        .path("error")
                        .path("code")
                        .asText())
                .isEqualTo("diff.PLAN_DIFFERS");
        folder.file("mapping.yaml", kept);
        folder.json(0, "sync", "--plan", digest);
        assertThat(graph.count("MATCH (p:Person {score:1}) RETURN count(p)")).isEqualTo(1);
    }
}
