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
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** Tables that are read whole. */
@ExtendWith(AllocatorExtension.class)
class FullTest {

    private static final TableSpec SPEC = TableSpec.of("t", SyncMode.FULL);

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

    private Cursor cursor() {
        return Cursor.START.plus(Warehouse.window(poll(Cursor.START)).to());
    }

    @Test
    void theSameListingIsIdle() {
        csv("a.csv", 1);
        Cursor cursor = cursor();
        assertThat(poll(cursor)).isInstanceOf(Poll.Idle.class);
        assertThat(cursor.done()).isEmpty();
    }

    @Test
    void aFileThatComesGoesOrChangesIsNewsOfTheWholeTable() {
        Path a = csv("a.csv", 1);
        Path b = csv("b.csv", 2);
        Cursor cursor = cursor();
        Warehouse.delete(b);
        Window without = Warehouse.window(poll(cursor));
        assertThat(without.kind()).isEqualTo(Window.Kind.FULL);
        assertThat(Warehouse.parts(without)).containsExactly("a.csv");
        csv("b.csv", 2);
        csv("c.csv", 3);
        assertThat(Warehouse.parts(Warehouse.window(poll(cursor)))).containsExactly("a.csv", "b.csv", "c.csv");
        Cursor now = cursor();
        Warehouse.touch(a, Instant.parse("2001-01-01T00:00:00Z"));
        assertThat(poll(now)).isInstanceOf(Poll.News.class);
    }

    @Test
    void aTornFileFailsTheTableInsteadOfCountingAsAbsent() {
        warehouse.caseFiles("torn", "p0.parquet", "p1.parquet", "p2.parquet");
        var error = failure(
                () -> warehouse.source().poll(TableSpec.of("torn", SyncMode.FULL), Cursor.START),
                FilesErrors.TORN_FILE);
        assertThat(error.retryable()).isTrue();
        assertThat(error.getMessage()).contains("p1.parquet", "1 more");
    }

    @Test
    void aFileThatMayStillBeWrittenIsWaitedFor(TestContext context) {
        var settling = new FilesConfig("tables", null, null, Duration.ofSeconds(5), null, null, null, null);
        csv("old.csv", 1);
        Warehouse.touch(csv("a.csv", 1), context.clock().instant());
        Poll poll = warehouse.source(settling).poll(SPEC, Cursor.START);
        assertThat(poll).isInstanceOf(Poll.Idle.class);
        assertThat(Warehouse.skipped(poll)).contains("a.csv");
    }

    @Test
    void anEmptyFileProvesZeroRows() {
        warehouse.caseFiles("empty_only", "p0.parquet");
        var spec = TableSpec.of("empty_only", SyncMode.FULL);
        Window window = Warehouse.window(warehouse.source().poll(spec, Cursor.START));
        assertThat(window.plan().rows()).hasValue(0);
        assertThat(warehouse.rows(spec, window)).isEmpty();
    }

    @Test
    void anEmptyFileBesideAFullOneIsNoTrouble() {
        warehouse.caseFiles("half_empty", "p0.parquet", "p1.parquet");
        assertThat(warehouse.rows("half_empty")).hasSize(1);
    }

    @Test
    void aFolderWithoutFilesIsAWindowOfNoRowsThatTheHostMayRefuse() {
        csv("a.csv", 1);
        Cursor cursor = cursor();
        Warehouse.delete(warehouse.table("t").resolve("a.csv"));
        Window window = Warehouse.window(poll(cursor));
        assertThat(window.plan().rows()).hasValue(0);
        assertThat(warehouse.rows(SPEC, window)).isEmpty();
    }

    @Test
    void aFolderThatIsGoneIsAnErrorAndNotAnEmptyTable() {
        csv("a.csv", 1);
        Cursor cursor = cursor();
        Warehouse.delete(warehouse.table("t").resolve("a.csv"));
        Warehouse.delete(warehouse.root().resolve("t"));
        failure(() -> poll(cursor), FilesErrors.UNKNOWN_TABLE);
        Warehouse.delete(warehouse.root());
        failure(() -> poll(cursor), FilesErrors.DIRECTORY_UNREADABLE);
    }

    @Test
    void aListingThatChangedSinceThePlanIsNotRead() {
        csv("a.csv", 1);
        Window window = Warehouse.window(poll(Cursor.START));
        csv("b.csv", 2);
        failure(() -> warehouse.source().read(SPEC, window), FilesErrors.FILE_CHANGED);
    }

    @Test
    void aReadThatFailsInTheMiddleThrowsAndStaysFailed() {
        for (int i = 0; i < 3; i++) {
            Warehouse.copy(
                    Warehouse.caseFile("torn", "p0.parquet"),
                    warehouse.table("t").resolve("p%d.parquet".formatted(i)));
        }
        // One file after the other, so that the second is not opened before it is written over.
        warehouse.source(new FilesConfig("tables", null, null, Duration.ZERO, null, 1, null, null));
        Window window = Warehouse.window(poll(Cursor.START));
        try (var batches = warehouse.source().read(SPEC, window)) {
            batches.next().orElseThrow().close();
            Warehouse.write(warehouse.table("t").resolve("p1.parquet"), new byte[17_107]);
            failure(
                    () -> {
                        for (var next = batches.next(); next.isPresent(); next = batches.next()) {
                            next.get().close();
                        }
                    },
                    FilesErrors.UNREADABLE_FILE);
            failure(batches::next, FilesErrors.UNREADABLE_FILE);
        }
    }

    @Test
    void aCursorOfModeIncrementalStartsAgainAndDropsItsDoneSet() {
        csv("a.csv", 1);
        var incremental = TableSpec.of("t", SyncMode.INCREMENTAL);
        Window shipped = Warehouse.window(warehouse.source().poll(incremental, Cursor.START));
        Cursor cursor = Cursor.START.plus(shipped.to());
        Window window = Warehouse.window(poll(cursor));
        assertThat(window.to().replacesDone()).isTrue();
        assertThat(cursor.plus(window.to()).done()).isEqualTo(Set.of());
    }

    @Test
    void oneFileBesideTheFoldersIsATableToo() {
        Warehouse.write(warehouse.root().resolve("cities.csv"), "id\n5\n");
        assertThat(warehouse.source().tables()).containsExactly("cities", "t");
        assertThat(warehouse.column("cities", "id")).containsExactly(5L);
    }

    @Test
    void aNameThatIsTwoThingsIsRefused() {
        Warehouse.write(warehouse.root().resolve("t.csv"), "id\n5\n");
        var error = failure(() -> poll(Cursor.START), FilesErrors.AMBIGUOUS_TABLE);
        assertThat(error.getMessage()).contains("t.csv");
    }

    @Test
    void aTableNameNeverLeadsOutOfTheFolder() {
        failure(() -> warehouse.source().describe("../tables/t"), FilesErrors.UNKNOWN_TABLE);
        failure(() -> warehouse.source().describe(".."), FilesErrors.UNKNOWN_TABLE);
        failure(() -> warehouse.source().describe("t\0"), FilesErrors.UNKNOWN_TABLE);
    }

    @Test
    void aTableWithoutACompleteFileHasNoColumnsYet() {
        Warehouse.write(warehouse.table("t").resolve("p.parquet"), new byte[0]);
        var error = failure(() -> warehouse.source().describe("t"), FilesErrors.NO_SCHEMA);
        assertThat(error.getMessage()).contains("p.parquet", "0 bytes");
    }
}
