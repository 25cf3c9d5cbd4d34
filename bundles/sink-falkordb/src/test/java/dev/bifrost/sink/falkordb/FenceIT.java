package dev.bifrost.sink.falkordb;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.bifrost.api.BifrostException;
import dev.bifrost.sink.falkordb.server.FalkorDbErrors;
import dev.bifrost.testkit.Mutations;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

/** A host whose graph was taken writes nothing any more, wherever it stood. */
class FenceIT extends SinkIT {

    @Test
    void aHostThatLostItsGraphBetweenAnyTwoCommandsWritesNothingAfterwards() {
        int stop = 0;
        while (isStaleFrom(stop)) {
            graph.drop();
            stop++;
        }
        assertThat(stop).as("commands of the script").isGreaterThan(25);
    }

    /**
     * Another host takes the graph just before command {@code stop} reaches the server. False if the script needs no such command;
     * how many it needs differs, since it asks again while an index is being built.
     */
    private boolean isStaleFrom(int stop) {
        var before = new AtomicReference<String>();
        try (var other = TestSink.on(name, allocator).as("host b");
                var wire = new Wire(TestServer.url(), (number, passing) -> {
                    if (number == stop) {
                        other.takeOver();
                        before.set(graph.dump());
                    }
                })) {
            var sink = through(wire);
            var fault = catchThrowableOfType(BifrostException.class, () -> Script.play(sink));
            if (before.get() == null) {
                assertThat(fault).isNull();
                sink.close();
                return false;
            }
            assertThat(graph.dump()).as("taken before command %d", stop).isEqualTo(before.get());
            assertThat(graph.value("MATCH (f:_Bifrost) RETURN f.owner")).isEqualTo("host b");
            if (fault == null) {
                assertThat(stop)
                        .as("only the release comes too late to fail")
                        .isGreaterThan(commandsBeforeRelease(wire));
            } else {
                assertThat(fault.code()).isIn(FalkorDbErrors.FENCED, FalkorDbErrors.OWNED);
            }
            sink.close();
            assertThat(other.write(Script.load(other.mutations())).statements())
                    .as("the other host goes on")
                    .isPositive();
            return true;
        } catch (java.io.IOException e) {
            throw new java.io.UncheckedIOException(e);
        }
    }

    /** The release is a read and a write. */
    private static int commandsBeforeRelease(Wire wire) {
        return wire.commands() - 3;
    }

    @Test
    void aFencedHostDoesNotTakeTheGraphBackByItself() {
        var first = sink();
        first.takeOver();
        var second = sink().as("host b");
        second.takeOver();
        Faults.assertFault(FalkorDbErrors.FENCED, first::open);
        Faults.assertFault(FalkorDbErrors.OWNED, first::takeOver);
        assertThat(second.write(Script.load(second.mutations())).written()).isPositive();
    }

    @Test
    void anUnchangedBatchIsNotTakenForAFencedOne() {
        var sink = sink();
        sink.attach();
        Mutations parts = Script.load(sink.mutations());
        sink.write(parts);
        assertThat(sink.write(parts).written()).isZero();
    }

    @Test
    void aGraphThatWasDeletedIsLostAndNotMadeAnew() {
        var sink = sink();
        sink.attach();
        sink.write(Script.load(sink.mutations()));
        graph.drop();
        Faults.assertFault(FalkorDbErrors.GRAPH_LOST, sink::open);
        assertThat(graph.exists()).isFalse();
        assertThat(sink.attach().created()).isTrue();
        assertThat(sink.write(Script.load(sink.mutations())).written()).isPositive();
    }

    @Test
    void aGraphThatIsDeletedUnderASessionIsLost() {
        var sink = sink();
        sink.attach();
        try (var session = sink.open()) {
            graph.drop();
            Faults.assertFault(FalkorDbErrors.GRAPH_LOST, () -> {
                sink.apply(session, Script.load(sink.mutations()));
                session.drain();
            });
        }
        assertThat(graph.dump()).isEmpty();
        assertThat(sink.attach().tables()).isEmpty();
    }

    @Test
    void anEpochDoesNotComeBackAfterTheServerLostItsMemory() {
        var stale = sink();
        long before = stale.attach().epoch();
        graph.drop();
        var other = sink().as("host b");
        assertThat(other.attach().epoch()).isGreaterThan(before);
        Faults.assertFault(FalkorDbErrors.FENCED, stale::open);
    }

    @Test
    void aStatementThatArrivesAfterItsSessionWasGivenUpDoesNothing() throws Exception {
        var held = new CountDownLatch(1);
        var arrived = new CountDownLatch(1);
        try (var wire = new Wire(TestServer.url(), (number, passing) -> {
            if (number == holdBack) {
                arrived.countDown();
                await(held);
            }
        })) {
            var sink = through(wire);
            sink.attach();
            sink.write(sink.mutations().vertices(ReferenceModel.CITY, Mutations.vertex("s:Oslo;", "first")));
            holdBack = wire.commands() + 2; // after the check and the lease of the next session
            try (var session = sink.open()) {
                sink.apply(
                        session, sink.mutations().vertices(ReferenceModel.CITY, Mutations.vertex("s:Oslo;", "late")));
                await(arrived);
            }
            holdBack = -1;
            sink.write(sink.mutations().vertices(ReferenceModel.CITY, Mutations.vertex("s:Oslo;", "last")));
            held.countDown();
            sink.write(sink.mutations().vertices(ReferenceModel.CITY, Mutations.vertex("s:Rome;", "Rome")));
            assertThat(graph.value("MATCH (c:City {_gar_id:'s:Oslo;'}) RETURN c.name"))
                    .isEqualTo("last");
            sink.close();
        }
    }

    private volatile int holdBack = -1;

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    private TestSink through(Wire wire) {
        return new TestSink(FalkorDbConfig.of(wire.url(), name), ReferenceModel.MODEL, allocator);
    }
}
