package dev.bifrost.falkordb.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A shell script in the place of docker keeps containers as folders and runs the real server on the published port. */
class ContainerLauncherIT {

    private static final String ENGINE = """
            cd "$ENGINE_DIRECTORY" && echo "$*" >> calls
            alive() { grep -q . "/proc/$(cat "$1/pid")/cmdline" 2> /dev/null; }
            last() { for word; do :; done; echo "$word"; }
            case "$1 $2" in
              "info ") ;;
              "run --detach")
                [ -z "$REFUSE" ] || { echo "$REFUSE" >&2; exit 125; }
                for word; do case "$word" in
                  --name=*) name=${word#--name=} ;;
                  --label=*) label=${word#--label=dev.bifrost.token=} ;;
                  --publish=127.0.0.1:*) port=${word#--publish=127.0.0.1:}; port=${port%:6379} ;;
                esac; done
                mkdir "$name" && echo "$label" > "$name/label"
                $SERVER --port $port --loadmodule $MODULE --save '' > "$name/log" 2>&1 & echo $! > "$name/pid" ;;
              "container inspect")
                name=$(last "$@"); [ -d "$name" ] || { echo "no such container" >&2; exit 1; }
                alive "$name" && running=true || running=false
                echo "$(cat "$name/label") $running" ;;
              "stop -t") name=$(last "$@"); kill $(cat "$name/pid"); while alive "$name"; do sleep 0.02; done ;;
              "rm -f") name=$(last "$@"); kill -9 $(cat "$name/pid") 2> /dev/null; rm -r "$name" ;;
              *) exit 1 ;;
            esac
            """;

    @TempDir
    Path directory;

    private final List<String> progress = new ArrayList<>();
    private Path engine;
    private Place place;

    @BeforeEach
    void prepare() throws IOException {
        engine = Files.createDirectory(directory.resolve("engine"));
        Binaries binaries = new BinaryCache(Place.sharedCache(), Machine.current()).binaries(line -> {});
        place = Place.in(directory)
                .with("ENGINE_DIRECTORY", engine.toString())
                .with("SERVER", String.join(" ", binaries.command()))
                .with("MODULE", binaries.module().toString());
        place.tool("docker", ENGINE);
    }

    @AfterEach
    void stop() {
        place.falkorDb().stop();
    }

    @Test
    void startsOneContainerAndStopsIt() throws IOException {
        LocalFalkorDb falkorDb = place.falkorDb();

        Running running = falkorDb.start(progress::add);

        assertThat(running.origin()).isEqualTo(Origin.CONTAINER);
        assertThat(running.version()).isEqualTo("4.16.3");
        assertThat(progress).singleElement().asString().contains("falkordb/falkordb:v4.16.3", "docker");
        assertThat(falkorDb.start(progress::add)).isEqualTo(running);
        assertThat(falkorDb.status()).contains(running);
        assertThat(Files.readString(engine.resolve("calls"))).containsOnlyOnce("run --detach");

        assertThat(falkorDb.stop()).isTrue();
        assertThat(falkorDb.status()).isEmpty();
        assertThat(engine).isDirectoryNotContaining(Files::isDirectory);
    }

    @Test
    void neverTouchesAContainerWithAnotherToken() throws IOException {
        StartedContainer foreign = new StartedContainer("docker", "somebody", "theirs", Ports.free());
        Machine machine = place.machine();
        machine.run(
                Duration.ofSeconds(5),
                engine,
                "docker",
                "run",
                "--detach",
                "--name=somebody",
                "--label=dev.bifrost.token=theirs",
                "--publish=127.0.0.1:" + foreign.port() + ":6379");
        Files.createDirectories(place.home().directory());
        place.state().write(new StartedContainer("docker", "somebody", "mine", foreign.port()));

        assertThat(place.falkorDb().status()).isEmpty();
        assertThat(place.falkorDb().stop()).isFalse();
        assertThat(foreign.isRunning(machine)).isTrue();
        foreign.stop(machine);
    }

    @Test
    void replacesItsContainerThatEnded() throws IOException {
        LocalFalkorDb falkorDb = place.falkorDb();
        StartedContainer ended = started(falkorDb);
        ProcessHandle.of(Long.parseLong(
                        Files.readString(engine.resolve(ended.name()).resolve("pid"))
                                .strip()))
                .ifPresent(ProcessHandle::destroyForcibly);

        assertThat(started(falkorDb).name()).isNotEqualTo(ended.name());
        assertThat(engine.resolve(ended.name())).doesNotExist();
    }

    @Test
    void fallsBackToTheBinariesWhereTheImageCannotBeHad() {
        Place refusing = place.with("REFUSE", "pull access denied");

        assertThat(refusing.falkorDb().start(progress::add).origin()).isEqualTo(Origin.NPM);
    }

    @Test
    void staysWithTheBinariesWhereTheyHoldData() {
        place.with("REFUSE", "no engine today").falkorDb().start(progress::add);
        place.falkorDb().stop();

        assertThat(place.falkorDb().start(progress::add).origin()).isEqualTo(Origin.NPM);
    }

    private StartedContainer started(LocalFalkorDb falkorDb) {
        falkorDb.start(progress::add);
        return (StartedContainer) place.state().read().orElseThrow();
    }
}
