package dev.bifrost.demo;

import dev.bifrost.api.BifrostException;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.Writer;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Another process, which writes the Iceberg tables: Iceberg's writers need libraries that the host does not have. It lies in
 * the folder {@code demo/lake} of the distribution.
 */
final class LakeWriter implements AutoCloseable {

    private static final String PROGRAM = "dev.bifrost.lake.FlightsProgram";

    /**
     * What a commit was, and what the tables hold after it, as the writer tells by reading them.
     *
     * @param told by name
     */
    record Answer(Map<String, String> told) {

        private static Answer parse(String line) {
            Map<String, String> told = new LinkedHashMap<>();
            for (String each : line.split("\t")) {
                told.put(each.substring(0, each.indexOf('=')), each.substring(each.indexOf('=') + 1));
            }
            return new Answer(told);
        }

        String text(String key) {
            return told.get(key);
        }

        long number(String key) {
            return Long.parseLong(told.get(key));
        }
    }

    private final Process process;
    private final Path complaints;
    private final Writer words;
    private final BufferedReader answers;

    /** @param warehouse an empty folder */
    LakeWriter(Path warehouse, Path complaints) {
        this.complaints = complaints;
        Path home = Path.of(System.getProperty("bifrost.home", "."));
        String classPath = "%s/demo/lake/*:%s/lib/*".formatted(home, home);
        var command = new ArrayList<String>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(launcherFlags());
        command.addAll(List.of("-cp", classPath, PROGRAM, warehouse.toString()));
        try {
            process = new ProcessBuilder(command)
                    .redirectError(complaints.toFile())
                    .start();
        } catch (IOException e) {
            throw failed(e.getMessage(), e);
        }
        words = process.outputWriter(StandardCharsets.UTF_8);
        answers = process.inputReader(StandardCharsets.UTF_8);
    }

    /** What the launcher found this Java to need; not what a user set for the host. */
    private static List<String> launcherFlags() {
        return ManagementFactory.getRuntimeMXBean().getInputArguments().stream()
                .filter(flag -> flag.startsWith("--"))
                .toList();
    }

    /** Lets it make a commit. */
    Answer commit(String... request) {
        try {
            words.append(String.join("\t", request)).append('\n').flush();
            String answer = answers.readLine();
            if (answer == null) {
                throw failed(lastComplaint(), null);
            }
            return Answer.parse(answer);
        } catch (IOException e) {
            throw failed(lastComplaint(), e);
        }
    }

    private String lastComplaint() {
        try {
            return String.join(
                    " ", Files.readAllLines(complaints).stream().limit(3).toList());
        } catch (IOException e) {
            return e.getMessage();
        }
    }

    private static BifrostException failed(String why, Exception cause) {
        return new BifrostException(
                DemoErrors.WRITER_FAILED,
                "the process that writes the Iceberg tables failed: %s. It is part of the distribution, in demo/lake; see that there is room on the disk, and unpack or build it again"
                        .formatted(why),
                cause);
    }

    @Override
    public void close() {
        process.destroyForcibly();
    }
}
