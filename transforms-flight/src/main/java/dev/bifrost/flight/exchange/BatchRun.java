package dev.bifrost.flight.exchange;

import dev.bifrost.api.BifrostException;
import dev.bifrost.flight.error.FlightErrors;
import dev.bifrost.flight.wire.Outgoing;
import dev.bifrost.transformkit.DurationText;
import dev.bifrost.transformkit.arrow.Answers;
import dev.bifrost.transformkit.arrow.OutputBudget;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.memory.OutOfMemoryException;
import org.apache.arrow.vector.VectorSchemaRoot;

/**
 * One batch through an exchange. It sends as long as the service reads and no more than the window is unanswered, reads what
 * is answered meanwhile, and gives up when the next answer is not complete in time. One use, one thread.
 */
final class BatchRun {

    /** Messages that an answer may come in, so that an answer of nothing has an end. */
    private static final int MOST_PARTS = 1_000;

    private final Exchange exchange;
    private final Terms terms;
    private final Slices slices;
    private final OutputBudget budget;
    private final Answers answers;
    private final Deque<Sent> unanswered = new ArrayDeque<>();
    private Slice waiting;
    private long unansweredBytes;
    private long answeredRows;
    private int parts;
    private long until;

    private record Sent(byte[] number, int rows, long bytes) {}

    private BatchRun(Exchange exchange, VectorSchemaRoot batch, Answers answers) {
        this.exchange = exchange;
        this.terms = exchange.service().terms();
        this.slices = new Slices(batch);
        this.answers = answers;
        var limits = terms.limits();
        this.budget = new OutputBudget(
                limits.columns(), limits.rowsPerRow(), limits.output().bytes());
    }

    /**
     * @param batch lent
     * @param into of the same root; the result belongs to it
     * @return the caller's to close
     */
    static VectorSchemaRoot run(Exchange exchange, VectorSchemaRoot batch, BufferAllocator into) {
        var allocator = exchange.service().connection().allocator();
        try (var answers = new Answers(exchange.announced().output(), allocator)) {
            new BatchRun(exchange, batch, answers).run();
            return answers.take(into);
        } catch (OutOfMemoryException e) {
            throw new BifrostException(
                    FlightErrors.MEMORY,
                    "there is no memory for a batch to %s: %s. Raise the host's memory, or lower limits.output and window"
                            .formatted(exchange.service().named(), e.getMessage()),
                    e);
        }
    }

    private void run() {
        try {
            waitAnew();
            while (true) {
                send();
                if (waiting == null && unanswered.isEmpty()) {
                    return;
                }
                boolean room = waiting != null && fits(waiting);
                switch (exchange.call().await(until, room)) {
                    case MESSAGE -> read();
                    case READY -> {}
                    case ENDED -> throw exchange.ended();
                    case LATE -> throw stalled();
                }
            }
        } finally {
            if (waiting != null) {
                waiting.close();
            }
        }
    }

    private void waitAnew() {
        until = System.nanoTime() + terms.timeouts().idle().toNanos();
    }

    private boolean fits(Slice slice) {
        return unanswered.isEmpty() || unansweredBytes + slice.bytes() <= terms.window();
    }

    /** As much as can be sent without waiting. */
    private void send() {
        if (waiting == null && slices.hasNext()) {
            waiting = slices.next();
        }
        while (waiting != null && fits(waiting) && exchange.call().isReady()) {
            try (var slice = waiting) {
                waiting = null;
                byte[] number = Long.toString(exchange.number()).getBytes(StandardCharsets.US_ASCII);
                exchange.call().send(Outgoing.batch(slice.rows(), number));
                unanswered.add(new Sent(number, slice.count(), slice.bytes()));
                unansweredBytes += slice.bytes();
            }
            waiting = slices.hasNext() ? slices.next() : null;
        }
    }

    private void read() {
        try (var message = exchange.call().take()) {
            Exchange.checkFrame(exchange.service(), message);
            var asked = unanswered.peek();
            if (asked == null) {
                throw bad("answers a batch that was not sent");
            }
            if (++parts > MOST_PARTS) {
                throw bad("answers one batch in more than %,d parts".formatted(MOST_PARTS));
            }
            int size = message.body() == null ? 0 : (int) message.body().capacity();
            var body = size == 0 ? ByteBuffer.allocate(0) : message.body().nioBuffer(0, size);
            var rows = exchange.reader()
                    .read(ByteBuffer.wrap(message.header()), body, answeredRows, asked.rows(), budget, answers);
            answeredRows += rows.orElse(0);
            if (message.metadata().length > 0) {
                answered(asked, message.metadata(), rows.isPresent());
            }
        }
    }

    private void answered(Sent asked, byte[] metadata, boolean withRows) {
        if (!Arrays.equals(metadata, asked.number()) || !withRows) {
            throw bad("carries the app_metadata '%s' where %s is answered"
                    .formatted(
                            exchange.service()
                                    .statuses()
                                    .shown(new String(
                                            metadata, 0, Math.min(metadata.length, 64), StandardCharsets.UTF_8)),
                            new String(asked.number(), StandardCharsets.US_ASCII)));
        }
        unanswered.remove();
        unansweredBytes -= asked.bytes();
        answeredRows = 0;
        parts = 0;
        waitAnew();
    }

    private BifrostException bad(String what) {
        return new BifrostException(FlightErrors.BAD_ANSWER, exchange.service().named() + "'s answer " + what);
    }

    private BifrostException stalled() {
        return new BifrostException(
                FlightErrors.STALLED,
                "%s left %s unanswered for %s (timeouts.idle)"
                        .formatted(
                                exchange.service().named(),
                                unanswered.isEmpty()
                                        ? "a message unread and"
                                        : "%d of its messages".formatted(unanswered.size()),
                                DurationText.of(terms.timeouts().idle())));
    }
}
