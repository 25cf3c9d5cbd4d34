package dev.bifrost.falkordb.server;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** The environment, the processor and the tools of this machine; a test hands in another environment. */
record Machine(Map<String, String> environment, String system, String processor) {

    static Machine current() {
        return with(System.getenv());
    }

    static Machine with(Map<String, String> environment) {
        return new Machine(Map.copyOf(environment), System.getProperty("os.name"), System.getProperty("os.arch"));
    }

    boolean isLinuxX64() {
        return system.equals("Linux") && (processor.equals("amd64") || processor.equals("x86_64"));
    }

    Optional<String> variable(String name) {
        return Optional.ofNullable(environment.get(name)).filter(value -> !value.isBlank());
    }

    Optional<Path> find(String tool) {
        return Stream.of(variable("PATH").orElse("").split(File.pathSeparator))
                .filter(directory -> !directory.isEmpty())
                .map(directory -> Path.of(directory, tool))
                .filter(path -> Files.isRegularFile(path) && Files.isExecutable(path))
                .findFirst();
    }

    /** What a tool printed, standard error included. */
    record Output(int exit, String text) {

        boolean ok() {
            return exit == 0;
        }

        /** The last lines, where a tool says what was wrong. */
        String tail() {
            List<String> lines = text.lines().filter(line -> !line.isBlank()).toList();
            return String.join(" | ", lines.subList(Math.max(0, lines.size() - 4), lines.size()));
        }
    }

    /** Runs a tool found on PATH to its end, in plain English, and ends it when the time is over. */
    Output run(Duration limit, Path directory, String tool, String... arguments) {
        Path program = find(tool).orElseThrow(() -> new FalkorDbUnavailableException(tool + " was not found on PATH"));
        Path printed = null;
        try {
            printed = Files.createTempFile("bifrost-tool", ".txt");
            ProcessBuilder builder = new ProcessBuilder(
                            Stream.concat(Stream.of(program.toString()), Stream.of(arguments))
                                    .toList())
                    .directory(directory.toFile())
                    .redirectErrorStream(true)
                    .redirectInput(new File("/dev/null"))
                    .redirectOutput(printed.toFile());
            builder.environment().clear();
            builder.environment().putAll(environment);
            builder.environment().put("LC_ALL", "C");
            int exit = await(builder.start(), limit, tool);
            return new Output(exit, new String(Files.readAllBytes(printed), StandardCharsets.UTF_8));
        } catch (IOException e) {
            throw new FalkorDbUnavailableException("cannot run " + tool + ": " + e.getMessage(), e);
        } finally {
            deleteQuietly(printed);
        }
    }

    private static int await(Process process, Duration limit, String tool) {
        try {
            if (process.waitFor(limit.toMillis(), TimeUnit.MILLISECONDS)) {
                return process.exitValue();
            }
            throw new FalkorDbUnavailableException(tool + " did not end within " + limit.toSeconds() + " s");
        } catch (InterruptedException e) {
            throw Poll.interrupted(e);
        } finally {
            process.descendants().forEach(ProcessHandle::destroyForcibly);
            process.destroyForcibly();
        }
    }

    private static void deleteQuietly(Path file) {
        if (file != null && !file.toFile().delete()) {
            file.toFile().deleteOnExit();
        }
    }
}
