package dev.bifrost.dist;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** Types a command as a user does, in a process of its own, and tells what came back. */
public final class Typed {

    private static final long LIMIT_SECONDS = 600;

    /**
     * What came back.
     *
     * @param exit the exit code
     * @param out standard output
     * @param err standard error
     */
    public record Result(int exit, String out, String err) {

        /** The last line of standard output, which holds the JSON where {@code --json} was typed. */
        public String lastLine() {
            List<String> lines = out.strip().lines().toList();
            return lines.isEmpty() ? "" : lines.get(lines.size() - 1);
        }
    }

    private final Path directory;
    private final Map<String, String> environment = new HashMap<>();

    private Typed(Path directory) {
        this.directory = directory;
    }

    public static Typed in(Path directory) {
        return new Typed(directory);
    }

    public Typed with(String variable, Object value) {
        environment.put(variable, value.toString());
        return this;
    }

    public Result run(Object... command) {
        try {
            Path out = Files.createTempFile("typed", ".out");
            Path err = Files.createTempFile("typed", ".err");
            try {
                int exit = await(start(out, err, command));
                return new Result(exit, Files.readString(out), Files.readString(err));
            } finally {
                Files.delete(out);
                Files.delete(err);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private Process start(Path out, Path err, Object... command) throws IOException {
        List<String> words = new ArrayList<>();
        for (Object word : command) {
            words.add(word.toString());
        }
        ProcessBuilder builder = new ProcessBuilder(words)
                .directory(directory.toFile())
                .redirectOutput(out.toFile())
                .redirectError(err.toFile());
        builder.environment().putAll(environment);
        Process process = builder.start();
        process.getOutputStream().close();
        return process;
    }

    private static int await(Process process) {
        try {
            if (!process.waitFor(LIMIT_SECONDS, TimeUnit.SECONDS)) {
                throw new AssertionError("not done within " + LIMIT_SECONDS + " s");
            }
            return process.exitValue();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new AssertionError("interrupted", e);
        } finally {
            process.descendants().forEach(ProcessHandle::destroyForcibly);
            process.destroyForcibly();
        }
    }
}
