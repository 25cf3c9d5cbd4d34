package dev.bifrost.flight.connection;

import dev.bifrost.flight.wire.Outgoing;
import dev.bifrost.flight.wire.Received;
import io.grpc.ClientCall;
import io.grpc.Metadata;
import io.grpc.Status;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Optional;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;

/**
 * One call of {@code DoExchange}, seen by the thread that drives it: it sends when the call is ready, and waits, never longer
 * than it says, for what happens next. No more than two messages of the service wait here; those behind them wait in the
 * service, by flow control.
 *
 * <p>Owns the messages that wait. One driving thread; {@link #halfClose} and {@link #cancel} may come from others.
 */
public final class Call implements AutoCloseable {

    private static final int MESSAGES_AHEAD = 2;
    private static final Duration END_PATIENCE = Duration.ofSeconds(2);

    /** What can happen to a call that waits. */
    public enum Sign {
        MESSAGE,
        /** What is sent now is not held up. */
        READY,
        ENDED,
        /** Nothing happened in the time given. */
        LATE
    }

    private final ClientCall<Outgoing, Received> call;
    private final Consumer<Call> atEnd;
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition changed = lock.newCondition();
    private final Deque<Received> inbox = new ArrayDeque<>();
    private boolean connected;
    private boolean discarding;
    private boolean halfClosed;
    private Status end;

    /** @param atEnd is told when the call has ended, on the network's thread: it must not wait */
    Call(ClientCall<Outgoing, Received> call, Consumer<Call> atEnd) {
        this.call = call;
        this.atEnd = atEnd;
    }

    Call start(Metadata headers) {
        call.start(new Ear(), headers);
        call.request(MESSAGES_AHEAD);
        return this;
    }

    /** Sends, ready or not; what an ended call is sent is lost. */
    public void send(Outgoing message) {
        if (ended().isEmpty()) {
            try {
                call.sendMessage(message);
            } catch (IllegalStateException e) {
                cancel("sending failed: " + e.getMessage()); // it ended just now; await says how
            }
        }
    }

    public boolean isReady() {
        return call.isReady();
    }

    /**
     * Waits for what happens next: a message before the end, the end before readiness.
     *
     * @param until in terms of {@link System#nanoTime}
     * @param orReady whether being ready counts
     */
    public Sign await(long until, boolean orReady) {
        boolean interrupted = Thread.interrupted();
        lock.lock();
        try {
            while (true) {
                if (!inbox.isEmpty()) {
                    return Sign.MESSAGE;
                } else if (end != null) {
                    return Sign.ENDED;
                } else if (orReady && call.isReady()) {
                    connected = true;
                    return Sign.READY;
                }
                long left = until - System.nanoTime();
                if (left <= 0) {
                    return Sign.LATE;
                }
                try {
                    changed.awaitNanos(left);
                } catch (InterruptedException e) {
                    interrupted = true; // rounds are stopped between batches, and this wait has an end
                }
            }
        } finally {
            lock.unlock();
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    /** The message that {@link #await} told of; the caller's to close. */
    public Received take() {
        lock.lock();
        try {
            var message = inbox.remove();
            call.request(1);
            return message;
        } finally {
            lock.unlock();
        }
    }

    /** How the call ended; empty while it has not. */
    public Optional<Status> ended() {
        lock.lock();
        try {
            return Optional.ofNullable(end);
        } finally {
            lock.unlock();
        }
    }

    /** Whether there was a connection. */
    public boolean wasConnected() {
        lock.lock();
        try {
            return connected;
        } finally {
            lock.unlock();
        }
    }

    /** Says that no more is sent. */
    public void halfClose() {
        lock.lock();
        try {
            if (end == null && !halfClosed) {
                halfClosed = true;
                call.halfClose();
            }
        } catch (IllegalStateException e) {
            cancel("ending failed"); // it was cancelled meanwhile
        } finally {
            lock.unlock();
        }
    }

    /** Ends the call at once. */
    public void cancel(String why) {
        call.cancel(why, null);
    }

    /** Cancels the call if it has not ended, and waits until nothing more can come of it. Idempotent. */
    @Override
    public void close() {
        discard();
        if (ended().isEmpty()) {
            cancel("the host is done");
            await(System.nanoTime() + END_PATIENCE.toNanos(), false);
        }
    }

    /** Cancels the call without waiting; what still comes of it is thrown away. */
    public void abandon() {
        discard();
        cancel("the host is done");
    }

    private void discard() {
        lock.lock();
        try {
            discarding = true;
            inbox.forEach(Received::close);
            inbox.clear();
        } finally {
            lock.unlock();
        }
    }

    /** What gRPC tells, on the network's thread or within a call of ours: nothing here waits, and the lock may be held already. */
    private final class Ear extends ClientCall.Listener<Received> {

        @Override
        public void onReady() {
            lock.lock();
            try {
                connected = true;
                changed.signalAll();
            } finally {
                lock.unlock();
            }
        }

        @Override
        public void onMessage(Received message) {
            lock.lock();
            try {
                connected = true;
                if (discarding) {
                    message.close();
                } else {
                    inbox.add(message);
                    changed.signalAll();
                }
            } finally {
                lock.unlock();
            }
        }

        @Override
        public void onClose(Status status, Metadata trailers) {
            atEnd.accept(Call.this); // before the driving thread can begin another call
            lock.lock();
            try {
                end = status;
                changed.signalAll();
            } finally {
                lock.unlock();
            }
        }
    }
}
