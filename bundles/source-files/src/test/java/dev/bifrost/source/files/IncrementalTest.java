package dev.bifrost.source.files;

import static dev.bifrost.source.files.FailureAssert.failure;
import static org.assertj.core.api.Assertions.assertThat;

import dev.bifrost.api.source.Cursor;
import dev.bifrost.api.source.Poll;
import dev.bifrost.api.source.SyncMode;
import dev.bifrost.api.source.TableSpec;
import dev.bifrost.api.source.Window;
import dev.bifrost.testkit.AllocatorExtension;
import dev.bifrost.testkit.TestContext;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.HashSet;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** Tables that grow by files. */
@ExtendWith(AllocatorExtension.class)
class IncrementalTest {

    private static final TableSpec SPEC = TableSpec.of("t", SyncMode.INCREMENTAL);

    private Warehouse warehouse;

    @BeforeEach
    void warehouse(TestContext context) {
        warehouse = new Warehouse(context);
        warehouse.table("t");
    }

    private Path csv(String name, int id) {
        Path file = warehouse.table("t").resolve(name);
        Warehouse.write(file, "id\n" + id + "\n");
        return file;
    }

    private Poll poll(Cursor since) {
        return warehouse.source().poll(SPEC, since);
    }

    private Cursor ship(Cursor since) {
        Window window = Warehouse.window(poll(since));
        warehouse.rows(SPEC, window);
        return since.plus(window.to());
    }

    @Test
    void aWindowIsTheFilesThatAreNotDoneInTheOrderOfTheirNames() {
        csv("b.csv", 2);
        csv("a.csv", 1);
        Window first = Warehouse.window(poll(Cursor.START));
        assertThat(first.kind()).isEqualTo(Window.Kind.APPEND);
        assertThat(Warehouse.parts(first)).containsExactly("a.csv", "b.csv");
        Cursor cursor = Cursor.START.plus(first.to());
        assertThat(cursor.done()).containsExactlyInAnyOrder("a.csv", "b.csv");
        csv("c.csv", 3);
        Window second = Warehouse.window(poll(cursor));
        assertThat(second.from()).isEqualTo(cursor);
        assertThat(second.to().doneAdded()).containsExactly("c.csv");
        assertThat(second.plan().partsSkipped()).isEqualTo(2);
        assertThat(warehouse.rows(SPEC, second))
                .extracting(row -> row.get("id"))
                .containsExactly(3L);
    }

    @Test
    void aLateFileWithAnOlderNameAndTimeShips() {
        csv("p1.csv", 1);
        Cursor cursor = ship(Cursor.START);
        Warehouse.touch(csv("p0a.csv", 2), Instant.parse("2001-01-01T00:00:00Z"));
        assertThat(Warehouse.parts(Warehouse.window(poll(cursor)))).containsExactly("p0a.csv");
    }

    @Test
    void tornFilesAreReportedAndShipWhenTheyAreWhole() {
        warehouse.caseFiles("torn", "p0.parquet", "p1.parquet", "p2.parquet");
        Warehouse.copy(
                Warehouse.caseFile("torn", "hidden.p3.parquet.tmp"),
                warehouse.table("torn").resolve(".p3.parquet.tmp"));
        var spec = TableSpec.of("torn", SyncMode.INCREMENTAL);
        Poll poll = warehouse.source().poll(spec, Cursor.START);
        assertThat(Warehouse.skipped(poll)).containsExactly("p1.parquet", "p2.parquet");
        assertThat(poll.skipped().get(1).reason()).contains("0 bytes");
        Cursor cursor = Cursor.START.plus(Warehouse.window(poll).to());
        assertThat(cursor.done()).containsExactly("p0.parquet");
        assertThat(warehouse.rows(spec, Warehouse.window(poll)))
                .hasSize((int) Warehouse.window(poll).plan().rows().orElseThrow());
        assertThat(warehouse.source().poll(spec, cursor)).isInstanceOf(Poll.Idle.class);

        Warehouse.copy(
                Warehouse.caseFile("torn", "p0.parquet"),
                warehouse.table("torn").resolve("p1.parquet"));
        Poll next = warehouse.source().poll(spec, cursor);
        assertThat(Warehouse.parts(Warehouse.window(next))).containsExactly("p1.parquet");
        assertThat(Warehouse.skipped(next)).containsExactly("p2.parquet");
    }

    @Test
    void onlyTornFilesAreIdleAndReported() {
        warehouse.caseFiles("torn", "p1.parquet", "p2.parquet");
        Poll poll = warehouse.source().poll(TableSpec.of("torn", SyncMode.INCREMENTAL), Cursor.START);
        assertThat(poll).isInstanceOf(Poll.Idle.class);
        assertThat(Warehouse.skipped(poll)).containsExactly("p1.parquet", "p2.parquet");
    }

    @Test
    void aDoneFileThatGoesIsNoNewsAndShipsNotAgainWhenItComesBack() {
        Path file = csv("a.csv", 1);
        csv("b.csv", 2);
        Cursor cursor = ship(Cursor.START);
        Warehouse.delete(file);
        assertThat(poll(cursor)).isInstanceOf(Poll.Idle.class);
        Warehouse.touch(csv("a.csv", 1), Instant.parse("2001-01-01T00:00:00Z"));
        assertThat(poll(cursor).skipped()).isEmpty();
        assertThat(poll(cursor)).isInstanceOf(Poll.Idle.class);
    }

    @Test
    void aDoneFileThatIsWrittenAgainIsReportedAndNotReadAgain() {
        Warehouse.touch(csv("a.csv", 1), Instant.parse("2024-01-01T00:00:00Z"));
        Cursor cursor = ship(Cursor.START);
        Warehouse.touch(csv("a.csv", 9), Instant.parse("2024-01-02T00:00:00Z"));
        Poll poll = poll(cursor);
        assertThat(poll).isInstanceOf(Poll.Idle.class);
        assertThat(Warehouse.skipped(poll)).containsExactly("a.csv");
        assertThat(poll.skipped().getFirst().reason()).contains("new names");
    }

    @Test
    void namesOfWritersAtWorkAreNotThere() {
        for (String name : new String[] {".a.csv", "_SUCCESS", "_b.csv", "c.csv.tmp", "d.csv.crc", ".e.parquet.crc"}) {
            csv(name, 1);
        }
        Poll poll = poll(Cursor.START);
        assertThat(poll).isInstanceOf(Poll.Idle.class);
        assertThat(poll.skipped()).isEmpty();
    }

    @Test
    void entriesThatAreNoDataFilesAreReported() {
        csv("a.csv", 1);
        csv("notes.txt", 1);
        assertThat(warehouse.table("t").resolve("sub").toFile().mkdir()).isTrue();
        assertThat(Warehouse.skipped(poll(Cursor.START))).containsExactlyInAnyOrder("notes.txt", "sub");
    }

    @Test
    void aFileThatChangedBetweenPlanAndReadFailsAndMayBeTriedAgain() {
        csv("a.csv", 1);
        Window window = Warehouse.window(poll(Cursor.START));
        csv("a.csv", 12345);
        var error = failure(() -> warehouse.source().read(SPEC, window), FilesErrors.FILE_CHANGED);
        assertThat(error.retryable()).isTrue();
        assertThat(error.getMessage()).contains("a.csv");
        assertThat(ship(Cursor.START).done()).containsExactly("a.csv");
    }

    @Test
    void aFileThatGoesBetweenPlanAndReadFails() {
        Path file = csv("a.csv", 1);
        Window window = Warehouse.window(poll(Cursor.START));
        Warehouse.delete(file);
        failure(() -> warehouse.source().read(SPEC, window), FilesErrors.FILE_CHANGED);
    }

    @Test
    void aFileThatChangesWhileItIsReadFailsTheWindow() {
        Path file = csv("a.csv", 1);
        Window window = Warehouse.window(poll(Cursor.START));
        try (var batches = warehouse.source().read(SPEC, window)) {
            batches.next().orElseThrow().close();
            Warehouse.touch(file, Instant.parse("2001-01-01T00:00:00Z"));
            failure(batches::next, FilesErrors.FILE_CHANGED);
            failure(batches::next, FilesErrors.FILE_CHANGED);
        }
    }

    @Test
    void aSourceThatWasStartedAgainGoesOnWhereTheCursorIs() {
        csv("a.csv", 1);
        Cursor cursor = ship(Cursor.START);
        csv("b.csv", 2);
        var later = warehouse.restarted();
        var stored = new Cursor(cursor.text(), new HashSet<>(cursor.done()));
        assertThat(Warehouse.parts(Warehouse.window(later.poll(SPEC, stored)))).containsExactly("b.csv");
    }

    @Test
    void tenThousandFilesGrowTheCursorByIncrementsOfBoundedText() {
        IntStream.range(0, 10_000).forEach(i -> csv("f%05d.csv".formatted(i), i));
        Window window = Warehouse.window(poll(Cursor.START));
        assertThat(window.plan().rows()).hasValue(10_000);
        Cursor cursor = Cursor.START.plus(window.to());
        assertThat(cursor.text()).hasSizeLessThan(64);
        csv("g.csv", 1);
        Window next = Warehouse.window(poll(cursor));
        assertThat(next.to().doneAdded()).containsExactly("g.csv");
        assertThat(next.to().replacesDone()).isFalse();
        assertThat(next.to().text()).hasSizeLessThan(64);
    }

    @Test
    void aCsvFileEntersWhenItHasLainStill(TestContext context) {
        var settling = new FilesConfig("tables", null, null, Duration.ofSeconds(5), null, null, null, null);
        Instant now = context.clock().instant();
        Warehouse.touch(csv("a.csv", 1), now.minusSeconds(1));
        Warehouse.touch(csv("old.csv", 2), now.minusSeconds(10));
        Poll poll = warehouse.source(settling).poll(SPEC, Cursor.START);
        assertThat(Warehouse.parts(Warehouse.window(poll))).containsExactly("old.csv");
        assertThat(Warehouse.skipped(poll)).containsExactly("a.csv");
        context.clock().advance(Duration.ofSeconds(5));
        Poll later = warehouse.source().poll(SPEC, Cursor.START);
        assertThat(Warehouse.parts(Warehouse.window(later))).containsExactly("a.csv", "old.csv");
    }

    @Test
    void aCsvFileWithoutALastLineEndIsWaitedForTenTimesAsLong(TestContext context) {
        var settling = new FilesConfig("tables", null, null, Duration.ofSeconds(5), null, null, null, null);
        Path file = warehouse.table("t").resolve("a.csv");
        Warehouse.write(file, "id\n1");
        Warehouse.touch(file, context.clock().instant().minusSeconds(49));
        assertThat(warehouse.source(settling).poll(SPEC, Cursor.START)).isInstanceOf(Poll.Idle.class);
        context.clock().advance(Duration.ofSeconds(1));
        assertThat(warehouse.source().poll(SPEC, Cursor.START)).isInstanceOf(Poll.News.class);
    }

    @Test
    void aCsvFileFromTheFutureEntersWhenItWasSeenToLieStill(TestContext context) {
        var settling = new FilesConfig("tables", null, null, Duration.ofSeconds(5), null, null, null, null);
        Warehouse.touch(csv("a.csv", 1), context.clock().instant().plusSeconds(86_400));
        assertThat(warehouse.source(settling).poll(SPEC, Cursor.START)).isInstanceOf(Poll.Idle.class);
        context.clock().advance(Duration.ofSeconds(4));
        assertThat(warehouse.source().poll(SPEC, Cursor.START)).isInstanceOf(Poll.Idle.class);
        context.clock().advance(Duration.ofSeconds(1));
        assertThat(warehouse.source().poll(SPEC, Cursor.START)).isInstanceOf(Poll.News.class);
        assertThat(warehouse.source().poll(SPEC, Cursor.START)).isInstanceOf(Poll.News.class);
    }
}
