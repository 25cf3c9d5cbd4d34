package dev.bifrost.ledger.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.bifrost.api.BifrostException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** One opener at a time, in this process and in others. */
final class HeldLedgerTest {

    @TempDir
    Path directory;

    @Test
    void aSecondOpenerInThisProcessIsToldWhoHoldsIt() throws IOException {
        var alias = Files.createSymbolicLink(directory.resolve("alias"), Files.createDirectory(directory.resolve("a")));
        try (var ledger = FileLedger.open(directory.resolve("a"), new SyncedDisk())) {
            assertThat(ledger.lineage()).isNotBlank();
            assertThatThrownBy(() -> FileLedger.open(alias, new SyncedDisk()))
                    .isInstanceOfSatisfying(
                            BifrostException.class,
                            refusal -> assertThat(refusal.code()).isEqualTo(LedgerErrors.HELD))
                    .hasMessageContaining("process, " + ProcessHandle.current().pid());
        }
        FileLedger.open(alias, new SyncedDisk()).close();
    }

    @Test
    void anOpenerInAnotherProcessIsRefusedAlsoAfterOneInThisProcessWas() throws Exception {
        try (var ledger = FileLedger.open(directory, new SyncedDisk())) {
            assertThatThrownBy(() -> FileLedger.open(directory, new SyncedDisk()))
                    .isInstanceOf(BifrostException.class);
            var other = ChildJvm.start(LedgerChild.class, "once", directory.toString());
            assertThat(other.waitFor(60, TimeUnit.SECONDS)).isTrue();
            assertThat(new String(other.getInputStream().readAllBytes()))
                    .contains("ledger.HELD")
                    .contains("process " + ProcessHandle.current().pid());
            assertThat(ledger.tables()).isEmpty();
        }
    }

    @Test
    void aProcessThatIsGoneHoldsNothing() throws Exception {
        var other = ChildJvm.start(LedgerChild.class, "hold", directory.toString());
        try (var lines = other.inputReader()) {
            assertThat(lines.readLine()).isEqualTo("open");
            assertThatThrownBy(() -> FileLedger.open(directory, new SyncedDisk()))
                    .hasMessageContaining("process " + other.pid());
        } finally {
            other.destroyForcibly().waitFor();
        }
        try (var ledger = FileLedger.open(directory, new SyncedDisk())) {
            assertThat(ledger.tables()).isEmpty();
        }
    }
}
