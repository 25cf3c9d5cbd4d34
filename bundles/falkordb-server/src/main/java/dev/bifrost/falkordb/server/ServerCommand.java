package dev.bifrost.falkordb.server;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** How redis-server is called: on 127.0.0.1 only, with a log of all writes, in the foreground of a process of its own. */
record ServerCommand(Binaries binaries, int port, Path data, Path log) {

    /** Where the log of writes is forced to disk. */
    enum Flush {
        /** Before each answer: an answered write survives the machine's crash. */
        ALWAYS,
        /**
         * When the system likes: survives the kill of the server exactly, as each answer comes after the write. The server's
         * default, once a second, can hold writes back for up to two seconds while the disk is slow.
         */
        NO
    }

    /**
     * The log of writes holds what a statement changed, not its text: while a log is replayed an index that it made is not used, so
     * 20,000 rows merged by key took 72 s to load as text and 0.7 s as changes.
     */
    static final List<String> LOG_CHANGES = List.of("EFFECTS_THRESHOLD", "0");

    Process start(List<String> wrapper, Flush flush) {
        List<String> command = new ArrayList<>(wrapper);
        command.addAll(binaries.command());
        command.addAll(List.of("--bind", "127.0.0.1", "--port", Integer.toString(port), "--protected-mode", "yes"));
        command.addAll(List.of("--dir", data.toString(), "--save", "", "--appendonly", "yes"));
        command.addAll(List.of("--appendfsync", flush == Flush.ALWAYS ? "always" : "no"));
        // The arguments stay visible: StartedProcess knows the server by them.
        command.addAll(List.of("--daemonize", "no", "--set-proc-title", "no"));
        command.addAll(List.of("--loadmodule", binaries.module().toString()));
        command.addAll(LOG_CHANGES);
        ProcessBuilder builder = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectInput(new File("/dev/null"))
                .redirectOutput(ProcessBuilder.Redirect.appendTo(log.toFile()));
        builder.environment().put("LC_ALL", "C");
        try {
            return builder.start();
        } catch (IOException e) {
            throw new FalkorDbUnavailableException("cannot start redis-server: " + e.getMessage(), e);
        }
    }

    /** Waits until the process can work, and it is the one that answers. Returns the version. */
    String awaitReady(Process process) {
        try {
            String version = Probe.awaitReady(ServerUrl.local(port), process::isAlive);
            if (Probe.dataDirectory(port).filter(data::equals).isEmpty()) {
                throw new FalkorDbUnavailableException("another server answers on port " + port);
            }
            return version;
        } catch (FalkorDbUnavailableException e) {
            throw new FalkorDbUnavailableException(e.getMessage() + "; the end of " + log + ": " + endOfLog(), e);
        }
    }

    private String endOfLog() {
        try {
            return new Machine.Output(0, Files.readString(log, StandardCharsets.ISO_8859_1)).tail();
        } catch (IOException e) {
            return "(unreadable)";
        }
    }
}
