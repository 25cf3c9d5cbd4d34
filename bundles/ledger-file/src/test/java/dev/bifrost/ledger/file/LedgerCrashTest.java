package dev.bifrost.ledger.file;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.HashSet;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * Kills the process that moves a table, again and again, on one ledger that goes on growing: what is found afterwards is
 * the last move that was acknowledged, or the one in flight.
 */
final class LedgerCrashTest {

    private static final int POINTS = 20;
    private static final int RANDOM_KILLS = 15;

    @TempDir
    Path directory;

    @Test
    @Timeout(value = 180, unit = TimeUnit.SECONDS)
    void aKillAtAnyPointLeavesTheLastMoveOrTheOneInFlight() throws Exception {
        long version = 0;
        for (int point = 0; point < POINTS; point++) {
            version = dieAfter(point, version);
        }
        assertThat(version).as("the writer came along between kills").isGreaterThan(POINTS);
        var random = new Random(7);
        for (int kill = 0; kill < RANDOM_KILLS; kill++) {
            version = killAfter(1 + random.nextInt(40), version);
        }
    }

    /** The child halts itself in the middle of a disk operation. */
    private long dieAfter(int operations, long known) throws Exception {
        var child = ChildJvm.start(LedgerChild.class, "move", directory.toString(), Integer.toString(operations));
        long acknowledged = known;
        try (var lines = child.inputReader()) {
            for (var line = lines.readLine(); line != null; line = lines.readLine()) {
                acknowledged = acknowledged(line, acknowledged);
            }
        }
        assertThat(child.waitFor()).as("exit code of a halted process").isEqualTo(137);
        return found(acknowledged);
    }

    /** The child is killed from outside while it works. */
    private long killAfter(int moves, long known) throws Exception {
        var child =
                ChildJvm.start(LedgerChild.class, "move", directory.toString(), Integer.toString(Integer.MAX_VALUE));
        long acknowledged = known;
        try (var lines = child.inputReader()) {
            int seen = 0;
            for (var line = lines.readLine(); line != null; line = lines.readLine()) {
                acknowledged = acknowledged(line, acknowledged);
                if (++seen == moves) {
                    child.toHandle().destroyForcibly(); // not the process: that would close its streams
                }
            }
        }
        child.waitFor();
        return found(acknowledged);
    }

    /** A line may be cut off by the kill: then it acknowledges nothing. */
    private static long acknowledged(String line, long before) {
        assertThat(line).as("what the child says").startsWith("a");
        var words = line.split(" ");
        return words.length == 2 && words[0].equals("acknowledged") && Long.parseLong(words[1]) == before + 1
                ? before + 1
                : before;
    }

    private long found(long acknowledged) {
        try (var ledger = FileLedger.open(directory, new SyncedDisk())) {
            var entry = ledger.entry("files");
            assertThat(entry.version()).isBetween(acknowledged, acknowledged + 1);
            if (entry.version() > 0) {
                assertThat(entry.cursor().text()).isEqualTo("c" + entry.version());
            }
            var expected = new HashSet<String>();
            for (long part = 1; part <= entry.version(); part++) {
                if (part % 7 == 0) {
                    expected.clear();
                }
                expected.add("part-" + part);
            }
            assertThat(entry.cursor().done()).isEqualTo(expected);
            return entry.version();
        }
    }
}
