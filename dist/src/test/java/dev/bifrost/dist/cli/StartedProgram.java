package dev.bifrost.dist.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.stream.Stream;

/** A command in a process of its own that a test watches, and ends. What it prints goes into files of the folder. */
final class StartedProgram implements AutoCloseable {

    /** The exit code of a program that was told to stop. */
    static final int TERMINATED = 143;

    private static final long PATIENCE_SECONDS = 120;

    private final Path folder;
    private final Process process;

    private StartedProgram(Path folder, Process process) {
        this.folder = folder;
        this.process = process;
    }

    /** Types a command. */
    static StartedProgram typed(Folder folder, String... words) {
        return of(
                folder,
                Stream.concat(Stream.of(Folder.LAUNCHER.toString()), Stream.of(words))
                        .toList());
    }

    static StartedProgram of(Folder folder, List<String> command) {
        var builder = new ProcessBuilder(command)
                .directory(folder.path().toFile())
                .redirectOutput(folder.path().resolve("out").toFile())
                .redirectError(folder.path().resolve("err").toFile());
        folder.environment().forEach((name, value) -> builder.environment().put(name, value.toString()));
        try {
            return new StartedProgram(folder.path(), builder.start());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    List<String> out() {
        return lines("out");
    }

    List<String> err() {
        return lines("err");
    }

    private List<String> lines(String file) {
        try {
            return Files.readAllLines(folder.resolve(file));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Looks again and again, and gives the program time in between; its end is the end of waiting. */
    void await(BooleanSupplier condition) throws InterruptedException {
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(PATIENCE_SECONDS);
        while (!condition.getAsBoolean()) {
            assertThat(process.waitFor(10, TimeUnit.MILLISECONDS))
                    .describedAs("%s", err())
                    .isFalse();
            assertThat(System.nanoTime())
                    .describedAs("waited long enough: %s %s", out(), err())
                    .isLessThan(end);
        }
    }

    /** Tells it to stop, and waits until it has; the exit code. */
    int stop() throws InterruptedException {
        process.destroy();
        return exit();
    }

    /** Waits for its end. */
    int exit() throws InterruptedException {
        assertThat(process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)).isTrue();
        return process.exitValue();
    }

    /** Kills it, if it is still there. */
    @Override
    public void close() throws InterruptedException {
        process.destroyForcibly().waitFor();
    }
}
