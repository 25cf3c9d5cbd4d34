package dev.bifrost.sink.falkordb;

import static dev.bifrost.sink.falkordb.Faults.assertFault;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.bifrost.api.BifrostException;
import dev.bifrost.sink.falkordb.server.FalkorDbErrors;
import dev.bifrost.testkit.Mutations;
import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;

/** Rounds that end in the middle, and what the replay makes of them. */
class InterruptedRoundsIT extends SinkIT {

    @Test
    void aRoundThatIsCutBeforeAnyCommandAndReplayedEndsInTheGraphOfACleanRun() throws IOException {
        Script.play(sink());
        String clean = graph.dump();
        boolean wasCut = true;
        int cuts = 0;
        while (wasCut) {
            graph.drop();
            wasCut = isCleanAfterACutBefore(cuts, clean);
            cuts++;
        }
        assertThat(cuts).as("commands of the script").isGreaterThan(25);
    }

    /** Cuts the script before its command {@code at} and replays it. False if it needs no such command. */
    private boolean isCleanAfterACutBefore(int at, String clean) throws IOException {
        var wasCut = new AtomicBoolean();
        var replaying = new AtomicBoolean();
        try (var wire = new Wire(TestServer.url(), (number, passing) -> {
            if (number == at && !replaying.get()) {
                wasCut.set(true);
                passing.cut();
            }
        })) {
            var sink = through(wire.url());
            var fault = catchThrowableOfType(BifrostException.class, () -> Script.play(sink));
            if (fault != null) {
                assertThat(fault.retryable()).as(fault.toString()).isTrue();
                assertThat(fault.code())
                        .as("the reported cause is the connection's end")
                        .isIn(FalkorDbErrors.CONNECTION_LOST, FalkorDbErrors.CONNECT_FAILED);
            }
            replaying.set(true);
            Script.play(sink);
            assertThat(graph.dump()).as("cut before command %d", at).isEqualTo(clean);
        }
        return wasCut.get();
    }

    @Test
    void aPlaceholderThatACutSessionTookTheLastEdgeFromGoesInItsReplay() throws IOException {
        boolean cutSomething = true;
        for (int cut = 0; cutSomething; cut++) {
            graph.drop();
            try (var first = through(TestServer.url())) {
                first.attach();
                first.write(first.mutations().edges(ReferenceModel.KNOWS, Mutations.edge("i:2;", "i:7;", 2L)));
            }
            int at = cut;
            try (var wire = new Wire(TestServer.url(), (number, passing) -> {
                if (number == at) {
                    passing.cut();
                }
            })) {
                cutSomething = catchThrowableOfType(BifrostException.class, () -> retract(wire.url())) != null;
            }
            retract(TestServer.url());
            assertThat(graph.dump()).as("cut before command %d", cut).isEmpty();
        }
    }

    private void retract(String url) {
        try (var sink = through(url)) {
            sink.attach();
            sink.write(sink.mutations().retract(ReferenceModel.KNOWS, Mutations.edge("i:2;", "i:7;")));
        }
    }

    @Test
    void aConnectionThatEndedBetweenRoundsIsNotNoticedByThem() throws IOException {
        try (var wire = new Wire(TestServer.url(), (number, passing) -> {});
                var sink = through(wire.url())) {
            sink.attach();
            for (int i = 0; i < 20; i++) {
                sink.write(Script.load(sink.mutations()));
                assertThat(wire.connections()).isEqualTo(1);
                wire.cut();
            }
            sink.write(Script.load(sink.mutations()));
            assertThat(threads()).isZero();
        }
    }

    @Test
    void failedRoundsLeaveNeitherConnectionsNorThreads() throws IOException {
        try (var wire = new Wire(TestServer.url(), (number, passing) -> {});
                var sink = through(wire.url())) {
            sink.attach();
            for (int i = 0; i < 20; i++) {
                try (var session = sink.open()) {
                    sink.apply(session, Script.load(sink.mutations()));
                }
                assertThat(threads()).isZero();
            }
            sink.write(Script.load(sink.mutations()));
            assertThat(wire.connections()).isEqualTo(1);
        }
    }

    @Test
    void aSessionIsGivenUpAtOnceThoughTheServerDoesNotAnswer() throws Exception {
        var never = new CountDownLatch(1);
        var held = new CountDownLatch(1);
        try (var wire = new Wire(TestServer.url(), (number, passing) -> {
            if (number >= holdFrom) {
                held.countDown();
                awaited(never);
            }
        })) {
            var sink = through(wire.url());
            sink.attach();
            var session = sink.open();
            holdFrom = wire.commands();
            sink.apply(session, one(sink));
            awaited(held);
            long before = System.nanoTime();
            session.close();
            assertThat(Duration.ofNanos(System.nanoTime() - before)).isLessThan(Duration.ofSeconds(5));
            assertThat(threads()).isZero();
            holdFrom = Integer.MAX_VALUE;
            never.countDown();
            sink.close();
        }
    }

    @Test
    void aServerThatDoesNotAnswerInTimeIsToldApartFromOneThatWent() throws Exception {
        var never = new CountDownLatch(1);
        try (var wire = new Wire(TestServer.url(), (number, passing) -> {
            if (number >= holdFrom) {
                awaited(never);
            }
        })) {
            var sink = closing(new TestSink(
                    TestSink.config(wire.url(), name, 1000, Duration.ofMillis(300)), ReferenceModel.MODEL, allocator));
            sink.attach();
            try (var session = sink.open()) {
                holdFrom = wire.commands();
                sink.apply(session, one(sink));
                var fault = assertFault(FalkorDbErrors.ANSWER_TIMED_OUT, session::drain);
                assertThat(fault.retryable()).isTrue();
                assertThat(fault).hasMessageContaining("table persons").hasMessageContaining("batch 1");
            }
            holdFrom = Integer.MAX_VALUE;
            never.countDown();
            assertThat(sink.write(Script.load(sink.mutations())).written()).isPositive();
        }
    }

    private volatile int holdFrom = Integer.MAX_VALUE;

    private static Mutations one(TestSink sink) {
        return sink.mutations().vertices(ReferenceModel.CITY, Mutations.vertex("s:Oslo;", "Oslo"));
    }

    private TestSink through(String url) {
        return closing(new TestSink(FalkorDbConfig.of(url, name), ReferenceModel.MODEL, allocator));
    }

    private static long threads() {
        return Thread.getAllStackTraces().keySet().stream()
                .filter(thread -> thread.getName().startsWith("falkordb "))
                .count();
    }

    private static void awaited(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }
}
