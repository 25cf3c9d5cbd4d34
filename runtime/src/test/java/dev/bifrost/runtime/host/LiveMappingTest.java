package dev.bifrost.runtime.host;

import static dev.bifrost.runtime.mapping.SchemaSource.int64;
import static dev.bifrost.runtime.mapping.SchemaSource.text;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.bifrost.api.BifrostException;
import dev.bifrost.api.event.RoundReport;
import dev.bifrost.api.event.TableOutcome;
import dev.bifrost.runtime.bundle.Allocators;
import dev.bifrost.runtime.bundle.ComponentRegistry;
import dev.bifrost.runtime.bundle.ConfigBinding;
import dev.bifrost.runtime.bundle.Lending;
import dev.bifrost.runtime.config.ConfigBinder;
import dev.bifrost.runtime.mapping.CompiledTable;
import dev.bifrost.runtime.mapping.MappingCompiler;
import dev.bifrost.runtime.mapping.MappingErrors;
import dev.bifrost.runtime.mapping.MappingReader;
import dev.bifrost.runtime.mapping.SchemaSource;
import dev.bifrost.runtime.mapping.Turn;
import dev.bifrost.testkit.TestkitErrors;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A host's mapping over tables that cannot always be seen. */
final class LiveMappingTest {

    private static final String MAPPING = """
            tables:
            - table: persons
              mode: full
              pipeline: [ { vertex: { label: Person, id_column: id, properties: [name] } } ]
            - table: scores
              mode: full
              pipeline: [ { vertex: { label: Person, id_column: person, properties: [score] } } ]
            - table: cities
              mode: full
              pipeline: [ { vertex: { label: City, id_column: id } } ]
            """;

    private static final RoundReport NOTHING = new RoundReport(1, List.of(), Duration.ZERO);

    @TempDir
    private Path work;

    private final Allocators allocators = Allocators.open(1 << 20, 1 << 20);
    private final SchemaSource source = SchemaSource.ofFiles()
            .table("persons", int64("id"), text("name"))
            .table("scores", int64("person"), int64("score"))
            .table("cities", int64("id"));
    private int compiled;

    @AfterEach
    void close() {
        allocators.close();
    }

    @Test
    void aTableThatWasNeverSeenJoinsWithThoseThatWaitedForIt() {
        tear("it ends too early");
        var mapping = start();
        assertThat(running(mapping)).containsExactly("cities");

        assertThat(mapping.lookAgain(NOTHING)).isFalse();
        mend();
        assertThat(mapping.lookAgain(NOTHING)).isTrue();

        assertThat(running(mapping)).containsExactly("persons", "scores", "cities");
        assertThat(mapping.lookAgain(NOTHING)).isFalse();
        assertThat(compiled).isEqualTo(2);
    }

    @Test
    void theReasonIsThatOfThePresentLook() {
        tear("line 3");
        var mapping = start();
        tear("line 7");

        assertThat(mapping.lookAgain(NOTHING)).isTrue();

        assertThat(reason(mapping)).hasMessage("line 7");
    }

    @Test
    void atTheNextStartATableIsTakenAsItWasSeenAtTheLast() {
        start();
        tear("it ends too early");

        var mapping = start();

        assertThat(running(mapping)).containsExactly("persons", "scores", "cities");
        mend();
        assertThat(mapping.lookAgain(NOTHING)).as("what was compiled holds").isFalse();
        assertThat(compiled).isEqualTo(2);
    }

    @Test
    void aTableThatComesBackWithOtherColumnsIsCompiledAnew() {
        start();
        tear("it ends too early");
        var mapping = start();
        source.table("persons", int64("id"), int64("name"));

        assertThat(mapping.lookAgain(NOTHING)).isTrue();

        assertThat(mapping.compiled()
                        .tables()
                        .getFirst()
                        .schema()
                        .findField("name")
                        .getType())
                .isEqualTo(int64("name").getType());
        tear("again");
        assertThat(start().compiled().tables().getFirst().schema())
                .isEqualTo(mapping.compiled().tables().getFirst().schema());
    }

    @Test
    void aTableThatComesBackAndDoesNotFitKeepsItsFormerStepsFailsAloneAndIsTriedOnce() {
        start();
        tear("it ends too early");
        var mapping = start();
        source.table("persons", text("id"), text("name"));

        assertThat(mapping.lookAgain(NOTHING)).as("its key is of another kind").isTrue();
        assertThat(mapping.lookAgain(NOTHING)).as("nothing changed since").isFalse();

        assertThat(compiled).isEqualTo(3);
        assertThat(running(mapping)).containsExactly("scores", "cities");
        assertThat(broken(mapping).code()).isEqualTo(MappingErrors.KEY_MISMATCH);
        mend();
        assertThat(mapping.lookAgain(NOTHING)).isTrue();
        assertThat(running(mapping)).containsExactly("persons", "scores", "cities");
        assertThat(mapping.lookAgain(NOTHING)).isFalse();
    }

    @Test
    void aTableThatShowsColumnsThatNoLongerFitFailsAloneAtTheNextStartUntilTheyDo() {
        start();
        source.table("persons", int64("id"));

        var mapping = start();

        assertThat(running(mapping)).containsExactly("scores", "cities");
        assertThat(broken(mapping).code()).isEqualTo(MappingErrors.UNKNOWN_COLUMN);
        assertThat(broken(mapping)).hasMessageContaining("persons").hasMessageContaining("'name'");
        assertThat(mapping.lookAgain(NOTHING)).isFalse();
        assertThat(running(start()))
                .as("what no longer fits is not what is remembered")
                .hasSize(2);

        source.table("persons", int64("id"), text("name"), text("street"));
        assertThat(mapping.lookAgain(NOTHING)).isTrue();
        assertThat(running(mapping)).containsExactly("persons", "scores", "cities");
        source.table("persons", int64("id"), text("name"));
        assertThat(running(start())).containsExactly("persons", "scores", "cities");
    }

    @Test
    void aTableThatIsGoneFailsAloneIfItWasSeenBeforeAndRefusesTheMappingIfNot() {
        drop();
        assertThatThrownBy(this::start).hasMessageContaining("there is no table persons");

        mend();
        start();
        drop();
        var mapping = start();

        assertThat(running(mapping)).containsExactly("scores", "cities");
        assertThat(broken(mapping)).hasMessage("there is no table persons");
        assertThat(mapping.lookAgain(NOTHING)).isFalse();
        mend();
        assertThat(mapping.lookAgain(NOTHING)).isTrue();
        assertThat(running(mapping)).containsExactly("persons", "scores", "cities");
    }

    @Test
    void aTableThatFitsNeitherAsItIsNorAsItWasRefusesTheMapping() {
        source.table("persons", int64("id"), text("nome"));
        assertThatThrownBy(this::start).hasMessageContaining("'name'");

        mend();
        start();
        source.table("persons", int64("id"), text("nome"));
        assertThatThrownBy(() -> start(MAPPING.replace("[name]", "[nam]"), memory()))
                .hasMessageContaining("'nam'");
    }

    @Test
    void aTableWhoseReadFailsAsItsLookDoesIsOnlyLookedAtUntilTheLookSaysSomethingElse() {
        start();
        tear("line 3");
        var mapping = start();
        var torn = failure(new BifrostException(TestkitErrors.TORN, "line 3 of the read"));

        assertThat(mapping.lookAgain(failure(new BifrostException(TestkitErrors.UNKNOWN_TABLE, "of something else"))))
                .isFalse();
        assertThat(running(mapping)).contains("persons");

        assertThat(mapping.lookAgain(torn)).isTrue();
        assertThat(running(mapping)).containsExactly("scores", "cities");
        assertThat(broken(mapping)).hasMessage("line 3");
        assertThat(mapping.lookAgain(torn)).isFalse();
        tear("line 7");
        assertThat(mapping.lookAgain(torn)).isTrue();
        assertThat(broken(mapping)).hasMessage("line 7");

        mend();
        assertThat(mapping.lookAgain(torn)).isTrue();
        assertThat(running(mapping)).containsExactly("persons", "scores", "cities");
    }

    @Test
    void aTableThatLeftTheMappingIsForgotten() {
        start();
        String cities = "tables:\n" + MAPPING.substring(MAPPING.indexOf("- table: cities"));

        start(cities, memory());

        assertThat(memory().orElseThrow().recall("persons")).isEmpty();
        assertThat(memory().orElseThrow().recall("cities")).isPresent();
    }

    @Test
    void aTableThatIsSeenForTheFirstTimeAndDoesNotFitFailsAloneWithTheReason() {
        tear("it ends too early");
        var mapping = start();
        source.table("persons", int64("id"), text("nome"));

        assertThat(mapping.lookAgain(NOTHING)).isTrue();
        assertThat(mapping.lookAgain(NOTHING)).as("nothing changed since").isFalse();

        assertThat(reason(mapping).code().code()).isEqualTo("mapping.UNKNOWN_COLUMN");
        assertThat(running(mapping)).containsExactly("cities");
        mend();
        assertThat(mapping.lookAgain(NOTHING)).isTrue();
        assertThat(running(mapping)).containsExactly("persons", "scores", "cities");
    }

    @Test
    void withoutAMemoryEveryTableMustBeSeen() {
        start();
        tear("it ends too early");

        assertThatThrownBy(() -> start(MAPPING, Optional.empty())).hasMessageContaining("it ends too early");
    }

    private void tear(String message) {
        source.breakTable("persons", new BifrostException(TestkitErrors.TORN, message));
    }

    private void mend() {
        source.table("persons", int64("id"), text("name"));
    }

    private void drop() {
        source.breakTable("persons", new BifrostException(TestkitErrors.UNKNOWN_TABLE, "there is no table persons"));
    }

    private static RoundReport failure(BifrostException reason) {
        return new RoundReport(1, List.of(TableOutcome.failed("persons", reason)), Duration.ZERO);
    }

    private Optional<SchemaMemory> memory() {
        return Optional.of(new SchemaMemory(work.resolve("schemas"), "host", "files"));
    }

    private LiveMapping start() {
        return start(MAPPING, memory());
    }

    private LiveMapping start(String text, Optional<SchemaMemory> memory) {
        var shapes = new LiveShapes(source, memory);
        var spec = MappingReader.parse("mapping.yaml", text);
        return new LiveMapping(
                shapes,
                opener -> {
                    compiled++;
                    return new MappingCompiler(source, "files", opener, shapes).compile(spec);
                },
                registry(),
                new KnownCustoms());
    }

    /** Nothing is opened here. */
    private ComponentRegistry registry() {
        var binding = new ConfigBinding() {
            @Override
            public <C> C bind(Map<String, Object> config, Class<C> type) {
                return ConfigBinder.bind(config, type, type.getSimpleName());
            }
        };
        return new ComponentRegistry(allocators, new Lending(InstantSource.system(), event -> {}, binding, work, work));
    }

    private static List<String> running(LiveMapping mapping) {
        return mapping.compiled().tables().stream().map(CompiledTable::table).toList();
    }

    private static BifrostException broken(LiveMapping mapping) {
        return ((Turn.Broken) mapping.compiled().turns().getFirst()).reason();
    }

    private static BifrostException reason(LiveMapping mapping) {
        return ((Turn.Absent) mapping.compiled().turns().getFirst()).reason();
    }
}
