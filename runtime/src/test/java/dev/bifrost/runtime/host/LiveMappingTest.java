package dev.bifrost.runtime.host;

import static dev.bifrost.runtime.mapping.SchemaSource.int64;
import static dev.bifrost.runtime.mapping.SchemaSource.text;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.bifrost.api.BifrostException;
import dev.bifrost.runtime.bundle.Allocators;
import dev.bifrost.runtime.bundle.ComponentRegistry;
import dev.bifrost.runtime.bundle.ConfigBinding;
import dev.bifrost.runtime.bundle.Lending;
import dev.bifrost.runtime.config.ConfigBinder;
import dev.bifrost.runtime.mapping.CompiledTable;
import dev.bifrost.runtime.mapping.MappingCompiler;
import dev.bifrost.runtime.mapping.MappingReader;
import dev.bifrost.runtime.mapping.SchemaSource;
import dev.bifrost.runtime.mapping.Turn;
import dev.bifrost.testkit.TestkitErrors;
import java.nio.file.Path;
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

        assertThat(mapping.lookAgain()).isFalse();
        mend();
        assertThat(mapping.lookAgain()).isTrue();

        assertThat(running(mapping)).containsExactly("persons", "scores", "cities");
        assertThat(mapping.lookAgain()).isFalse();
        assertThat(compiled).isEqualTo(2);
    }

    @Test
    void theReasonIsThatOfThePresentLook() {
        tear("line 3");
        var mapping = start();
        tear("line 7");

        assertThat(mapping.lookAgain()).isTrue();

        assertThat(reason(mapping)).hasMessage("line 7");
    }

    @Test
    void atTheNextStartATableIsTakenAsItWasSeenAtTheLast() {
        start();
        tear("it ends too early");

        var mapping = start();

        assertThat(running(mapping)).containsExactly("persons", "scores", "cities");
        mend();
        assertThat(mapping.lookAgain()).as("what was compiled holds").isFalse();
        assertThat(compiled).isEqualTo(2);
    }

    @Test
    void aTableThatComesBackWithOtherColumnsIsCompiledAnew() {
        start();
        tear("it ends too early");
        var mapping = start();
        source.table("persons", int64("id"), int64("name"));

        assertThat(mapping.lookAgain()).isTrue();

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
    void aTableThatComesBackAndDoesNotFitStaysAsItWasCompiledAndIsTriedOnce() {
        start();
        tear("it ends too early");
        var mapping = start();
        source.table("persons", text("id"), text("name"));

        assertThat(mapping.lookAgain()).as("its key is of another kind").isFalse();
        assertThat(mapping.lookAgain()).isFalse();

        assertThat(running(mapping)).containsExactly("persons", "scores", "cities");
        assertThat(compiled).isEqualTo(3);
        mend();
        assertThat(mapping.lookAgain()).isFalse();
    }

    @Test
    void aTableThatIsSeenForTheFirstTimeAndDoesNotFitFailsAloneWithTheReason() {
        tear("it ends too early");
        var mapping = start();
        source.table("persons", int64("id"), text("nome"));

        assertThat(mapping.lookAgain()).isTrue();
        assertThat(mapping.lookAgain()).as("nothing changed since").isFalse();

        assertThat(reason(mapping).code().code()).isEqualTo("mapping.UNKNOWN_COLUMN");
        assertThat(running(mapping)).containsExactly("cities");
        mend();
        assertThat(mapping.lookAgain()).isTrue();
        assertThat(running(mapping)).containsExactly("persons", "scores", "cities");
    }

    @Test
    void aMappingThatIsToBlameIsRefusedAlsoWhereColumnsAreRemembered() {
        start();
        source.breakTable("persons", new BifrostException(TestkitErrors.UNKNOWN_TABLE, "there is no table persons"));

        assertThatThrownBy(this::start).hasMessageContaining("there is no table persons");
    }

    @Test
    void withoutAMemoryEveryTableMustBeSeen() {
        start();
        tear("it ends too early");

        assertThatThrownBy(() -> start(Optional.empty())).hasMessageContaining("it ends too early");
    }

    private void tear(String message) {
        source.breakTable("persons", new BifrostException(TestkitErrors.TORN, message));
    }

    private void mend() {
        source.table("persons", int64("id"), text("name"));
    }

    private LiveMapping start() {
        return start(Optional.of(new SchemaMemory(work.resolve("schemas"), "host", "files")));
    }

    private LiveMapping start(Optional<SchemaMemory> memory) {
        var shapes = new LiveShapes(source, memory);
        var spec = MappingReader.parse("mapping.yaml", MAPPING);
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

    private static BifrostException reason(LiveMapping mapping) {
        return ((Turn.Absent) mapping.compiled().turns().getFirst()).reason();
    }
}
