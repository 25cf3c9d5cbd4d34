package dev.bifrost.falkordb.server;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * The FalkorDB of this machine that a demo, a sample or a person uses. It outlives the JVM that starts it and keeps its data over a
 * stop and over a kill.
 *
 * <p>{@code FALKORDB_URL}, if set, is used as it is and never started or stopped. Otherwise {@link #start} takes a container engine
 * that answers (docker, then podman) and, where there is none, the binaries of an npm package in a cache that is checked by digest.
 * A home that holds data of the npm way stays with it, so that installing a container engine does not hide that data; the two ways
 * keep separate data.
 *
 * <p>Threads: immutable; the state is in files under a lock, any number of threads and processes may use one home at once.
 *
 * <p>Errors: {@link FalkorDbUnavailableException}.
 */
public final class LocalFalkorDb {

    private final Home home;
    private final Machine machine;

    LocalFalkorDb(Home home, Machine machine) {
        this.home = home;
        this.machine = machine;
    }

    /** The server of {@code $BIFROST_HOME}, or of {@code ~/.bifrost}. */
    public static LocalFalkorDb standard() {
        Machine machine = Machine.current();
        return new LocalFalkorDb(Home.standard(machine.environment()), machine);
    }

    /** The server of another Bifröst home. Everything is kept in its folder {@code falkordb}. */
    public static LocalFalkorDb in(Path home) {
        return new LocalFalkorDb(Home.under(home), Machine.current());
    }

    /**
     * A private server for one test, from the npm binaries in the standard cache; {@code FALKORDB_URL} and container engines are not
     * considered.
     *
     * @param directory for its data and its log; kept when the server is closed
     */
    public static EphemeralFalkorDb ephemeral(Path directory) {
        Machine machine = Machine.current();
        return EphemeralFalkorDb.start(
                directory, new BinaryCache(Home.standard(machine.environment()).cache(), machine));
    }

    /**
     * Starts the server, or returns the one that runs. The first start downloads for some seconds.
     *
     * @param progress receives one line for each thing that takes long
     */
    public Running start(Consumer<String> progress) {
        return ExternalServer.of(machine)
                .map(ExternalServer::running)
                .orElseGet(() -> new FileMutex(home.lock()).holding(() -> startHolding(progress)));
    }

    /** Stops the server that was started here. False if none runs, or if {@code FALKORDB_URL} names one. */
    public boolean stop() {
        return ExternalServer.of(machine).isEmpty() && new FileMutex(home.lock()).holding(this::stopHolding);
    }

    /** The server, if it runs and answers. */
    public Optional<Running> status() {
        Optional<ExternalServer> external = ExternalServer.of(machine);
        return external.isPresent() ? external.get().status() : mine().flatMap(this::answering);
    }

    private Running startHolding(Consumer<String> progress) {
        Optional<Started> mine = mine();
        if (mine.isPresent()) {
            Started started = mine.get();
            state().write(started); // it may have been found without its file
            try {
                return started.running(Probe.awaitReady(started.url(), () -> started.isRunning(machine)));
            } catch (FalkorDbUnavailableException e) {
                if (started.isRunning(machine)) {
                    throw e;
                }
                // else it was just ending
            }
        }
        forget();
        return launch(progress);
    }

    private boolean stopHolding() {
        Optional<Started> mine = mine();
        mine.ifPresent(started -> started.stop(machine));
        forget();
        return mine.isPresent();
    }

    private Running launch(Consumer<String> progress) {
        List<FalkorDbUnavailableException> failures = new ArrayList<>();
        for (Launcher launcher : launchers()) {
            try {
                return launcher.launch(state()::write, progress);
            } catch (FalkorDbUnavailableException e) {
                forget();
                failures.add(e);
            }
        }
        throw FalkorDbUnavailableException.afterTrying(failures);
    }

    private List<Launcher> launchers() {
        Launcher container = new ContainerLauncher(machine, home);
        Launcher npm = new NpmLauncher(machine, home, new BinaryCache(home.cache(), machine));
        return home.holdsData() ? List.of(npm, container) : List.of(container, npm);
    }

    private Optional<Started> mine() {
        return state().read()
                .filter(started -> started.isRunning(machine))
                .or(() -> StartedProcess.findOn(home.data()));
    }

    private void forget() {
        state().read().ifPresent(started -> started.clear(machine));
        state().delete();
    }

    private Optional<Running> answering(Started started) {
        try {
            return Optional.of(started.running(Probe.version(started.url())));
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    private StateFile state() {
        return new StateFile(home.state(), home.data());
    }
}
