package dev.bifrost.flight.exchange;

import dev.bifrost.api.BifrostException;
import dev.bifrost.flight.connection.Call;
import dev.bifrost.flight.connection.Call.Sign;
import dev.bifrost.flight.error.FlightErrors;
import dev.bifrost.flight.error.Statuses.Phase;
import dev.bifrost.flight.wire.Outgoing;
import dev.bifrost.flight.wire.Received;
import dev.bifrost.transformkit.DurationText;
import dev.bifrost.transformkit.arrow.Announcement;
import dev.bifrost.transformkit.arrow.MessageReader;
import io.grpc.Status;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import org.apache.arrow.vector.types.pojo.Schema;

/**
 * One exchange with a service, from its schemas to its end: docs/flight-protocol.md. Many batches may go through it. After an
 * exception it is only good for {@link #close}.
 *
 * <p>One thread at a time; {@link #end} may come from another.
 */
public final class Exchange implements AutoCloseable {

    private static final Duration ENDING = Duration.ofMillis(500);
    private static final int LONGEST_VERSION = 256;
    private static final String SPOKEN = "bifrost.rows";
    private static final String VERSION = "bifrost.version";

    private final Service service;
    private final Call call;
    private final Announced announced;
    private final MessageReader reader;
    private long next;
    private boolean kept;

    private Exchange(Service service, Call call, Announcement announcement) {
        this.service = service;
        this.call = call;
        this.announced =
                new Announced(announcement.decoded(), announcement.metadata().getOrDefault(VERSION, ""));
        this.reader = new MessageReader(
                announcement,
                service.answerer(),
                service.terms().limits().output().bytes(),
                service.connection().allocator());
    }

    /**
     * Connects if need be, sends the schema of the rows and waits for the schema of the answers.
     *
     * @throws BifrostException of {@code flight}, within the times for connecting and the first answer
     */
    public static Exchange begin(Service service, Schema rows) {
        var call = service.connection().begin();
        boolean begun = false;
        try {
            connect(service, call);
            call.send(Outgoing.opening(service.terms().command(), rows));
            var exchange = new Exchange(service, call, announcement(service, call));
            begun = true;
            return exchange;
        } finally {
            if (!begun) {
                call.close();
            }
        }
    }

    private static void connect(Service service, Call call) {
        var patience = service.terms().timeouts().connect();
        switch (call.await(System.nanoTime() + patience.toNanos(), true)) {
            case READY, MESSAGE -> {}
            case ENDED -> throw ended(service, call, Phase.HANDSHAKE);
            case LATE ->
                throw new BifrostException(
                        FlightErrors.CONNECT_FAILED,
                        "%s cannot be reached: no connection within %s (timeouts.connect)"
                                .formatted(service.named(), DurationText.of(patience)));
        }
    }

    private static Announcement announcement(Service service, Call call) {
        var patience = service.terms().timeouts().firstAnswer();
        Sign sign = call.await(System.nanoTime() + patience.toNanos(), false);
        if (sign == Sign.LATE) {
            throw new BifrostException(
                    FlightErrors.NO_ANSWER,
                    "%s did not answer with its schema within %s (timeouts.first_answer); a service sends it at once, before it reads a batch"
                            .formatted(service.named(), DurationText.of(patience)));
        }
        if (sign == Sign.ENDED) {
            throw ended(service, call, Phase.HANDSHAKE);
        }
        try (var message = call.take()) {
            checkFrame(service, message);
            var found = MessageReader.announcement(
                    ByteBuffer.wrap(message.header()), service.terms().limits().columns(), service.answerer());
            check(service, found);
            return found;
        } catch (BifrostException e) {
            throw e.code() == FlightErrors.BAD_ANSWER || e.code() == FlightErrors.OUTPUT_LIMIT
                    ? new BifrostException(FlightErrors.OUTPUT_SCHEMA, "its first message: " + e.getMessage(), e)
                    : e;
        }
    }

    private static void check(Service service, Announcement found) {
        String spoken = found.metadata().getOrDefault(SPOKEN, "");
        if (!spoken.equals(Integer.toString(Terms.VERSION))) {
            throw new BifrostException(
                    FlightErrors.WRONG_SERVICE,
                    "%s does not speak the protocol of Flight services: its schema has %s in its metadata where bifrost.rows: 1 belongs"
                            .formatted(
                                    service.named(),
                                    spoken.isEmpty()
                                            ? "no bifrost.rows"
                                            : "bifrost.rows: "
                                                    + service.statuses().shown(spoken)));
        }
        if (found.columns().isEmpty()) {
            throw new BifrostException(FlightErrors.OUTPUT_SCHEMA, service.named() + " announces no columns");
        }
        String version = found.metadata().getOrDefault(VERSION, "");
        if (version.getBytes(StandardCharsets.UTF_8).length > LONGEST_VERSION) {
            throw new BifrostException(
                    FlightErrors.OUTPUT_SCHEMA,
                    "%s says a bifrost.version of more than %d bytes".formatted(service.named(), LONGEST_VERSION));
        }
    }

    static void checkFrame(Service service, Received message) {
        if (message.fault() != null) {
            throw new BifrostException(
                    message.fault().memory() ? FlightErrors.MEMORY : FlightErrors.BAD_ANSWER,
                    message.fault().memory()
                            ? "there is no memory for an answer of %s: %s. Raise the host's memory, or lower limits.message and window"
                                    .formatted(service.named(), message.fault().text())
                            : service.named() + "'s answer " + message.fault().text());
        }
    }

    private static BifrostException ended(Service service, Call call, Phase phase) {
        Status status = call.ended().orElseThrow();
        if (status.isOk()) {
            return new BifrostException(
                    phase == Phase.HANDSHAKE ? FlightErrors.OUTPUT_SCHEMA : FlightErrors.BAD_ANSWER,
                    service.named() + " ended the exchange before it had answered");
        }
        return service.statuses().error(status, call.wasConnected(), phase);
    }

    /**
     * Why the call ended while rows were unanswered. One that was kept open may end at any time, since its service stops, and
     * with any status, since that is how its handlers meet the stop: only a new exchange tells whether the service fails.
     */
    BifrostException ended() {
        if (kept && call.ended().orElseThrow().isOk()) {
            return new BifrostException(FlightErrors.UNAVAILABLE, service.named() + " ended the exchange");
        }
        var error = ended(service, call, Phase.ROWS);
        return kept && error.code() == FlightErrors.SERVICE_FAILED
                ? new BifrostException(FlightErrors.UNAVAILABLE, error.getMessage(), error)
                : error;
    }

    /** Says that a batch went through, and more may. */
    void keep() {
        kept = true;
    }

    Service service() {
        return service;
    }

    Call call() {
        return call;
    }

    MessageReader reader() {
        return reader;
    }

    /** The number of the next batch that is sent. */
    long number() {
        return next++;
    }

    /** What the service said at the beginning. */
    public Announced announced() {
        return announced;
    }

    /** Whether it has not ended. */
    public boolean isOpen() {
        return call.ended().isEmpty();
    }

    /** Tells the service that there are no more rows; it then ends by itself. Returns at once. */
    public void end() {
        call.halfClose();
    }

    /** Waits a moment for the end that the service was told of. */
    void awaitEnd() {
        call.await(System.nanoTime() + ENDING.toNanos(), false);
    }

    /** Ends it at once, without waiting until it has: nothing more is done with it. */
    void abandon() {
        call.abandon();
        reader.close();
    }

    /** Ends it, at once if it has not ended by itself. Idempotent. */
    @Override
    public void close() {
        call.close();
        reader.close();
    }
}
