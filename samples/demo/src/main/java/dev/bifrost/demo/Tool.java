package dev.bifrost.demo;

import dev.bifrost.api.BifrostException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** Runs a program of this machine to its end. */
final class Tool {

    private static final Duration LIMIT = Duration.ofMinutes(5);
    private static final int LINES_QUOTED = 5;

    private Tool() {}

    /** @throws BifrostException with what to do if the program is missing, fails or does not end */
    static void run(Path directory, String what, List<String> command) {
        try {
            Path printed = Files.createTempFile("bifrost-demo", ".log");
            try {
                await(start(directory, command, printed), what, printed);
            } finally {
                Files.deleteIfExists(printed);
            }
        } catch (IOException e) {
            throw new BifrostException(
                    DemoErrors.DATA_UNAVAILABLE,
                    what + " needs '" + command.get(0)
                            + "', which could not be started; install it and see that it is on the PATH",
                    e);
        }
    }

    private static Process start(Path directory, List<String> command, Path printed) throws IOException {
        Process process = new ProcessBuilder(command)
                .directory(directory.toFile())
                .redirectErrorStream(true)
                .redirectOutput(printed.toFile())
                .start();
        process.getOutputStream().close();
        return process;
    }

    private static void await(Process process, String what, Path printed) throws IOException {
        try {
            if (!process.waitFor(LIMIT.toSeconds(), TimeUnit.SECONDS)) {
                throw new BifrostException(
                        DemoErrors.DATA_UNAVAILABLE, what + " did not end within " + LIMIT.toMinutes() + " minutes");
            }
            if (process.exitValue() != 0) {
                throw new BifrostException(
                        DemoErrors.DATA_UNAVAILABLE,
                        what + " failed with exit code " + process.exitValue() + ": " + tail(printed));
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new BifrostException(DemoErrors.DATA_UNAVAILABLE, what + " was interrupted", e);
        } finally {
            process.descendants().forEach(ProcessHandle::destroyForcibly);
            process.destroyForcibly();
        }
    }

    private static String tail(Path printed) throws IOException {
        List<String> lines = new String(Files.readAllBytes(printed), java.nio.charset.StandardCharsets.UTF_8)
                .lines()
                .filter(line -> !line.isBlank())
                .toList();
        return String.join(" | ", lines.subList(Math.max(0, lines.size() - LINES_QUOTED), lines.size()));
    }
}
