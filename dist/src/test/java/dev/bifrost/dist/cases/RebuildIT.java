package dev.bifrost.dist.cases;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bifrost.api.event.EventListener;
import dev.bifrost.api.event.RebuildReport;
import dev.bifrost.api.event.RuntimeEvent;
import dev.bifrost.api.event.TableOutcome;
import dev.bifrost.api.sink.GraphBuild.Stage;
import dev.bifrost.dist.Homes;
import dev.bifrost.falkordb.server.EphemeralFalkorDb;
import dev.bifrost.testkit.Cypher;
import dev.bifrost.testkit.LiveFalkorDb;
import dev.bifrost.testkit.LiveGraph;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** A graph built anew beside the live one: what it is, what it refuses, and what is left when host or server die in it. */
@ExtendWith(LiveFalkorDb.class)
final class RebuildIT {

    private static final int PEOPLE = 3_000;
    private static final long PATIENCE_SECONDS = 120;
    private static final String MAPPING = """
            tables:
              - table: visits
                mode: incremental
                pipeline:
                  - edge: { type: VISITED, src: { label: Person, column: person }, dst: { label: City, column: city }, key: [day], properties: [day] }
              - table: people
                mode: full
                pipeline:
                  - vertex: { label: Person, id_column: id, labels: [Human], properties: [name, born] }
                  - fk_edges: { type: KNOWS, src: { label: Person, column: id }, dst: { label: Person, column: friend } }
              - table: cities
                mode: incremental
                pipeline: [ { vertex: { label: City, id_column: id, properties: [name] } } ]
            """;

    @TempDir
    private Path folder;

    private final AtomicReference<Runnable> atStage = new AtomicReference<>();
    private Stage stage = Stage.SWAP;
    private Job job;
    private Cypher graph;

    @BeforeEach
    void layOut(LiveGraph live) {
        use(live);
    }

    private void use(LiveGraph live) {
        job = new Job(folder, live).config("listeners: [ { stages: {} } ]").mapping(MAPPING);
        job.harness().lend(EventListener.class, "stages", event -> {
            if (event instanceof RuntimeEvent.BuildProgress build && build.stage() == stage) {
                var due = atStage.getAndSet(null);
                if (due != null) {
                    due.run();
                }
            }
        });
        graph = new Cypher(live);
        people("");
        job.file("cities", "c0.csv", "id,name\n1,Oslo\n2,Rome\n");
        job.file(
                "visits",
                "v0.csv",
                "person,city,day\n1,1,2024-01-01\n1,1,2024-01-02\n1,1,2024-01-01\n9,7,2024-02-29\n");
    }

    private void people(String suffix) {
        var csv = new StringBuilder("id,name,born,friend\n");
        for (int id = 1; id <= PEOPLE; id++) {
            csv.append("%d,n%d%s,%s,%s\n"
                    .formatted(id, id, suffix, id % 3 == 0 ? "" : "1990-01-0" + id % 3, id % 5 == 0 ? "" : id * 2));
        }
        job.file("people", "p0.csv", csv.toString());
    }

    @AfterEach
    void end() {
        job.close();
        graph.close();
    }

    @Test
    void aFirstLoadBuiltAsideEqualsRoundsAndTheNextRoundIsIdle() {
        job.start();
        assertThat(job.sync().result()).isEqualTo("synced");
        String written = graph.dump();
        job.stop();
        clear();

        var report = job.start().host().rebuild();

        assertBuilt(report);
        assertThat(graph.dump()).isEqualTo(written);
        assertThat(Job.outcome(report.round(), "people").sink().written()).isEqualTo(PEOPLE + PEOPLE * 4L / 5);
        assertThat(Job.outcome(report.round(), "visits").rows()).isEqualTo(4);
        assertThat(Job.outcome(report.round(), "visits").sink().written()).isEqualTo(3);
        assertThat(Job.outcome(report.round(), "visits").sink().placeholders()).isEqualTo(1);
        assertThat(job.sync().result()).isEqualTo("idle");
        job.file("cities", "c1.csv", "id,name\n7,Kiel\n");
        assertThat(job.sync("cities").rows()).isEqualTo(1);
        assertThat(graph.count("MATCH (c:City {id:7, name:'Kiel'})<-[:VISITED]-(p:Person {id:9}) RETURN count(c)"))
                .isEqualTo(1);
    }

    @Test
    void aRebuildShowsTheTablesAsTheyAreAndFencesNobodyButOthers() {
        job.start().sync();
        people(" again");

        assertBuilt(job.host().rebuild());

        assertThat(graph.count("MATCH (p:Person) WHERE p.name ENDS WITH ' again' RETURN count(p)"))
                .isEqualTo(PEOPLE);
        assertThat(job.sync().result()).isEqualTo("idle");
        assertBuilt(job.host().rebuild());
        assertNothingIsLeft();
    }

    @Test
    void aTableThatFailsKeepsAllTablesWhereTheyAre() throws IOException {
        job.start().sync();
        String before = graph.dump();
        var ledger = Ledgers.files(job);
        people(" again");
        job.file("cities", "c1.csv", "id,name\n7,Ki\0el\n");

        var report = job.host().rebuild();

        assertThat(report.ordinary()).isEmpty();
        assertThat(report.round().tables())
                .allMatch(outcome -> outcome.status() == TableOutcome.Status.FAILED)
                .extracting(outcome -> outcome.failure().orElseThrow().code())
                .filteredOn("round.NOT_REBUILT"::equals)
                .hasSize(2);
        assertThat(graph.dump()).isEqualTo(before);
        assertThat(Ledgers.files(job)).isEqualTo(ledger);
        assertNothingIsLeft();
    }

    @Test
    void rowsThatTheSourceNoLongerHasAreNotLostByARebuild() throws IOException {
        job.start().sync();
        String before = graph.dump();
        Files.delete(job.path("data/visits/v0.csv"));
        job.file("visits", "v1.csv", "person,city,day\n2,2,2024-01-01\n");

        var report = job.host().rebuild();

        var failure = Job.outcome(report.round(), "visits").failure().orElseThrow();
        assertThat(failure.code()).isEqualTo("round.STATE_GONE");
        assertThat(failure.message()).contains("v0.csv").contains("--reload visits");
        assertThat(graph.dump()).isEqualTo(before);
    }

    @Test
    void whatOthersPutIntoTheGraphMakesEveryTableReadInTheOrdinaryWayAndStays() {
        job.start().sync();
        graph.write("MATCH (p:Person {id:1}) CREATE (p)-[:LIKES {since:1}]->(:Note {text:'mine'})");
        people(" again");

        var report = job.host().rebuild();

        assertThat(report.ordinary()).hasValueSatisfying(why -> assertThat(why).contains("that no table made"));
        assertThat(report.round().result()).isEqualTo("synced");
        assertThat(report.round().tables()).allMatch(outcome -> outcome.reload().isPresent());
        assertThat(graph.count("MATCH (:Person {id:1})-[:LIKES]->(:Note) RETURN count(*)"))
                .isEqualTo(1);
        assertThat(graph.count("MATCH (p:Person) WHERE p.name ENDS WITH ' again' RETURN count(p)"))
                .isEqualTo(PEOPLE);
    }

    @Test
    void whatATableKeepsIsNotLostByARebuild() {
        job.mapping(MAPPING.replace("- table: people\n", "- table: people\n    on_missing: keep\n"))
                .start()
                .sync();
        job.file("people", "p0.csv", "id,name,born,friend\n1,one,1990-01-01,2\n");

        var report = job.host().rebuild();

        assertThat(report.ordinary()).hasValueSatisfying(why -> assertThat(why).contains("people", "on_missing: keep"));
        assertThat(report.round().result()).isEqualTo("synced");
        assertThat(graph.count("MATCH (p:Person) WHERE p.name IS NOT NULL RETURN count(p)"))
                .isEqualTo(PEOPLE);
    }

    @Test
    void aTableThatShrankTooMuchIsNotSwappedIn() {
        job.file(
                "cities",
                "c0.csv",
                IntStream.rangeClosed(1, 3_000)
                        .mapToObj(id -> "%d,c%d\n".formatted(id, id))
                        .collect(Collectors.joining("", "id,name\n", "")));
        job.mapping(MAPPING.replace("- table: cities\n    mode: incremental", "- table: cities\n    mode: full"))
                .start()
                .sync();
        String before = graph.dump();
        job.file("cities", "c0.csv", "id,name\n1,Oslo\n");

        var failure =
                Job.outcome(job.host().rebuild().round(), "cities").failure().orElseThrow();

        assertThat(failure.code()).isEqualTo("sweep.SHARE_EXCEEDED");
        assertThat(graph.dump()).isEqualTo(before);
        assertNothingIsLeft();
    }

    /** The host dies between the swap and the ledger, which knows the mapping of before. */
    @Test
    void aSwapUnderAnotherMappingThatTheLedgerDoesNotKnowOfIsGoneOnFrom() throws IOException {
        job.start().sync();
        job.stop();
        var ledger = Ledgers.files(job);
        String renamed =
                MAPPING.replace("properties: [name] } } ]", "properties: [name], rename: { name: called } } } ]");
        assertThat(renamed).isNotEqualTo(MAPPING);
        assertBuilt(job.mapping(renamed).start().host().rebuild());
        String built = graph.dump();
        job.stop();
        for (var file : ledger.entrySet()) {
            Files.writeString(folder.resolve("state").resolve(file.getKey()), file.getValue());
        }

        var report = job.start().sync();

        assertThat(report.tables()).noneMatch(outcome -> outcome.failure().isPresent());
        assertThat(graph.dump()).isEqualTo(built);
        assertThat(job.sync().result()).isEqualTo("idle");
    }

    /** The host dies between the swap and the ledger. */
    @Test
    void aSwapThatTheLedgerDoesNotKnowOfIsAdopted() throws IOException {
        job.start().sync();
        job.stop();
        var ledger = Ledgers.files(job);
        people(" again");
        assertBuilt(job.start().host().rebuild());
        String built = graph.dump();
        job.stop();
        for (var file : ledger.entrySet()) {
            Files.writeString(folder.resolve("state").resolve(file.getKey()), file.getValue());
        }

        var report = job.start().sync();

        assertThat(report.count(TableOutcome.Status.FAILED)).isZero();
        assertThat(graph.dump()).isEqualTo(built);
        assertThat(job.sync().result()).isEqualTo("idle");
    }

    @Test
    void aHostThatIsKilledInARebuildLeavesAGraphAsItWasAndTheNextStartCleansUp() throws Exception {
        killHosts(List.of(Stage.EDGES, Stage.SWAP));
    }

    @Test
    @Tag("full")
    void aHostThatIsKilledAtAnyStageLeavesAGraphAsItWas() throws Exception {
        killHosts(List.of(Stage.values()));
    }

    private void killHosts(List<Stage> stages) throws Exception {
        job.start().sync();
        job.stop();
        String before = graph.dump();
        people(" again");
        for (Stage each : stages) {
            killedAt(each);
            assertThat(graph.dump()).as("killed at %s", each).isEqualTo(before);
            assertThat(builds()).as("killed at %s", each).isEqualTo(1);
        }
        assertBuilt(job.start().host().rebuild());
        assertThat(graph.count("MATCH (p:Person) WHERE p.name ENDS WITH ' again' RETURN count(p)"))
                .isEqualTo(PEOPLE);
        assertNothingIsLeft();
    }

    private void killedAt(Stage each) throws IOException, InterruptedException {
        String classPath = Homes.DISTRIBUTION.resolve("lib") + "/*:"
                + Path.of("target/test-classes").toAbsolutePath();
        var process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "--add-opens=java.base/java.nio=ALL-UNNAMED",
                        "-Dbifrost.home=" + job.home(),
                        "-cp",
                        classPath,
                        HaltingRebuild.class.getName(),
                        folder.resolve("bifrost.yaml").toString(),
                        each.name())
                .redirectErrorStream(true)
                .redirectOutput(folder.resolve("child").toFile())
                .start();
        assertThat(process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)).isTrue();
        assertThat(process.exitValue())
                .describedAs(Files.readString(folder.resolve("child")))
                .isEqualTo(HaltingRebuild.HALTED);
    }

    @Test
    void aServerThatDiesInARebuildCostsTheRebuildAlone(EphemeralFalkorDb server) {
        killServers(server, List.of(Stage.VERTICES, Stage.SWAP));
    }

    @Test
    @Tag("full")
    void aServerThatDiesAtAnyStageCostsTheRebuildAlone(EphemeralFalkorDb server) {
        killServers(server, List.of(Stage.values()));
    }

    private void killServers(EphemeralFalkorDb server, List<Stage> stages) {
        end();
        use(new LiveGraph(server.url(), "rebuilt"));
        job.start().sync();
        String before = graph.dump();
        people(" again");
        for (Stage each : stages) {
            stage = each;
            atStage.set(server::restart);
            var report = job.host().rebuild();
            graph.reconnect();
            assertThat(report.round().count(TableOutcome.Status.FAILED))
                    .as("server killed at %s", each)
                    .isEqualTo(3);
            assertThat(graph.dump()).as("server killed at %s", each).isEqualTo(before);
        }
        assertBuilt(job.host().rebuild());
        assertThat(job.sync().result()).isEqualTo("idle");
        assertNothingIsLeft();
    }

    private static void assertBuilt(RebuildReport report) {
        assertThat(report.ordinary()).isEmpty();
        assertThat(report.round().tables())
                .as("%s", report)
                .allMatch(outcome -> outcome.status() == TableOutcome.Status.SYNCED);
    }

    /** Of the sink's own keys only the epoch is left. */
    private void assertNothingIsLeft() {
        assertThat(keys("")).hasSize(1);
    }

    /** Graphs that were built and not swapped in. */
    private long builds() {
        return keys(":build:").size();
    }

    private List<?> keys(String infix) {
        return (List<?>) graph.command("KEYS", "{" + job.graph().name() + "}:_bifrost" + infix + "*");
    }

    private void clear() {
        graph.command("GRAPH.DELETE", job.graph().name());
        graph.command("DEL", "{" + job.graph().name() + "}:_bifrost:epoch");
        try (Stream<Path> files = Files.walk(folder.resolve("state"))) {
            for (Path file : new ArrayList<>(files.toList()).reversed()) {
                Files.delete(file);
            }
        } catch (IOException e) {
            throw new java.io.UncheckedIOException(e);
        }
    }
}
