package dev.bifrost.flight.check;

import dev.bifrost.api.BifrostException;
import dev.bifrost.flight.connection.Call;
import dev.bifrost.flight.error.FlightErrors;
import dev.bifrost.flight.error.Statuses.Phase;
import dev.bifrost.flight.exchange.Limits;
import dev.bifrost.flight.wire.Outgoing;
import dev.bifrost.flight.wire.Received;
import dev.bifrost.transformkit.arrow.Announcement;
import dev.bifrost.transformkit.arrow.Answerer;
import dev.bifrost.transformkit.arrow.Answers;
import dev.bifrost.transformkit.arrow.MessageReader;
import dev.bifrost.transformkit.arrow.OutputBudget;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import org.apache.arrow.vector.VectorSchemaRoot;
import org.apache.arrow.vector.VectorUnloader;
import org.apache.arrow.vector.types.pojo.Schema;

/** One exchange, said step by step, so that each step can be left out or asked about. Every wait has an end. One thread. */
final class Talk implements AutoCloseable {

    private static final int MOST_PARTS = 10_000;
    private static final int SHOWN_ECHO = 64;
    private static final Limits LIMITS = Limits.defaults();
    private static final Answerer ANSWERER =
            new Answerer("the service", FlightErrors.BAD_ANSWER, FlightErrors.OUTPUT_LIMIT);

    private final Service service;
    private final Call call;
    private final Map<Integer, Integer> sentRows = new HashMap<>();
    private Announcement said;
    private MessageReader reader;
    private Phase phase = Phase.HANDSHAKE;

    private Talk(Service service, Call call) {
        this.service = service;
        this.call = call;
    }

    static Talk begin(Service service, byte[] command, Schema rows) {
        var talk = new Talk(service, service.connection().begin());
        try {
            talk.connect();
            talk.call.send(Outgoing.opening(command, rows));
            return talk;
        } catch (RuntimeException | Error e) {
            talk.close();
            throw e;
        }
    }

    private void connect() {
        switch (call.await(service.time().forOne(), true)) {
            case READY, MESSAGE -> {}
            case ENDED -> throw ended("before anything was sent");
            case LATE ->
                throw new BifrostException(
                        FlightErrors.CONNECT_FAILED,
                        "%s cannot be reached: no connection within %,d ms"
                                .formatted(service.peer().endpoint(), millis()));
        }
    }

    /** What the service says of its answers. It has seen no batch yet, and no end. */
    Announcement schema() {
        long until = service.time().forOne();
        try (var message = next(until, "its schema; a service sends it at once, before it reads a batch")) {
            said = MessageReader.announcement(ByteBuffer.wrap(message.header()), LIMITS.columns(), ANSWERER);
        }
        reader = new MessageReader(
                said, ANSWERER, LIMITS.output().bytes(), service.connection().allocator());
        return said;
    }

    /** @throws BifrostException if it says another one than in the first exchange */
    void expectSchema(Announcement expected) {
        var found = schema();
        if (!found.decoded().equals(expected.decoded()) || !found.metadata().equals(expected.metadata())) {
            throw new BifrostException(
                    FlightErrors.NOT_DETERMINISTIC,
                    "the service said another schema than before; it may depend on the descriptor and the rows' schema alone");
        }
    }

    void send(VectorSchemaRoot rows, int number) {
        phase = Phase.ROWS;
        sentRows.put(number, rows.getRowCount());
        try (var batch = new VectorUnloader(rows).getRecordBatch()) {
            call.send(Outgoing.batch(batch, echo(number)));
        }
    }

    private static byte[] echo(int number) {
        return Integer.toString(number).getBytes(StandardCharsets.US_ASCII);
    }

    /** All that the service answers to a batch whose turn it is. The caller closes it. */
    VectorSchemaRoot answer(int number) {
        long until = service.time().forOne();
        int asked = sentRows.get(number);
        var budget = new OutputBudget(
                LIMITS.columns(), LIMITS.rowsPerRow(), LIMITS.output().bytes());
        long rows = 0;
        try (var answers = new Answers(said.decoded(), service.connection().allocator())) {
            for (int part = 0; part < MOST_PARTS; part++) {
                try (var message = next(until, "the answer to batch %d".formatted(number))) {
                    var found =
                            reader.read(ByteBuffer.wrap(message.header()), body(message), rows, asked, budget, answers);
                    rows += found.orElse(0);
                    if (message.metadata().length > 0) {
                        checkEcho(message.metadata(), number, found.isPresent());
                        return answers.take(service.allocator());
                    }
                }
            }
        }
        throw bad("answers batch %d in more than %,d messages without its app_metadata on one", number, MOST_PARTS);
    }

    private static ByteBuffer body(Received message) {
        int size = message.body() == null ? 0 : (int) message.body().capacity();
        return size == 0 ? ByteBuffer.allocate(0) : message.body().nioBuffer(0, size);
    }

    private void checkEcho(byte[] found, int number, boolean onRows) {
        String text = new String(found, 0, Math.min(found.length, SHOWN_ECHO), StandardCharsets.UTF_8);
        if (!text.equals(Integer.toString(number)) || !onRows) {
            throw bad(
                    "sends the app_metadata '%s' where batch %d is answered; the last message of an answer has that of the batch, and answers come in the order of the batches",
                    service.statuses().shown(text), number);
        }
    }

    /** Says that there are no more rows. */
    void end() {
        call.halfClose();
    }

    /** The service's side, after {@link #end} and all answers. */
    void awaitEnd() {
        switch (call.await(service.time().forOne(), false)) {
            case ENDED -> {
                if (!call.ended().orElseThrow().isOk()) {
                    throw ended("");
                }
            }
            case LATE ->
                throw new BifrostException(
                        FlightErrors.STALLED,
                        "the service did not end its side within %,d ms after the host ended its own"
                                .formatted(millis()));
            default -> throw bad("sends a batch where all have been answered");
        }
    }

    private Received next(long until, String what) {
        var sign = System.nanoTime() - until > 0 ? Call.Sign.LATE : call.await(until, false);
        switch (sign) {
            case ENDED -> throw ended("before " + what);
            case MESSAGE -> {
                return checked(call.take());
            }
            default ->
                throw new BifrostException(
                        phase == Phase.HANDSHAKE ? FlightErrors.NO_ANSWER : FlightErrors.STALLED,
                        "the service did not send %s within %,d ms".formatted(what, millis()));
        }
    }

    private Received checked(Received message) {
        if (message.fault() != null) {
            message.close();
            throw new BifrostException(
                    message.fault().memory() ? FlightErrors.MEMORY : FlightErrors.BAD_ANSWER,
                    "the service's message " + message.fault().text());
        }
        return message;
    }

    private BifrostException ended(String when) {
        var status = call.ended().orElseThrow();
        return status.isOk()
                ? bad("ends the exchange " + when)
                : service.statuses().error(status, call.wasConnected(), phase);
    }

    private static BifrostException bad(String what, Object... arguments) {
        return new BifrostException(FlightErrors.BAD_ANSWER, "the service " + what.formatted(arguments));
    }

    private long millis() {
        return service.time().patience().toMillis();
    }

    /** Cancels it unless it has ended. */
    @Override
    public void close() {
        call.close();
        if (reader != null) {
            reader.close();
        }
    }
}
