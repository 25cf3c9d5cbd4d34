package dev.bifrost.wasm.check;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bifrost.testkit.AllocatorExtension;
import dev.bifrost.testkit.TestContext;
import dev.bifrost.testkit.ThreadWatch;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Base64;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Every guest of the attacks is checked like any other: it ends, with a code for each failure, and nothing stays behind. */
@Tag("full")
@ExtendWith(AllocatorExtension.class)
class HostileCheckTest {

    @TempDir
    private Path folder;

    static Stream<String> attacks() throws IOException {
        try (var file = HostileCheckTest.class.getResourceAsStream("/guests.txt")) {
            return new String(file.readAllBytes(), StandardCharsets.US_ASCII).lines().toList().stream();
        }
    }

    @ParameterizedTest
    @MethodSource("attacks")
    void endsInTimeAndLeavesNothing(String attack, TestContext context) throws IOException {
        var words = attack.split(" ");
        Files.write(folder.resolve("guest.wasm"), Base64.getDecoder().decode(words[1]));
        var threads = ThreadWatch.start();
        long from = System.nanoTime();
        var run = WasmCheck.json(context, folder, "check", "guest.wasm", "--limits", "call: 200ms, load: 1s");
        assertThat(Duration.ofNanos(System.nanoTime() - from)).isLessThan(Duration.ofSeconds(30));
        assertThat(run.code()).isEqualTo(run.with("failed").isEmpty() ? 0 : 1);
        assertThat(run.checks()).hasSize(22);
        assertThat(run.out()).doesNotContain("\u001b", "\\u001b", "\u202e", "\\n");
        for (String name : run.with("failed")) {
            assertThat(run.check(name).get("code")).startsWith("wasm.");
            assertThat(run.check(name).get("message")).hasSizeGreaterThan(10);
        }
        threads.assertNoneLeft(Duration.ofSeconds(2));
    }
}
