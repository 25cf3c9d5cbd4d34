package dev.bifrost.bench;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;

/** Runs {@link ChildHost} with this JVM's class path and flags. */
final class ChildJvm {

    private ChildJvm() {}

    /**
     * What one round printed.
     *
     * @param cpuMillis of this round
     * @param uptimeMillis from the JVM's start to the round's end
     * @param allCpuMillis processor time of the process up to the round's end
     */
    record Round(
            long rows,
            long failed,
            long changes,
            long millis,
            double cpuMillis,
            double heapMib,
            double directMib,
            long uptimeMillis,
            double allCpuMillis) {

        private static Round parse(String line) {
            String[] words = line.split(" ");
            return new Round(
                    Long.parseLong(words[1]),
                    Long.parseLong(words[2]),
                    Long.parseLong(words[3]),
                    Long.parseLong(words[4]),
                    Double.parseDouble(words[5]),
                    Double.parseDouble(words[6]),
                    Double.parseDouble(words[7]),
                    Long.parseLong(words[8]),
                    Double.parseDouble(words[9]));
        }
    }

    static List<Round> run(Path config, int rounds, String... flags) throws IOException, InterruptedException {
        var command = command(
                ChildHost.class.getName(), Arrays.asList(flags), List.of(config.toString(), Integer.toString(rounds)));
        Process process = new ProcessBuilder(command)
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        try (Stream<String> lines = process.inputReader().lines()) {
            var found = lines.filter(line -> line.startsWith("round "))
                    .map(Round::parse)
                    .toList();
            if (process.waitFor() != 0
                    || found.size() != rounds
                    || found.stream().anyMatch(round -> round.failed() > 0)) {
                throw new IllegalStateException("the host in a JVM of its own failed, see above");
            }
            return found;
        } finally {
            process.destroyForcibly();
        }
    }

    /** This JVM's command line with another program. */
    static List<String> command(String program, List<String> flags, List<String> args) {
        var command = new ArrayList<String>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(inherited());
        command.addAll(flags);
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), program));
        command.addAll(args);
        return command;
    }

    /** The launcher's flags, without a heap size that somebody set for this JVM. */
    private static List<String> inherited() {
        return ManagementFactory.getRuntimeMXBean().getInputArguments().stream()
                .filter(flag -> !flag.startsWith("-Xmx"))
                .toList();
    }
}
