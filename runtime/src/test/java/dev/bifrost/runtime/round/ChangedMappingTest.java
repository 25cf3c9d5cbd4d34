package dev.bifrost.runtime.round;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bifrost.api.event.RoundReport;
import dev.bifrost.api.event.TableOutcome.Status;
import dev.bifrost.api.graph.StepShape;
import dev.bifrost.api.source.SyncMode;
import dev.bifrost.runtime.graph.Bindings;
import dev.bifrost.runtime.mapping.CompiledTable;
import dev.bifrost.runtime.mapping.CompiledTable.Binding;
import dev.bifrost.runtime.mapping.TableOptions;
import dev.bifrost.runtime.mapping.TablePolicies;
import dev.bifrost.runtime.mapping.TablePolicies.OnBadRow;
import dev.bifrost.runtime.mapping.TablePolicies.OnMissing;
import dev.bifrost.runtime.mapping.TablePolicies.Shared;
import dev.bifrost.testkit.AllocatorExtension;
import dev.bifrost.testkit.MemoryLedger;
import dev.bifrost.testkit.RecordingSink;
import dev.bifrost.testkit.Rows;
import dev.bifrost.testkit.ScriptedSource;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.LongStream;
import org.apache.arrow.memory.BufferAllocator;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** What another mapping leaves of the graph that the one before it made. */
@ExtendWith(AllocatorExtension.class)
final class ChangedMappingTest {

    private static final Binding PERSON = Bindings.vertex("Person", List.of("id"), "name");
    private static final Binding BOSS = Bindings.vertex("Boss", List.of("id"));

    private final RecordingSink sink = new RecordingSink();

    @TempDir
    private Path spills;

    private TablePolicies policies = TablePolicies.DEFAULT;
    private MemoryLedger ledger = new MemoryLedger.Shelf().open();
    private ScriptedSource source;
    private BufferAllocator allocator;

    @BeforeEach
    void open(BufferAllocator root) {
        allocator = root;
        source = new ScriptedSource(root);
    }

    @Test
    void aFormerStepGoesAlsoIfTheLedgerMissedTheRoundThatWroteIt() {
        source.full("persons", persons(3));
        round("one", PERSON, BOSS);
        assertThat(sink.vertices("Boss")).hasSize(3);
        ledger = new MemoryLedger.Shelf().open(); // a crash before the ledger's move
        assertThat(round("two", PERSON).tables().getFirst().reload()).contains("mapping-changed");
        assertThat(sink.vertices("Boss")).isEmpty();
        assertThat(sink.vertices("Person")).hasSize(3);
    }

    @Test
    void aFurtherLabelThatAStepNoLongerSetsGoes() {
        source.full("persons", persons(3));
        round("one", labelled("Person", "Human", "Known"));
        round("two", labelled("Person", "Known"));
        assertThat(sink.vertices("Person"))
                .hasSize(3)
                .allSatisfy(vertex -> assertThat(vertex.labels()).containsExactlyInAnyOrder("Person", "Known"))
                .allSatisfy(vertex -> assertThat(vertex.plain()).containsKey("name"));
    }

    @Test
    void aStepThatKeepsItsNameUnderAnotherLabelLeavesNothingUnderTheOldOne() {
        source.full("persons", persons(3));
        round("one", labelled("Human"));
        round("two", labelled("Person"));
        assertThat(sink.vertices("Human")).isEmpty();
        assertThat(sink.vertices("Person")).hasSize(3);
    }

    @Test
    void theShareOfASweepDoesNotHoldAFormerStepBack() {
        source.full("persons", persons(1_500));
        round("one", PERSON, BOSS);
        assertThat(round("two", PERSON).count(Status.SYNCED)).isEqualTo(1);
        assertThat(sink.vertices("Boss")).isEmpty();
        assertThat(sink.vertices("Person")).hasSize(1_500);
    }

    @Test
    void toKeepWhatIsMissingDoesNotKeepWhatFormerStepsMade() {
        policies = new TablePolicies(
                OnBadRow.FAIL, false, OnMissing.KEEP, 0.5, Shared.PROBE, TablePolicies.DEFAULT.letters());
        source.full("persons", persons(3));
        round("one", labelled("Human"), BOSS);
        round("two", labelled("Person"));
        assertThat(sink.vertices("Human")).isEmpty();
        assertThat(sink.vertices("Boss")).isEmpty();
        source.full("persons", persons(2));
        round("two", labelled("Person"));
        assertThat(sink.vertices("Person")).hasSize(3);
    }

    private Rows persons(int count) {
        return Rows.of(allocator)
                .column("id", LongStream.range(0, count).boxed().toArray())
                .column(
                        "name",
                        LongStream.range(0, count).mapToObj(i -> "n" + i).toArray());
    }

    /** The step of one name and marker, in another form. */
    private static Binding labelled(String label, String... labels) {
        var shape = (StepShape.Vertex) PERSON.shape();
        return new Binding(
                PERSON.step(),
                new StepShape.Vertex(
                        shape.id(),
                        shape.table(),
                        shape.name(),
                        label,
                        List.of(labels),
                        shape.properties(),
                        shape.onDelete(),
                        shape.exclusive()),
                Optional.empty());
    }

    private RoundReport round(String digest, Binding... bindings) {
        var options = new TableOptions(List.of("id"), policies);
        var made = Bindings.table("persons", SyncMode.FULL, options, bindings);
        var table = new CompiledTable(made.spec(), made.schema(), made.nodes(), options, digest, made.manifest());
        return new InMemory(source, sink, ledger, allocator, spills)
                .runner(new RoundPolicies(RoundPolicies.Choice.RELOAD, RoundPolicies.Choice.RELOAD, Set.of()), table)
                .syncOnce(1);
    }
}
