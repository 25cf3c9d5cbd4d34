package dev.bifrost.ledger.file;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bifrost.api.ledger.Ledger.Entry;
import dev.bifrost.api.ledger.Ledger.Move;
import dev.bifrost.api.source.CursorUpdate;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a move writes depends on the move, not on what was done before. */
final class LedgerGrowthTest {

    private static final int FILES = 10_000;

    @TempDir
    Path directory;

    @Test
    void aMoveAmongTenThousandDoneFilesWritesWhatTheFirstDid() throws IOException {
        growsByTheIncrement(500);
    }

    @Test
    @Tag("full")
    void tenThousandMovesOfOneFileWriteTheSameEach() throws IOException {
        growsByTheIncrement(FILES);
    }

    /** So many moves of one file each, and one of all the others in the middle. */
    private void growsByTheIncrement(int moves) throws IOException {
        var disk = new CountingDisk();
        var parts = IntStream.range(0, FILES).mapToObj("part-%05d"::formatted).toList();
        int half = moves / 2;
        try (var ledger = FileLedger.open(directory, disk)) {
            long first = bytesOfMove(ledger, disk, parts.subList(0, 1));
            for (int i = 1; i < half; i++) {
                bytesOfMove(ledger, disk, parts.subList(i, i + 1));
            }
            bytesOfMove(ledger, disk, parts.subList(half, FILES - half));
            for (int i = FILES - half; i < FILES - 1; i++) {
                bytesOfMove(ledger, disk, parts.subList(i, i + 1));
            }
            long last = bytesOfMove(ledger, disk, parts.subList(FILES - 1, FILES));
            assertThat(last - first)
                    .as("the counters in the head have more digits")
                    .isBetween(0L, 16L);
            assertThat(ledger.entry("files").cursor().done()).hasSize(FILES);
        }
        try (var ledger = FileLedger.open(directory, new SyncedDisk())) {
            assertThat(ledger.entry("files").cursor().done()).isEqualTo(Set.copyOf(parts));
        }
        try (var files = Files.list(directory)) {
            assertThat(files.map(file -> file.getFileName().toString()))
                    .containsExactlyInAnyOrder("lock", "holder", "lineage", "t-files.head", "t-files.0.done");
        }
    }

    private static long bytesOfMove(FileLedger ledger, CountingDisk disk, List<String> done) {
        long before = disk.bytes();
        long version = ledger.entry("files").version();
        ledger.advance(
                "files", version, new Move(version + 1, new CursorUpdate("c", done, false), "digest", "manifest"));
        return disk.bytes() - before;
    }

    @Test
    void idleRoundsWriteNothing() {
        try (var ledger = FileLedger.open(directory, new SyncedDisk())) {
            ledger.advance("files", 0, new Move(1, new CursorUpdate("c", List.of("a"), false), "d", "m"));
        }
        var disk = new CountingDisk();
        try (var ledger = FileLedger.open(directory, disk)) {
            for (int round = 0; round < 100; round++) {
                assertThat(ledger.entry("files").version()).isEqualTo(1);
                assertThat(ledger.entry("cities")).isEqualTo(Entry.NONE);
                assertThat(ledger.tables()).containsExactly("files");
            }
        }
        assertThat(disk.bytes()).isZero();
        assertThat(disk.operations()).isEmpty();
    }

    @Test
    void anItemThatIsDoneAlreadyIsNotWrittenAgain() {
        var disk = new CountingDisk();
        try (var ledger = FileLedger.open(directory, disk)) {
            ledger.advance("files", 0, new Move(1, new CursorUpdate("c", List.of("a", "a"), false), "d", "m"));
            ledger.advance("files", 1, new Move(2, new CursorUpdate("c", List.of("a"), false), "d", "m"));
            assertThat(ledger.entry("files").cursor().done()).containsExactly("a");
        }
        assertThat(disk.operations())
                .filteredOn(operation -> operation.startsWith("append"))
                .hasSize(1);
    }
}
