package dev.bifrost.dist.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bifrost.dist.ProjectFiles;
import dev.bifrost.dist.Typed;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code bifrost wasm check} as a guest's author types it, in the program that is shipped. */
final class WasmCheckIT {

    private static final Path GUESTS = ProjectFiles.root().resolve("samples/guests/c");
    private static final Path FAULTY =
            ProjectFiles.root().resolve("transforms-wasm/src/test/resources/check/faults.wasm");

    @TempDir
    private Path home;

    private Typed.Result check(Object... words) {
        var typed = new Object[words.length + 3];
        typed[0] = Folder.LAUNCHER;
        typed[1] = "wasm";
        typed[2] = "check";
        System.arraycopy(words, 0, typed, 3, words.length);
        return Typed.in(GUESTS).with("BIFROST_HOME", home).run(typed);
    }

    @Test
    void aGuestThatKeepsTheContractHoldsAllChecks() {
        var found = check("flights.wasm", "--config", "{\"table\": \"airports\"}");
        assertThat(found.exit()).as(found.out() + found.err()).isZero();
        assertThat(found.out())
                .contains("ok       input columns  the guest wants name: utf8, state: utf8, longitude: float64")
                .contains("All 22 checks hold")
                .contains("wasm: { module: flights.wasm, config: {\"table\":\"airports\"} }")
                .doesNotContain("failed", "skipped");
        assertThat(found.err()).isEmpty();
    }

    @Test
    void aGuestThatNeverEndsIsRefusedWithinThirtySeconds() {
        long from = System.nanoTime();
        var found = check(FAULTY, "--config", "{\"fault\": \"spin\"}", "--json");
        assertThat(Duration.ofNanos(System.nanoTime() - from)).isLessThan(Duration.ofSeconds(30));
        assertThat(found.exit()).as(found.out() + found.err()).isEqualTo(1);
        var object = Folder.json(found);
        assertThat(object.path("ok").asBoolean(true)).isFalse();
        assertThat(object.path("checks").findValuesAsText("code")).containsExactly("wasm.DEADLINE");
    }

    @Test
    void whatIsNotThereOrNotUnderstoodIsWrongUsage() {
        var lost = check("lost.wasm");
        assertThat(lost.exit()).isEqualTo(2);
        assertThat(lost.err()).contains("wasm.UNREADABLE", "lost.wasm");
        var wrong = check("flights.wasm", "--colums", "id: int64");
        assertThat(wrong.exit()).isEqualTo(2);
        assertThat(wrong.err()).contains("wasm.USAGE", "--colums", "bifrost wasm --help");
    }
}
