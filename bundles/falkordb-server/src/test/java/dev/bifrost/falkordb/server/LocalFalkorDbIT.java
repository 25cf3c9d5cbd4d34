package dev.bifrost.falkordb.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LocalFalkorDbIT {

    @TempDir
    Path directory;

    private Place place;
    private LocalFalkorDb falkorDb;

    @BeforeEach
    void prepare() throws IOException {
        place = Place.in(Files.createDirectory(directory.resolve("a home")));
        falkorDb = place.falkorDb();
    }

    @AfterEach
    void stop() {
        falkorDb.stop();
    }

    @Test
    void startsOnceAndStops() throws IOException {
        assertThat(falkorDb.status()).isEmpty();

        Running first = start();
        long pid = place.process().pid();

        assertThat(first.origin()).isEqualTo(Origin.NPM);
        assertThat(first.version()).isEqualTo("4.16.3");
        assertThat(falkorDb.status()).contains(first);
        assertThat(start()).isEqualTo(first);
        assertThat(place.process().pid()).isEqualTo(pid);

        assertThat(falkorDb.stop()).isTrue();
        assertThat(falkorDb.status()).isEmpty();
        assertThat(place.state().read()).isEmpty();
        assertThat(falkorDb.stop()).isFalse();
    }

    @Test
    void dataSurvivesTheKillOfTheServer() throws IOException {
        Place.createVertex(Place.port(start()));
        ProcessHandle.of(place.process().pid()).orElseThrow().destroyForcibly();

        assertThat(Place.countVertices(Place.port(start()))).isEqualTo(1);
    }

    @Test
    void dataSurvivesAStop() throws IOException {
        Place.createVertex(Place.port(start()));
        falkorDb.stop();

        assertThat(Place.countVertices(Place.port(start()))).isEqualTo(1);
    }

    @Test
    void stateOfADeadProcessCountsAsNone() throws Exception {
        Process dead = new ProcessBuilder("true").start();
        dead.waitFor();
        remember(new StartedProcess(dead.pid(), Instant.now(), place.home().createData(), 16379));

        assertThat(falkorDb.status()).isEmpty();
        assertThat(start().origin()).isEqualTo(Origin.NPM);
        assertThat(place.process().pid()).isNotEqualTo(dead.pid());
    }

    @Test
    void neverEndsAProcessThatOnlyHasTheRememberedNumber() throws Exception {
        Process foreign = new ProcessBuilder("sleep", "600").start();
        try {
            remember(StartedProcess.of(foreign.toHandle(), place.home().createData(), 16379));

            assertThat(falkorDb.status()).isEmpty();
            assertThat(falkorDb.stop()).isFalse();
            start();
            assertThat(falkorDb.stop()).isTrue();
            assertThat(foreign.isAlive()).isTrue();
        } finally {
            foreign.destroyForcibly();
        }
    }

    @Test
    void neverTakesAServerOfAnotherForItsOwn() throws Exception {
        try (EphemeralFalkorDb foreign = LocalFalkorDb.ephemeral(directory.resolve("foreign"))) {
            ProcessHandle process = ProcessHandle.of(foreign.pid()).orElseThrow();
            remember(StartedProcess.of(process, place.home().createData(), foreign.port()));

            assertThat(falkorDb.status()).isEmpty();
            assertThat(falkorDb.stop()).isFalse();
            assertThat(Place.port(start())).isNotEqualTo(foreign.port());
            assertThat(process.isAlive()).isTrue();
        }
    }

    @Test
    void findsItsServerWithoutTheStateFile() throws IOException {
        Running running = start();
        long pid = place.process().pid();
        Files.delete(place.home().state());

        assertThat(start()).isEqualTo(running);
        assertThat(place.process().pid()).isEqualTo(pid);
        Files.writeString(place.home().state(), "pid=12");
        assertThat(falkorDb.status()).contains(running);
    }

    @Test
    void takesAnotherPortWhereAForeignProcessHoldsTheUsualOne() throws IOException {
        try (ServerSocket holder = holdUsualPort()) {
            Running running = start();

            assertThat(Place.port(running)).isNotEqualTo(Ports.PREFERRED);
            assertThat(Place.ask(Place.port(running), "PING")).isEqualTo("PONG");
            assertThat(holder == null || holder.isBound()).isTrue();
        }
    }

    @Test
    void twoThreadsThatStartAtOnceGetOneServer() throws Exception {
        Callable<Running> start = () -> place.falkorDb().start(line -> {});
        ExecutorService threads = Executors.newFixedThreadPool(2);
        try {
            List<Future<Running>> both = threads.invokeAll(List.of(start, start));

            assertThat(both.get(0).get()).isEqualTo(both.get(1).get());
            assertThat(servers()).isEqualTo(1);
        } finally {
            threads.shutdown();
        }
    }

    @Test
    void twoProcessesThatStartAtOnceGetOneServerThatOutlivesThem() throws Exception {
        Process one = StartInAnotherJvm.run("local", place.directory());
        Process two = StartInAnotherJvm.run("local", place.directory());

        String url = printed(one);
        assertThat(printed(two)).isEqualTo(url);
        assertThat(one.waitFor()).isZero();
        assertThat(two.waitFor()).isZero();
        assertThat(servers()).isEqualTo(1);
        assertThat(falkorDb.status()).map(Running::url).contains(url);
    }

    private Running start() {
        return falkorDb.start(line -> {});
    }

    private void remember(Started started) {
        place.state().write(started);
    }

    private long servers() {
        String data = place.home().data().toString();
        return ProcessHandle.allProcesses()
                .filter(process -> List.of(process.info().arguments().orElse(new String[0]))
                        .contains(data))
                .count();
    }

    /** Null where somebody else holds it already, which serves as well. */
    private static ServerSocket holdUsualPort() throws IOException {
        return Ports.isFree(Ports.PREFERRED)
                ? new ServerSocket(Ports.PREFERRED, 1, InetAddress.getByName("127.0.0.1"))
                : null;
    }

    private static String printed(Process process) throws IOException {
        return new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
    }
}
