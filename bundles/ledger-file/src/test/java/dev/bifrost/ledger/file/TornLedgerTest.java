package dev.bifrost.ledger.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.bifrost.api.BifrostException;
import dev.bifrost.api.ledger.Ledger;
import dev.bifrost.api.ledger.Ledger.Move;
import dev.bifrost.api.source.CursorUpdate;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Whatever happens to the files: an entry is the last acknowledged one, or a refusal that names the file. */
final class TornLedgerTest {

    @TempDir
    Path directory;

    private Path head;
    private Path log;

    @BeforeEach
    void aTableAtVersionTwo() {
        try (var ledger = open()) {
            ledger.advance("persons", 0, move(1, false, "a", "b"));
            ledger.advance("persons", 1, move(2, false, "c"));
            ledger.advance("cities", 0, move(1, false));
        }
        var files = TableFiles.of(directory, "persons");
        head = files.head();
        log = files.log(0);
    }

    private Ledger open() {
        return FileLedger.open(directory, new SyncedDisk());
    }

    private static Move move(long version, boolean replaces, String... added) {
        return new Move(version, new CursorUpdate("cursor " + version, List.of(added), replaces), "digest", "manifest");
    }

    private void isTorn(Path file) {
        try (var ledger = open()) {
            assertThat(ledger.entry("cities").version()).as("other tables work").isEqualTo(1);
            assertThat(ledger.tables()).containsExactly("cities", "persons");
            assertThatThrownBy(() -> ledger.entry("persons"))
                    .isInstanceOfSatisfying(
                            BifrostException.class,
                            refusal -> assertThat(refusal.code()).isEqualTo(LedgerErrors.TORN))
                    .hasMessageContaining(file.getFileName().toString())
                    .hasMessageContaining("t-persons.*");
            assertThatThrownBy(() -> ledger.advance("persons", 0, move(1, false)))
                    .isInstanceOf(BifrostException.class)
                    .hasMessageContaining(file.getFileName().toString());
        }
    }

    @Test
    void aHeadThatIsCutOffAnywhereIsRefused() throws IOException {
        var whole = Files.readAllBytes(head);
        for (int length = 0; length < whole.length; length++) {
            Files.write(head, Arrays.copyOf(whole, length));
            isTorn(head);
        }
    }

    @Test
    void aHeadWithAnyBitFlippedIsRefused() throws IOException {
        var whole = Files.readAllBytes(head);
        for (int at = 0; at < whole.length; at++) {
            var flipped = whole.clone();
            flipped[at] ^= (byte) (1 << at % 8);
            Files.write(head, flipped);
            isTorn(head);
        }
    }

    @Test
    void aLogThatIsCutOffAnywhereIsRefused() throws IOException {
        var whole = Files.readAllBytes(log);
        for (int length = 0; length < whole.length; length++) {
            Files.write(log, Arrays.copyOf(whole, length));
            isTorn(log);
        }
        Files.delete(log);
        isTorn(log);
    }

    @Test
    void aLogWithAnyBitFlippedIsRefused() throws IOException {
        var whole = Files.readAllBytes(log);
        for (int at = 0; at < whole.length; at++) {
            var flipped = whole.clone();
            flipped[at] ^= (byte) (1 << at % 8);
            Files.write(log, flipped);
            isTorn(log);
        }
    }

    @Test
    void aLogOfAnotherOrderIsRefused() throws IOException {
        var lines = Files.readAllLines(log);
        Files.writeString(log, String.join("\n", lines.reversed()) + "\n");
        isTorn(log);
    }

    @Test
    void aHeadUnderAnotherTablesNameIsRefused() throws IOException {
        Files.copy(head, TableFiles.of(directory, "links").head());
        try (var ledger = open()) {
            assertThatThrownBy(() -> ledger.entry("links")).hasMessageContaining("another table than its name says");
            assertThat(ledger.entry("persons").version()).isEqualTo(2);
        }
    }

    @Test
    void aHeadOfALaterFormIsRefusedAsSuch() throws IOException {
        Files.write(head, CheckedText.format("bifrost-ledger-table 2", Map.of("table", "persons")));
        try (var ledger = open()) {
            assertThatThrownBy(() -> ledger.entry("persons"))
                    .isInstanceOfSatisfying(
                            BifrostException.class,
                            refusal -> assertThat(refusal.code()).isEqualTo(LedgerErrors.NEWER_FORMAT));
        }
    }

    @Test
    void bytesBeyondTheValidCountAreACrashsLeftoverAndAreCut() throws IOException {
        Files.write(
                log, DoneLog.records("00000000", List.of("never acknowledged")).bytes(), StandardOpenOption.APPEND);
        Files.write(log, new byte[] {'1', '2', 0, -1}, StandardOpenOption.APPEND);
        try (var ledger = open()) {
            assertThat(ledger.entry("persons").cursor().done()).containsExactlyInAnyOrder("a", "b", "c");
            ledger.advance("persons", 2, move(3, false, "d"));
        }
        try (var ledger = open()) {
            assertThat(ledger.entry("persons").cursor().done()).containsExactlyInAnyOrder("a", "b", "c", "d");
        }
        assertThat(Files.readString(log)).doesNotContain("never acknowledged");
    }

    @Test
    void filesThatNoHeadCountsAreDeleted() throws IOException {
        var files = TableFiles.of(directory, "persons");
        var strays = List.of(
                files.nextHead(),
                files.log(1),
                TableFiles.of(directory, "links").log(0),
                directory.resolve("lineage" + TableFiles.NEXT_SUFFIX));
        for (var stray : strays) {
            Files.writeString(stray, "half a");
        }
        try (var ledger = open()) {
            assertThat(ledger.entry("persons").version()).isEqualTo(2);
            assertThat(ledger.entry("links")).isEqualTo(Ledger.Entry.NONE);
        }
        assertThat(strays).noneMatch(Files::exists);
        assertThat(log).exists();
    }

    @Test
    void theLogsOfADamagedTableAreKept() throws IOException {
        Files.write(head, new byte[0]);
        isTorn(head);
        assertThat(log).exists();
    }

    @Test
    void aReloadDropsTheOldLogAfterTheHeadMoved() {
        try (var ledger = open()) {
            ledger.advance("persons", 2, move(3, true, "z"));
            assertThat(log).doesNotExist();
            assertThat(TableFiles.of(directory, "persons").log(1)).exists();
        }
        try (var ledger = open()) {
            assertThat(ledger.entry("persons").cursor().done()).containsExactly("z");
        }
    }

    @Test
    void aDamagedOrMissingLineageIsRefusedWhileThereAreTables() throws IOException {
        var lineage = directory.resolve("lineage");
        var whole = Files.readAllBytes(lineage);
        for (int length = 0; length < whole.length; length++) {
            Files.write(lineage, Arrays.copyOf(whole, length));
            assertThatThrownBy(this::open).hasMessageContaining("lineage").isInstanceOf(BifrostException.class);
        }
        Files.delete(lineage);
        assertThatThrownBy(this::open)
                .isInstanceOfSatisfying(
                        BifrostException.class,
                        refusal -> assertThat(refusal.code()).isEqualTo(LedgerErrors.TORN));
        Files.write(lineage, whole);
        open().close();
    }

    @Test
    void movingATablesFilesAwayStartsItAnewAsTheMessageSays() throws IOException {
        Files.write(head, new byte[0]);
        Files.delete(head);
        Files.delete(log);
        try (var ledger = open()) {
            assertThat(ledger.entry("persons")).isEqualTo(Ledger.Entry.NONE);
        }
    }
}
