package dev.bifrost.runtime.round;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.bifrost.api.BifrostException;
import dev.bifrost.api.ErrorCode;
import dev.bifrost.api.ErrorType;
import dev.bifrost.api.event.TableOutcome;
import dev.bifrost.api.event.TableOutcome.Status;
import dev.bifrost.api.source.SyncMode;
import dev.bifrost.runtime.graph.Bindings;
import dev.bifrost.runtime.letters.LetterShelf;
import dev.bifrost.runtime.mapping.TableOptions;
import dev.bifrost.runtime.mapping.TablePolicies;
import dev.bifrost.runtime.mapping.TablePolicies.LetterBudget;
import dev.bifrost.runtime.mapping.TablePolicies.OnBadRow;
import dev.bifrost.testkit.AllocatorExtension;
import dev.bifrost.testkit.MemoryLedger;
import dev.bifrost.testkit.RecordingSink;
import dev.bifrost.testkit.Rows;
import dev.bifrost.testkit.ScriptedSource;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.vector.types.pojo.ArrowType;
import org.apache.arrow.vector.types.pojo.Field;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Rows that cannot be stored, under {@code on_bad_row: dead_letter}: what is kept of them, when, and what a replay makes of it. */
@ExtendWith(AllocatorExtension.class)
final class DeadLettersTest {

    private static final LetterBudget BUDGET = new LetterBudget(1_000, 0.5);
    private static final ErrorCode OUTAGE = ErrorCode.of("test.OUTAGE", ErrorType.EXTERNAL);

    @TempDir
    private Path folder;

    private final RecordingSink sink = new RecordingSink();
    private final MemoryLedger ledger = new MemoryLedger.Shelf().open();
    private BufferAllocator allocator;
    private StatefulSource source;
    private OnBadRow onBadRow = OnBadRow.DEAD_LETTER;
    private LetterBudget budget = BUDGET;
    private RoundRunner runner;
    private long round;

    @BeforeEach
    void open(BufferAllocator root) {
        allocator = root;
        source = new StatefulSource(new ScriptedSource(root));
    }

    // the letters of a window

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 5, 1000})
    void badRowsOfAWindowOfChangesAreLettersWhereverABatchEnds(int batchRows) {
        changes(
                batchRows,
                List.of("insert", 1L, "bad\0"),
                List.of("insert", 2L, "good"),
                List.of("update_before", 1L, "bad\0"),
                List.of("update_after", 1L, "mended"),
                List.of("insert", 3L, "bad\0"),
                List.of("delete", 3L, "bad\0"),
                List.of("update_before", 2L, "good"),
                List.of("update_after", 2L, "bad\0"));

        var outcome = sync(Status.SYNCED);

        assertThat(outcome.skipped()).containsEntry(LetterShelf.COUNTED_AS, 3L);
        assertThat(names()).containsExactly("mended");
        assertThat(letters(
                        "id", "name", "_bf_table", "_bf_version", "_bf_step", "_bf_column", "_bf_code", "_bf_reason"))
                .containsExactly(bad(1L), bad(3L), bad(2L));
    }

    private static List<Object> bad(long id) {
        return List.of(id, "bad\0", "persons", 1L, "vertex Person", "name", "pipeline.BAD_ROW", "text with U+0000");
    }

    @Test
    void aReadOfTheWholeTableReplacesTheLettersBeforeItAndALaterWindowAddsToThem() {
        full(person(1L, "bad\0"), person(2L, "good"));
        sync(Status.SYNCED);
        append(person(3L, "bad\0"));
        sync(Status.SYNCED);
        assertThat(letters("id", "_bf_version")).containsExactly(List.of(1L, 1L), List.of(3L, 2L));

        full(person(1L, "bad\0"), person(3L, "mended"));
        sync(Status.SYNCED);
        assertThat(letters("id", "_bf_version")).containsExactly(List.of(1L, 3L));

        full(person(1L, "mended"), person(3L, "mended"));
        sync(Status.SYNCED);
        assertThat(letters("id")).isEmpty();
    }

    @Test
    void aTableWhoseColumnIsNamedLikeOneOfALetterLosesNeither() throws IOException {
        source.script.full(
                "persons",
                Rows.of(allocator)
                        .column("id", 1L)
                        .column("name", "bad\0")
                        .column("friend", 7L)
                        .column("_bf_code", "theirs"));
        sync(Status.SYNCED);
        assertThat(letters("_bf_code_", "_bf_code")).containsExactly(List.of("theirs", "pipeline.BAD_ROW"));
    }

    // the budget

    @Test
    void beyondTheBudgetTheTableFailsTheRestIsWrittenAndNoLetterIsKept() {
        budget = new LetterBudget(2, 1);
        full(person(1L, "bad\0"), person(2L, "bad\0"), person(3L, "bad\0"), person(4L, "good"));

        var outcome = sync(Status.FAILED);

        assertThat(outcome.failure().orElseThrow().code()).isEqualTo("round.TOO_MANY_DEAD_LETTERS");
        assertThat(outcome.failure().orElseThrow().message())
                .contains("3 rows", "dead_letter_rows (2)", "text with U+0000 in 3 rows")
                .doesNotContain("bad");
        assertThat(names()).containsExactly("good");
        assertThat(ledger.entry("persons").version()).isZero();
        assertThat(files()).isEmpty();
    }

    @Test
    void theShareOfAWindowCountsFromAHundredLettersOn() {
        budget = new LetterBudget(1_000, 0.5);
        full(LongStream.range(0, 100).mapToObj(id -> person(id, "bad\0")).toArray(Rows[]::new));
        assertThat(sync(Status.SYNCED).skipped()).containsEntry(LetterShelf.COUNTED_AS, 100L);

        full(LongStream.range(0, 101).mapToObj(id -> person(id, "bad\0")).toArray(Rows[]::new));
        assertThat(sync(Status.FAILED).failure().orElseThrow().message()).contains("dead_letter_share (0.5)");
        assertThat(letters("id")).as("those of the state that the graph shows").hasSize(100);
    }

    // faults

    @Test
    void lettersCountOnceTheCursorHasMovedAndAWindowThatIsRepeatedHasThemOnce() {
        full(person(9L, "first"));
        sync(Status.SYNCED);
        append(person(1L, "bad\0"), person(2L, "good"));
        sink.failFinish(new BifrostException(OUTAGE, "gone"));
        sync(Status.FAILED);
        assertThat(files()).as("they were durable before the cursor moved").hasSize(1);
        assertThat(letters("id")).as("and do not count").isEmpty();

        sync(Status.SYNCED);
        assertThat(letters("id")).containsExactly(List.of(1L));
        assertThat(files()).hasSize(1);
    }

    @Test
    void whatAWindowLeftThatDidNotEndIsGoneWhenItsRowsAreMended() {
        full(person(9L, "first"));
        sync(Status.SYNCED);
        append(person(1L, "bad\0"));
        sink.failFinish(new BifrostException(OUTAGE, "gone"));
        sync(Status.FAILED);
        assertThat(files()).hasSize(1);

        onBadRow = OnBadRow.SKIP;
        runner = null;
        sync(Status.SYNCED);
        assertThat(ledger.entry("persons").version()).isEqualTo(2);
        assertThat(files()).isEmpty();
    }

    @Test
    void anOutageMakesNoLetter() {
        full(person(1L, "bad\0"), person(2L, "good"), person(3L, "better"));
        sink.failApply(new BifrostException(OUTAGE, "gone"));
        sync(Status.FAILED);
        sink.refuse("name", "better");
        sink.failApply(new BifrostException(OUTAGE, "gone"));
        sync(Status.FAILED);
        assertThat(files()).isEmpty();

        sync(Status.SYNCED);
        assertThat(letters("id", "_bf_code"))
                .containsExactlyInAnyOrder(List.of(1L, "pipeline.BAD_ROW"), List.of(3L, "testkit.REFUSED"));
    }

    @Test
    void lettersThatCannotBeWrittenFailTheTableAndTheCursorStays() throws IOException {
        Files.writeString(folder.resolve("letters"), "a file where the folder should be");
        full(person(1L, "bad\0"));
        var failure = sync(Status.FAILED).failure().orElseThrow();
        assertThat(failure.code()).isEqualTo("letters.WRITE_FAILED");
        assertThat(failure.retryable()).isTrue();
        assertThat(ledger.entry("persons").version()).isZero();
    }

    // rows that the target refuses

    /** K-14. */
    @ParameterizedTest
    @ValueSource(ints = {1, 7, 100, 1000})
    void oneRefusedRowOfAThousandIsFoundAndTheOthersAreWritten(int batchRows) {
        sink.refuse("name", "taken");
        var batches = new ArrayList<Rows>();
        for (int from = 0; from < 1000; from += batchRows) {
            batches.add(people(LongStream.range(from, Math.min(1000, from + batchRows))));
        }
        source.script.full("persons", batches.toArray(Rows[]::new));

        assertThat(sync(Status.SYNCED).skipped()).containsEntry(LetterShelf.COUNTED_AS, 1L);
        assertThat(sink.vertices("Person")).hasSize(999);
        assertThat(sink.edges("KNOWS")).as("the row counts as absent").hasSize(999);
        assertThat(letters("id", "name", "_bf_step", "_bf_column", "_bf_code"))
                .containsExactly(List.of(500L, "taken", "vertex Person", "", "testkit.REFUSED"));
    }

    private Rows people(LongStream ids) {
        var all = ids.boxed().toList();
        return Rows.of(allocator)
                .column("id", all.toArray())
                .column(
                        "name",
                        all.stream().map(id -> id == 500 ? "taken" : "p" + id).toArray())
                .column("friend", all.stream().map(id -> -1L).toArray());
    }

    @ParameterizedTest
    @EnumSource(OnBadRow.class)
    void whatIsRefusedFailsTheTableUnlessBadRowsAreSkippedOrKept(OnBadRow policy) {
        onBadRow = policy;
        sink.refuse("name", "taken");
        full(person(1L, "good"), person(2L, "taken"), person(3L, "better"));
        if (policy == OnBadRow.FAIL) {
            assertThat(sync(Status.FAILED).failure().orElseThrow().code()).isEqualTo("testkit.REFUSED");
        } else {
            assertThat(sync(Status.SYNCED).skipped()).containsValue(1L);
            assertThat(names()).containsExactlyInAnyOrder("good", "better");
        }
        assertThat(letters("id")).hasSize(policy == OnBadRow.DEAD_LETTER ? 1 : 0);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 5, 1000})
    void aRowThatIsRefusedAfterAChangeLosesWhatItMadeBefore(int batchRows) {
        changes(batchRows, List.of("insert", 1L, "old"), List.of("insert", 2L, "other"));
        sync(Status.SYNCED);
        assertThat(sink.edges("KNOWS")).hasSize(2);

        sink.refuse("name", "taken");
        changes(
                batchRows,
                List.of("update_before", 1L, "old"),
                List.of("update_after", 1L, "taken"),
                List.of("insert", 3L, "taken"),
                List.of("insert", 4L, "new"));
        sync(Status.SYNCED);

        assertThat(names()).containsExactlyInAnyOrder("other", "new");
        assertThat(sink.edges("KNOWS")).hasSize(2);
        assertThat(letters("id")).containsExactly(List.of(1L), List.of(3L));
    }

    @Test
    void aTargetThatRefusesMoreThanTheBudgetIsNotAskedAboutEachRow() {
        budget = new LetterBudget(3, 1);
        sink.refuse("name", "taken");
        full(LongStream.range(0, 50).mapToObj(id -> person(id, "taken")).toArray(Rows[]::new));
        assertThat(sync(Status.FAILED).failure().orElseThrow().message()).contains("4 rows cannot be stored");
        assertThat(files()).isEmpty();
    }

    // replay

    @Test
    void aReplayWritesTheRowAsTheTableHasItNowAndNotTheLetter() {
        sink.refuse("name", "taken");
        full(person(1L, "taken"), person(2L, "taken"), person(3L, "taken"), person(4L, "good"));
        sync(Status.SYNCED);

        sink.refuse("name", null);
        source.state = Rows.of(allocator)
                .column("id", 1L, 2L, 4L)
                .column("name", "taken", "renamed", "good")
                .column("friend", 7L, 7L, 7L);
        var replayed = replay();

        assertThat(replayed).isEqualTo(new LetterReplay.Replayed("persons", 2, 1, 0));
        assertThat(names()).containsExactlyInAnyOrder("taken", "renamed", "good");
        assertThat(files()).isEmpty();
        assertThat(sink.mark("persons").orElseThrow().version())
                .as("the state is the same")
                .isEqualTo(1);
    }

    @Test
    void whatIsStillBadOrStillRefusedStaysALetter() {
        sink.refuse("name", "taken");
        full(person(1L, "bad\0"), person(2L, "taken"), person(3L, "taken"), person(null, "bad\0"));
        sync(Status.SYNCED);
        source.state = Rows.of(allocator)
                .column("id", 1L, 2L, 3L)
                .column("name", "bad\0", "taken", "mended")
                .column("friend", 7L, 7L, 7L);

        assertThat(replay()).isEqualTo(new LetterReplay.Replayed("persons", 1, 0, 3));
        assertThat(letters("_bf_reason")).hasSize(3);
        assertThat(names()).containsExactly("mended");
        assertThat(replay()).isEqualTo(new LetterReplay.Replayed("persons", 0, 0, 3));
    }

    @Test
    void whileAWindowDidNotEndThereIsNoStateToReplayBy() {
        full(person(1L, "bad\0"));
        sync(Status.SYNCED);
        sink.mark(new dev.bifrost.api.sink.TableMark("persons", 1, "!", "", ""));
        assertThatThrownBy(this::replay).hasMessageContaining("run bifrost sync first");
        assertThat(letters("id")).hasSize(1);
    }

    // the table

    private void full(Rows... batches) {
        source.script.full("persons", batches);
    }

    private void append(Rows... batches) {
        source.script.append("persons", batches);
    }

    private Rows person(Long id, String name) {
        return Rows.of(allocator)
                .column(Field.nullable("id", new ArrowType.Int(64, true)), (Object) id)
                .column("name", name)
                .column("friend", 7L);
    }

    @SafeVarargs
    private void changes(int batchRows, List<Object>... changes) {
        var batches = new ArrayList<Rows>();
        for (int from = 0; from < changes.length; from += batchRows) {
            var some = List.of(changes).subList(from, Math.min(changes.length, from + batchRows));
            batches.add(Rows.of(allocator)
                    .column(
                            "_change_type",
                            some.stream().map(change -> change.get(0)).toArray())
                    .column("id", some.stream().map(change -> change.get(1)).toArray())
                    .column("name", some.stream().map(change -> change.get(2)).toArray())
                    .column("friend", some.stream().map(change -> 7L).toArray()));
        }
        source.script.changes("persons", batches.toArray(Rows[]::new));
    }

    private TableOutcome sync(Status expected) {
        runner = runner == null
                ? new RoundRunner(parts(), InMemory.HOST, InMemory.POLICIES, event -> {}, new StopSignal())
                : runner;
        var outcome = runner.syncOnce(++round).tables().getFirst();
        assertThat(outcome.status()).as("%s", outcome).isEqualTo(expected);
        return outcome;
    }

    private LetterReplay.Replayed replay() {
        runner = null;
        return new LetterReplay(parts(), InMemory.HOST).run("persons");
    }

    private RoundRunner.Parts parts() {
        var defaults = TablePolicies.DEFAULT;
        var policies = new TablePolicies(onBadRow, true, defaults.onMissing(), 1, defaults.shared(), budget);
        var table = Bindings.table(
                "persons",
                SyncMode.CDC,
                new TableOptions(List.of("id"), policies),
                Bindings.vertex("Person", List.of("id"), "name"),
                Bindings.edge("KNOWS", Bindings.end("Person", "id"), Bindings.end("Friend", "friend"), List.of()));
        return new InMemory(source, sink, ledger, allocator, folder).parts(Bindings.mapping(table));
    }

    // what is there

    private List<Object> names() {
        return sink.vertices("Person").stream()
                .map(vertex -> vertex.plain().get("name"))
                .filter(name -> name != null)
                .toList();
    }

    /** The letters that count, by these columns. */
    private List<List<Object>> letters(String... columns) {
        var letters = new ArrayList<List<Object>>();
        new LetterShelf(folder.resolve("letters"), ledger.lineage())
                .of("persons")
                .files(ledger.entry("persons").version())
                .forEach(file -> file.read(allocator, batch -> {
                    for (int row = 0; row < batch.getRowCount(); row++) {
                        int at = row;
                        letters.add(Stream.of(columns)
                                .map(column -> batch.getVector(column).getObject(at))
                                .map(value ->
                                        value instanceof org.apache.arrow.vector.util.Text ? value.toString() : value)
                                .toList());
                    }
                }));
        return letters;
    }

    /** Every file of letters, whether it counts or not. */
    private List<Path> files() {
        try (var all = Files.walk(folder.resolve("letters"))) {
            return all.filter(file -> !file.endsWith("table"))
                    .filter(Files::isRegularFile)
                    .toList();
        } catch (java.nio.file.NoSuchFileException e) {
            return List.of();
        } catch (IOException e) {
            throw new java.io.UncheckedIOException(e);
        }
    }
}
