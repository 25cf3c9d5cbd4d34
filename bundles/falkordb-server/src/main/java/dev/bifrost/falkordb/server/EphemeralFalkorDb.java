package dev.bifrost.falkordb.server;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/**
 * A private FalkorDB of one test, on its own port and data directory, that can be killed and frozen. It ends with this JVM, however
 * that ends. What a client was told to be written survives {@link #kill}.
 *
 * <p>Threads: methods may be called from any thread, one at a time.
 *
 * <p>Errors: {@link FalkorDbUnavailableException}.
 */
public final class EphemeralFalkorDb implements AutoCloseable {

    private static final Duration LIMIT = Duration.ofSeconds(10);

    private final ServerCommand command;
    private Process process;

    private EphemeralFalkorDb(ServerCommand command) {
        this.command = command;
    }

    static EphemeralFalkorDb start(Path directory, BinaryCache cache) {
        Binaries binaries = binaries(cache);
        try {
            Path data = Files.createDirectories(directory.resolve("data")).toRealPath();
            Path log = directory.toAbsolutePath().resolve("server.log");
            EphemeralFalkorDb server = new EphemeralFalkorDb(new ServerCommand(binaries, Ports.free(), data, log));
            server.run();
            return server;
        } catch (IOException e) {
            throw new FalkorDbUnavailableException("cannot create " + directory + ": " + e, e);
        }
    }

    public String url() {
        return "redis://127.0.0.1:" + port();
    }

    public int port() {
        return command.port();
    }

    public synchronized long pid() {
        return process.pid();
    }

    /** SIGKILL; returns when the process is gone. Does nothing if it is gone already. */
    public synchronized void kill() {
        process.destroyForcibly();
        try {
            if (!process.waitFor(LIMIT.toMillis(), TimeUnit.MILLISECONDS)) {
                throw new FalkorDbUnavailableException("process " + process.pid() + " does not end by SIGKILL");
            }
        } catch (InterruptedException e) {
            throw Poll.interrupted(e);
        }
    }

    /** Starts the server again, on the same port and data; a running one is killed first. Returns when it can work. */
    public synchronized void restart() {
        kill();
        run();
    }

    /** SIGSTOP: connections stay, nothing answers. Returns when the process stands still. */
    public synchronized void pause() {
        signal("STOP");
        Poll.until(LIMIT, () -> isFrozen() ? Optional.of(true) : Optional.empty())
                .orElseThrow(
                        () -> new FalkorDbUnavailableException("process " + process.pid() + " does not stand still"));
    }

    /** SIGCONT: returns when the server answers again. */
    public synchronized void resume() {
        signal("CONT");
        Probe.awaitReady(ServerUrl.local(port()), process::isAlive);
    }

    /** Kills the server, frozen or not. The directory stays. */
    @Override
    public void close() {
        kill();
    }

    private static Binaries binaries(BinaryCache cache) {
        try {
            return cache.binaries(line -> {});
        } catch (FalkorDbUnavailableException e) {
            throw new FalkorDbUnavailableException(
                    "A private FalkorDB needs the npm binaries, whatever else there is: " + e.getMessage(), e);
        }
    }

    private void run() {
        process = command.start(List.of(), ServerCommand.Flush.NO);
        Leash.on(process);
        try {
            command.awaitReady(process);
        } catch (RuntimeException e) {
            process.destroyForcibly();
            throw e;
        }
    }

    private void signal(String name) {
        try {
            int exit = new ProcessBuilder("sh", "-c", "kill -" + name + " " + process.pid())
                    .redirectErrorStream(true)
                    .start()
                    .waitFor();
            if (exit != 0) {
                throw new FalkorDbUnavailableException(
                        "cannot send " + name + " to process " + process.pid() + ": it is gone");
            }
        } catch (IOException e) {
            throw new FalkorDbUnavailableException("cannot run sh: " + e.getMessage(), e);
        } catch (InterruptedException e) {
            throw Poll.interrupted(e);
        }
    }

    /** The state is the letter after the name in parentheses; T means stopped by a signal. */
    private boolean isFrozen() {
        try {
            String stat = Files.readString(Path.of("/proc", Long.toString(process.pid()), "stat"));
            return stat.startsWith("T", stat.lastIndexOf(')') + 2);
        } catch (IOException e) {
            return false;
        }
    }
}
