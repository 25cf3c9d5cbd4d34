package dev.bifrost.falkordb.server;

import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * A server process. It is known by its number, its start time and by our data directory and port among its arguments, so neither a
 * reused number nor another server on the port is taken for it.
 */
record StartedProcess(long pid, Instant start, Path data, int port) implements Started {

    /** The JDK derives start times from the boot time, which can differ by a second between two JVMs. */
    private static final Duration CLOCK_TOLERANCE = Duration.ofSeconds(2);

    private static final Duration STOP_LIMIT = Duration.ofSeconds(10);

    static StartedProcess of(ProcessHandle process, Path data, int port) {
        return new StartedProcess(process.pid(), process.info().startInstant().orElse(Instant.EPOCH), data, port);
    }

    /** A server on the data directory that nothing remembers: its starter was killed, or the state file was deleted. */
    static Optional<Started> findOn(Path data) {
        return ProcessHandle.allProcesses()
                .filter(process -> works(process, data))
                .flatMap(process -> argument(process, "--port")
                        .filter(port -> port.matches("\\d{1,5}"))
                        .map(port -> (Started) of(process, data, Integer.parseInt(port)))
                        .stream())
                .findFirst();
    }

    @Override
    public Origin origin() {
        return Origin.NPM;
    }

    @Override
    public boolean isRunning(Machine machine) {
        return process().isPresent();
    }

    @Override
    public void stop(Machine machine) {
        process().ifPresent(process -> {
            process.destroy();
            if (!isGoneInTime()) {
                process.destroyForcibly();
                if (!isGoneInTime()) {
                    throw new FalkorDbUnavailableException("process " + pid + " does not end, not even by force");
                }
            }
        });
    }

    @Override
    public void clear(Machine machine) {
        // an ended process leaves nothing
    }

    private boolean isGoneInTime() {
        return Poll.until(STOP_LIMIT, () -> process().isPresent() ? Optional.empty() : Optional.of(true))
                .isPresent();
    }

    private Optional<ProcessHandle> process() {
        return ProcessHandle.of(pid)
                .filter(process -> process.info()
                        .startInstant()
                        .filter(instant ->
                                Duration.between(instant, start).abs().compareTo(CLOCK_TOLERANCE) <= 0)
                        .isPresent())
                .filter(process -> works(process, data))
                .filter(process -> argument(process, "--port").equals(Optional.of(Integer.toString(port))));
    }

    /** A zombie has no arguments, so it counts as gone. */
    private static boolean works(ProcessHandle process, Path data) {
        return argument(process, "--dir").equals(Optional.of(data.toString()))
                && Stream.concat(process.info().command().stream(), arguments(process).stream())
                        .anyMatch(word -> word.endsWith("redis-server"));
    }

    private static Optional<String> argument(ProcessHandle process, String name) {
        List<String> arguments = arguments(process);
        int at = arguments.indexOf(name);
        return at < 0 || at + 1 >= arguments.size() ? Optional.empty() : Optional.of(arguments.get(at + 1));
    }

    private static List<String> arguments(ProcessHandle process) {
        return List.of(process.info().arguments().orElse(new String[0]));
    }
}
