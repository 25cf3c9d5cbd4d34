package dev.bifrost.ledger.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.bifrost.api.BifrostException;
import dev.bifrost.api.ledger.Ledger;
import dev.bifrost.api.ledger.Ledger.Move;
import dev.bifrost.api.source.CursorUpdate;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A disk that is full or taken away: the move fails with a type, the entry stays whole, a retry goes through. */
final class WriteFailureTest {

    @TempDir
    Path directory;

    private static Move move(long version, boolean replaces, String... added) {
        return new Move(version, new CursorUpdate("cursor " + version, List.of(added), replaces), "d", "m");
    }

    @Test
    void writesLogThenHeadThenNamesAndDropsTheOldLogLast() {
        var disk = new CountingDisk();
        try (var ledger = FileLedger.open(directory, disk)) {
            ledger.advance("t", 0, move(1, false, "a"));
            ledger.advance("t", 1, move(2, false, "b"));
            ledger.advance("t", 2, move(3, true, "c"));
        }
        assertThat(disk.operations().subList(3, disk.operations().size()))
                .containsExactly(
                        "append t-t.0.done",
                        "sync names",
                        "write t-t.head.next",
                        "replace t-t.head",
                        "sync names",
                        "append t-t.0.done",
                        "write t-t.head.next",
                        "replace t-t.head",
                        "sync names",
                        "append t-t.1.done",
                        "sync names",
                        "write t-t.head.next",
                        "replace t-t.head",
                        "sync names",
                        "delete t-t.0.done");
    }

    @Test
    void aFaultAtAnyPointLeavesTheOldEntryOrTheNewOne() throws IOException {
        for (boolean replaces : new boolean[] {false, true}) {
            for (int point = 0; point < 7; point++) {
                var place = Files.createDirectory(directory.resolve(replaces + "-" + point));
                failAt(place, point, replaces);
            }
        }
    }

    private static void failAt(Path place, int point, boolean replaces) {
        var old = Set.of("a");
        var moved = replaces ? Set.of("b") : Set.of("a", "b");
        var disk = new FailingDisk();
        try (var ledger = FileLedger.open(place, disk)) {
            ledger.advance("t", 0, move(1, false, "a"));
            disk.failAfter(point);
            boolean failed = false;
            try {
                ledger.advance("t", 1, move(2, replaces, "b"));
            } catch (BifrostException e) {
                failed = true;
                assertThat(e.code()).isEqualTo(LedgerErrors.WRITE_FAILED);
                assertThat(e.getMessage()).contains("table t").contains(place.toString());
            }
            disk.heal();
            var entry = ledger.entry("t");
            assertThat(entry.cursor().done()).isEqualTo(entry.version() == 1 ? old : moved);
            if (!failed) {
                assertThat(entry.version()).isEqualTo(2);
            }
            if (entry.version() == 1) {
                ledger.advance("t", 1, move(2, replaces, "b"));
            }
            assertThat(ledger.entry("t").cursor().done()).isEqualTo(moved);
        }
        try (var ledger = FileLedger.open(place, new SyncedDisk())) {
            assertThat(ledger.entry("t").cursor().done()).isEqualTo(moved);
        }
    }

    @Test
    void aFullDeviceIsATypedError() throws IOException {
        var full = Path.of("/dev/full");
        assumeThat(Files.exists(full)).as("this system has /dev/full").isTrue();
        try (var ledger = FileLedger.open(directory, new SyncedDisk())) {
            ledger.advance("t", 0, move(1, false, "a"));
            Files.createSymbolicLink(TableFiles.of(directory, "t").nextHead(), full);
            assertThatThrownBy(() -> ledger.advance("t", 1, move(2, false, "b")))
                    .isInstanceOfSatisfying(BifrostException.class, failure -> {
                        assertThat(failure.code()).isEqualTo(LedgerErrors.WRITE_FAILED);
                        assertThat(failure.retryable()).isTrue();
                    });
            assertThat(ledger.entry("t").version()).isEqualTo(1);
            Files.delete(TableFiles.of(directory, "t").nextHead());
            assertThat(ledger.advance("t", 1, move(2, false, "b")).cursor().done())
                    .containsExactlyInAnyOrder("a", "b");
        }
    }

    @Test
    void aFirstMoveThatFailsLeavesNoTable() {
        var disk = new FailingDisk();
        try (var ledger = FileLedger.open(directory, disk)) {
            disk.failAfter(2);
            assertThatThrownBy(() -> ledger.advance("t", 0, move(1, false, "a")))
                    .isInstanceOf(BifrostException.class);
            disk.heal();
            assertThat(ledger.entry("t")).isEqualTo(Ledger.Entry.NONE);
            assertThat(ledger.tables()).isEmpty();
        }
    }

    @Test
    void aDirectoryThatCannotBeMadeIsATypedError() throws IOException {
        var inTheWay = Files.writeString(directory.resolve("state"), "a file");
        for (var path : List.of(inTheWay, inTheWay.resolve("below"))) {
            assertThatThrownBy(() -> FileLedger.open(path, new SyncedDisk()))
                    .isInstanceOfSatisfying(
                            BifrostException.class,
                            failure -> assertThat(failure.code()).isEqualTo(LedgerErrors.UNUSABLE_DIRECTORY))
                    .hasMessageContaining(path.toString());
        }
    }

    @Test
    void aMoveMustRaiseTheVersion() {
        try (var ledger = FileLedger.open(directory, new SyncedDisk())) {
            ledger.advance("t", 0, move(5, false));
            assertThatThrownBy(() -> ledger.advance("t", 5, move(5, false)))
                    .isInstanceOfSatisfying(
                            BifrostException.class,
                            failure -> assertThat(failure.code()).isEqualTo(LedgerErrors.VERSION_NOT_HIGHER));
        }
    }

    @Test
    void aClosedLedgerAnswersNothing() {
        var ledger = FileLedger.open(directory, new SyncedDisk());
        ledger.close();
        assertThatThrownBy(() -> ledger.entry("t"))
                .isInstanceOfSatisfying(
                        BifrostException.class,
                        failure -> assertThat(failure.code()).isEqualTo(LedgerErrors.CLOSED));
        assertThatThrownBy(() -> ledger.advance("t", 0, move(1, false))).isInstanceOf(BifrostException.class);
    }
}
