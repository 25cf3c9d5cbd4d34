package dev.bifrost.runtime.round;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bifrost.api.event.RoundReport;
import dev.bifrost.api.event.TableOutcome;
import dev.bifrost.api.graph.OnDelete;
import dev.bifrost.api.graph.StepShape;
import dev.bifrost.api.source.SyncMode;
import dev.bifrost.runtime.graph.Bindings;
import dev.bifrost.runtime.mapping.CompiledTable;
import dev.bifrost.runtime.mapping.CompiledTable.Binding;
import dev.bifrost.runtime.mapping.Manifest;
import dev.bifrost.runtime.mapping.TableOptions;
import dev.bifrost.runtime.mapping.TablePolicies;
import dev.bifrost.runtime.round.RoundPolicies.Choice;
import dev.bifrost.testkit.AllocatorExtension;
import dev.bifrost.testkit.MemoryLedger;
import dev.bifrost.testkit.RecordingSink;
import dev.bifrost.testkit.Rows;
import dev.bifrost.testkit.ScriptedSource;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.apache.arrow.memory.BufferAllocator;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** What a table made stands, as long as it was not taken out, whatever others write into the same elements. */
@ExtendWith(AllocatorExtension.class)
final class StandingStepsTest {

    private static final Binding PERSON = Bindings.vertex("Person", List.of("id"), "name");

    private final RecordingSink sink = new RecordingSink();
    private final MemoryLedger ledger = new MemoryLedger.Shelf().open();

    @TempDir
    private Path spills;

    private ScriptedSource source;
    private BufferAllocator allocator;

    @BeforeEach
    void open(BufferAllocator root) {
        allocator = root;
        source = new ScriptedSource(root);
        source.full("persons", person("old"));
        source.full("employees", person("old"));
        round(Choice.REFUSE, Set.of(), persons(), employees("one", "Person"));
        source.full("persons", person("new"));
    }

    @Test
    void aRefusedTableKeepsWhatItMadeUntilItIsReadAgain() {
        var refused = round(Choice.REFUSE, Set.of(), persons(), employees("two", "Worker"));
        assertThat(failures(refused)).containsExactly("round.MAPPING_CHANGED");
        assertThat(sink.vertices("Person")).singleElement().satisfies(vertex -> {
            assertThat(vertex.labels()).containsExactlyInAnyOrder("Person", "Employee");
            assertThat(vertex.plain()).containsEntry("name", "new");
        });
        round(Choice.REFUSE, Set.of("employees"), persons(), employees("two", "Worker"));
        assertThat(sink.vertices("Employee"))
                .singleElement()
                .satisfies(vertex -> assertThat(vertex.labels()).contains("Worker"));
        assertThat(sink.vertices("Person")).hasSize(1);
    }

    @Test
    void aTableThatLeftTheMappingKeepsWhatItMadeUntilItIsTakenOut() {
        var refused = round(Choice.REFUSE, Set.of(), persons());
        assertThat(failures(refused)).containsExactly("round.MAPPING_CHANGED");
        assertThat(sink.vertices("Employee")).hasSize(1);
        round(Choice.REFUSE, Set.of("employees"), persons());
        assertThat(sink.vertices("Employee")).isEmpty();
        assertThat(sink.vertices("Person"))
                .singleElement()
                .satisfies(vertex -> assertThat(vertex.plain()).containsEntry("name", "new"));
    }

    @Test
    void anElementThatOnlyARefusedTableStillMakesStays() {
        source.full("persons", Rows.of(allocator).column("id", 2L).column("name", "other"));
        round(Choice.REFUSE, Set.of(), persons(), employees("two", "Worker"));
        assertThat(sink.vertices("Employee")).hasSize(1);
        round(Choice.RELOAD, Set.of(), persons(), employees("two", "Worker"));
        assertThat(sink.vertices("Person"))
                .singleElement()
                .satisfies(vertex -> assertThat(vertex.plain()).containsEntry("name", "other"));
    }

    @Test
    void twoFormsOfOneStepAreTakenOutAtOnce() {
        var one = Manifest.of(List.of(employee("Person", "Employee"))).toJson();
        var two = Manifest.of(List.of(employee("Person", "Staff"))).toJson();
        assertThat(Manifest.union(Stream.of(one, two)).shapes("employees"))
                .singleElement()
                .satisfies(
                        step -> assertThat(((StepShape.Vertex) step).labels()).containsExactly("Employee", "Staff"));
    }

    private static List<String> failures(RoundReport report) {
        return report.tables().stream()
                .flatMap(outcome -> outcome.failure().stream())
                .map(TableOutcome.Failure::code)
                .toList();
    }

    private Rows person(String name) {
        return Rows.of(allocator).column("id", 1L).column("name", name);
    }

    private static CompiledTable persons() {
        return table("persons", "one", PERSON);
    }

    private static CompiledTable employees(String digest, String label) {
        var step = Bindings.vertex(label, List.of("id"));
        return table("employees", digest, new Binding(step.step(), employee(label, "Employee"), Optional.empty()));
    }

    private static StepShape.Vertex employee(String label, String further) {
        var made = Bindings.vertex(label, List.of("id")).shape();
        return new StepShape.Vertex(
                "e", "employees", "vertex", label, List.of(further), made.properties(), OnDelete.RETRACT, true);
    }

    private static CompiledTable table(String name, String digest, Binding binding) {
        var options = new TableOptions(List.of("id"), TablePolicies.DEFAULT);
        var made = Bindings.table(name, SyncMode.FULL, options, binding);
        return new CompiledTable(made.spec(), made.schema(), made.nodes(), options, digest, made.manifest());
    }

    private RoundReport round(Choice onChange, Set<String> reload, CompiledTable... tables) {
        return new InMemory(source, sink, ledger, allocator, spills)
                .runner(new RoundPolicies(Choice.RELOAD, onChange, reload), tables)
                .syncOnce(1);
    }
}
