package dev.bifrost.runtime.round;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bifrost.api.BifrostException;
import dev.bifrost.api.event.RoundReport;
import dev.bifrost.api.event.TableOutcome;
import dev.bifrost.api.event.TableOutcome.Status;
import dev.bifrost.api.source.SyncMode;
import dev.bifrost.runtime.graph.Bindings;
import dev.bifrost.runtime.mapping.CompiledTable;
import dev.bifrost.runtime.mapping.CompiledTable.Binding;
import dev.bifrost.runtime.mapping.TableOptions;
import dev.bifrost.runtime.mapping.TablePolicies;
import dev.bifrost.runtime.round.RoundPolicies.Choice;
import dev.bifrost.testkit.AllocatorExtension;
import dev.bifrost.testkit.MemoryLedger;
import dev.bifrost.testkit.RecordingSink;
import dev.bifrost.testkit.Rows;
import dev.bifrost.testkit.ScriptedSource;
import dev.bifrost.testkit.TestkitErrors;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import org.apache.arrow.memory.BufferAllocator;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** Reads from the beginning that end half-way, and tables that leave the mapping. Each round is a host of its own. */
@ExtendWith(AllocatorExtension.class)
final class UnfinishedReadTest {

    private static final BifrostException TORN = new BifrostException(TestkitErrors.TORN, "the second batch is torn");

    private final RecordingSink sink = new RecordingSink();
    private final MemoryLedger ledger = new MemoryLedger.Shelf().open();
    private Set<String> reload = Set.of();
    private Choice onMappingChanged = Choice.RELOAD;

    @TempDir
    private Path spills;

    private ScriptedSource source;
    private BufferAllocator allocator;

    @BeforeEach
    void open(BufferAllocator root) {
        allocator = root;
        source = new ScriptedSource(root);
    }

    /** The first batch of the reload is older than what the graph shows, so that an idle round would leave it wrong. */
    @Test
    void aReloadThatEndsHalfWayIsReadFromTheBeginningAgainByTheNextHost() {
        source.append("persons", persons(1L, "old"), persons(1L, "new"));
        round(table("persons", "digest", person()));
        reload = Set.of("persons");
        source.fail("persons", 1, TORN);
        assertThat(round(table("persons", "digest", person())).isFailure()).isTrue();
        assertThat(names()).containsExactly("old");

        reload = Set.of();
        var outcome = round(table("persons", "digest", person())).tables().getFirst();

        assertThat(outcome.reload()).contains("unfinished");
        assertThat(names()).containsExactly("new");
        assertThat(round(table("persons", "digest", person())).isIdle()).isTrue();
    }

    @Test
    void whatAMappingWroteBeforeItsFirstReadEndedIsTakenOutByTheMappingAfterIt() {
        source.append("persons", persons(1L, "a"), persons(2L, "b")).fail("persons", 1, TORN);
        assertThat(round(table("persons", "one", person(), boss())).isFailure()).isTrue();
        assertThat(sink.vertices("Boss")).hasSize(1);

        round(table("persons", "two", person()));

        assertThat(sink.vertices("Boss")).isEmpty();
        assertThat(names()).containsExactlyInAnyOrder("a", "b");
    }

    @Test
    void aMappingThatWasTakenBackHalfWayLeavesNothing() {
        source.append("persons", persons(1L, "a"), persons(2L, "b"));
        round(table("persons", "one", person()));
        source.fail("persons", 1, TORN);
        assertThat(round(table("persons", "two", boss())).isFailure()).isTrue();
        assertThat(sink.vertices("Boss")).isNotEmpty();

        round(table("persons", "one", person()));

        assertThat(sink.vertices("Boss")).isEmpty();
        assertThat(names()).containsExactlyInAnyOrder("a", "b");
    }

    @Test
    void aTableThatIsNoLongerMappedIsRefusedWithTheCommandThatTakesItOut() {
        source.full("persons", persons(1L, "a")).full("others", persons(9L, "z"));
        round(table("persons", "digest", person()), table("others", "digest", boss()));
        onMappingChanged = Choice.REFUSE;

        var refused = outcome("others", round(table("persons", "digest", person())));
        assertThat(refused.failure().orElseThrow().code()).isEqualTo("round.MAPPING_CHANGED");
        assertThat(refused.failure().orElseThrow().message()).contains("bifrost sync --reload others");
        assertThat(sink.vertices("Boss")).hasSize(1);

        reload = Set.of("others");
        var report = round(table("persons", "digest", person()));
        assertThat(outcome("others", report).status()).isEqualTo(Status.SYNCED);
        assertThat(outcome("others", report).reload()).contains("no-longer-mapped");
        assertThat(sink.vertices("Boss")).isEmpty();
        reload = Set.of();
        assertThat(round(table("persons", "digest", person())).tables())
                .extracting(TableOutcome::table)
                .containsExactly("persons");
    }

    @Test
    void aTableThatComesBackToTheMappingIsReadFromTheBeginning() {
        source.append("persons", persons(1L, "a")).append("others", persons(9L, "z"));
        round(table("persons", "digest", person()), table("others", "digest", boss()));
        round(table("persons", "digest", person()));
        assertThat(sink.vertices("Boss")).isEmpty();

        var back = round(table("persons", "digest", person()), table("others", "digest", boss()));

        assertThat(outcome("others", back).status()).isEqualTo(Status.SYNCED);
        assertThat(sink.vertices("Boss")).hasSize(1);
    }

    private static TableOutcome outcome(String table, RoundReport report) {
        return report.tables().stream()
                .filter(outcome -> outcome.table().equals(table))
                .findFirst()
                .orElseThrow();
    }

    private RoundReport round(CompiledTable... tables) {
        return new InMemory(source, sink, ledger, allocator, spills)
                .runner(new RoundPolicies(Choice.RELOAD, onMappingChanged, reload), tables)
                .syncOnce(1);
    }

    private static CompiledTable table(String name, String digest, Binding... bindings) {
        var options = new TableOptions(List.of("id"), TablePolicies.DEFAULT);
        var made = Bindings.table(name, SyncMode.INCREMENTAL, options, bindings);
        return new CompiledTable(made.spec(), made.schema(), made.nodes(), options, digest, made.manifest());
    }

    private static Binding person() {
        return Bindings.vertex("Person", List.of("id"), "name");
    }

    private static Binding boss() {
        return Bindings.vertex("Boss", List.of("id"));
    }

    private Rows persons(Long id, String name) {
        return Rows.of(allocator).column("id", id).column("name", name);
    }

    private List<Object> names() {
        return sink.vertices("Person").stream()
                .map(vertex -> vertex.plain().get("name"))
                .toList();
    }
}
