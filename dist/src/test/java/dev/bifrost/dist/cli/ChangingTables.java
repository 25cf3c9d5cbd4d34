package dev.bifrost.dist.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bifrost.testkit.Cypher;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** A table of changes, a table that is read in full, and a table of parallel edges, which go on to change; and what they hold. */
final class ChangingTables {

    static final String MAPPING = """
            tables:
              - table: people
                mode: cdc
                row_key: [id]
                pipeline:
                  - vertex: { label: Person, id_column: id, properties: [name] }
                  - fk_edges: { type: LIVES_IN, src: { label: Person, column: id }, dst: { label: City, column: city } }
              - table: cities
                mode: full
                pipeline: [ { vertex: { label: City, id_column: id, properties: [name] } } ]
              - table: visits
                mode: incremental
                pipeline:
                  - edge: { type: VISITED, key: [id], src: { label: Person, column: person }, dst: { label: City, column: city }, properties: [id] }
            """;

    private static final int CITIES = 400;
    private static final int NEW = 200;
    private static final int CHANGED = 60;

    private record Person(String name, int city) {}

    private final Folder folder;
    private final Random random;
    private final Map<Integer, Person> people = new TreeMap<>();
    private int cities;
    private int visits;
    private int nextPerson;
    private int version;

    ChangingTables(Folder folder, Random random) {
        this.folder = folder;
        this.random = random;
    }

    /** One commit to each table. */
    void change() {
        version++;
        people();
        cities();
        visits();
    }

    private void people() {
        var csv = new StringBuilder("id,name,city,_change_type\n");
        var standing = new ArrayList<>(people.keySet());
        Collections.shuffle(standing, random);
        for (int id : standing.subList(0, Math.min(standing.size(), 2 * CHANGED))) {
            var former = people.remove(id);
            boolean goes = random.nextBoolean();
            row(csv, id, former, goes ? "delete" : "update_preimage");
            if (!goes) {
                add(csv, id, "update_postimage");
            }
        }
        for (int i = 0; i < NEW; i++) {
            add(csv, nextPerson++, "insert");
        }
        folder.file("data/people/p%04d.csv".formatted(version), csv.toString());
    }

    private void add(StringBuilder csv, int id, String change) {
        var person = new Person("v" + version, random.nextInt(CITIES));
        people.put(id, person);
        row(csv, id, person, change);
    }

    private static void row(StringBuilder csv, int id, Person person, String change) {
        csv.append("%d,%s,%d,%s%n".formatted(id, person.name(), person.city(), change));
    }

    private void cities() {
        cities = CITIES / 2 + random.nextInt(CITIES / 2);
        var csv = new StringBuilder("id,name\n");
        for (int id = 0; id < cities; id++) {
            csv.append(id).append(",c").append(version).append('\n');
        }
        folder.file("data/cities/all.csv", csv.toString());
    }

    private void visits() {
        var csv = new StringBuilder("id,person,city\n");
        for (int i = 0; i < NEW; i++) {
            csv.append("%d,%d,%d%n".formatted(visits++, random.nextInt(nextPerson), random.nextInt(CITIES)));
        }
        folder.file("data/visits/v%04d.csv".formatted(version), csv.toString());
    }

    /** What the graph holds is what was written here. */
    void assertIn(Cypher graph, String when) {
        var expected = people.entrySet().stream()
                .map(each -> "[%d, %s, %d]"
                        .formatted(
                                each.getKey(),
                                each.getValue().name(),
                                each.getValue().city()))
                .collect(Collectors.joining(", ", "[", "]"));
        assertThat(graph.rows("MATCH (p:Person)-[:LIVES_IN]->(c:City) RETURN p.id, p.name, toInteger("
                        + "replace(split(c._gar_id, ':')[1], ';', '')) AS city ORDER BY p.id"))
                .as(when)
                .hasToString(expected);
        assertThat(graph.count("MATCH (c:City {name:'c%d'}) RETURN count(c)".formatted(version)))
                .as(when)
                .isEqualTo(cities);
        assertThat(graph.count("MATCH (c:City) WHERE c.name IS NOT NULL RETURN count(c)"))
                .as(when)
                .isEqualTo(cities);
        assertThat(graph.count("MATCH (:Person)-[v:VISITED]->(:City) RETURN count(DISTINCT v.id)"))
                .as(when)
                .isEqualTo(visits);
        assertThat(graph.count("MATCH ()-[v:VISITED]->() RETURN count(v)"))
                .as(when)
                .isEqualTo(visits);
    }
}
