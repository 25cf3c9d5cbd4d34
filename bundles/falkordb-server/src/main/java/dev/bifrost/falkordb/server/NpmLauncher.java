package dev.bifrost.falkordb.server;

import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;

/** Starts the npm binaries as a process that outlives this JVM and the terminal. */
record NpmLauncher(Machine machine, Home home, BinaryCache cache) implements Launcher {

    private static final int ATTEMPTS = 3;

    @Override
    public Running launch(Consumer<Started> remember, Consumer<String> progress) {
        try {
            Binaries binaries = cache.binaries(progress);
            Path data = home.createData();
            for (int attempt = 1; attempt < ATTEMPTS; attempt++) {
                ServerCommand command = new ServerCommand(binaries, Ports.preferredOrFree(), data, home.log());
                try {
                    return launch(command, remember);
                } catch (FalkorDbUnavailableException e) {
                    if (Ports.isFree(command.port())) {
                        throw e;
                    }
                    // else another process took the port between the look and the start
                }
            }
            return launch(new ServerCommand(binaries, Ports.free(), data, home.log()), remember);
        } catch (FalkorDbUnavailableException e) {
            throw new FalkorDbUnavailableException("npm binaries: " + e.getMessage(), e);
        }
    }

    private Running launch(ServerCommand command, Consumer<Started> remember) {
        List<String> ownSession =
                machine.find("setsid").map(Path::toString).stream().toList();
        Process process = command.start(ownSession, ServerCommand.Flush.ALWAYS);
        try {
            StartedProcess started = StartedProcess.of(process.toHandle(), command.data(), command.port());
            remember.accept(started);
            return started.running(command.awaitReady(process));
        } catch (RuntimeException e) {
            process.destroyForcibly();
            throw e;
        }
    }
}
