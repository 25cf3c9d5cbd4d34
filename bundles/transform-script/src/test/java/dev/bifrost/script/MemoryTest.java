package dev.bifrost.script;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Scripts that come and go, in a process of their own whose heap is small and does not hide what stays. */
final class MemoryTest {

    @TempDir
    private Path folder;

    /** P-10. */
    @Test
    void ofFiveHundredThatWereMadeAndClosedNothingStays() throws Exception {
        var command = new ArrayList<>(
                List.of(Path.of(System.getProperty("java.home"), "bin", "java").toString()));
        ManagementFactory.getRuntimeMXBean().getInputArguments().stream()
                .filter(flag -> flag.startsWith("--"))
                .forEach(command::add);
        command.addAll(List.of(
                "-Xmx96m",
                "-Xms96m",
                "-XX:+UseSerialGC",
                "-cp",
                System.getProperty("java.class.path"),
                OpenAndClose.class.getName()));
        Path out = folder.resolve("out");
        Path err = folder.resolve("err");
        var process = new ProcessBuilder(command)
                .redirectOutput(out.toFile())
                .redirectError(err.toFile())
                .start();
        assertThat(process.waitFor(120, TimeUnit.SECONDS)).isTrue();
        assertThat(process.exitValue())
                .as(Files.readString(err, StandardCharsets.UTF_8))
                .isZero();
        var resident = Files.readAllLines(out).stream().map(Long::parseLong).toList();
        assertThat(resident).hasSize(2);
        System.out.println("resident after 50 and 500: " + resident);
        assertThat(resident.get(1)).isLessThan(resident.get(0) * 13 / 10);
    }
}
