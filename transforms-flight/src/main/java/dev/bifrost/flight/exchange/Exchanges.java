package dev.bifrost.flight.exchange;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.apache.arrow.vector.types.pojo.Schema;

/**
 * The exchanges of a step that are open and not in use, so that not each batch begins a new one. One that was not used for a
 * while is ended: a service that is told to stop waits for its exchanges. Safe for use by several threads.
 */
final class Exchanges implements AutoCloseable {

    static final Duration KEPT = Duration.ofSeconds(5);
    /** What a service may take to end its side. */
    private static final Duration ENDING = Duration.ofSeconds(5);

    private final Service service;
    private final Deque<Idle> idle = new ArrayDeque<>();
    private final List<Exchange> ending = new ArrayList<>();
    private boolean watched;
    private boolean closed;

    private record Idle(Exchange exchange, Schema rows, long since) {}

    Exchanges(Service service) {
        this.service = service;
    }

    /** One that is open, the caller's now; empty if a new one has to be begun. */
    synchronized Optional<Exchange> take(Schema rows) {
        for (var each : List.copyOf(idle)) {
            if (!each.exchange().isOpen()) {
                idle.remove(each);
                each.exchange().close(); // it has ended: this does not wait
            } else if (each.rows().equals(rows)) {
                idle.remove(each);
                return Optional.of(each.exchange());
            }
        }
        return Optional.empty();
    }

    /** Gives one back that may be used again. */
    void give(Exchange exchange, Schema rows) {
        exchange.keep();
        synchronized (this) {
            if (!closed) {
                idle.push(new Idle(exchange, rows, System.nanoTime()));
                if (!watched) {
                    watched = true;
                    service.connection().later(this::endUnused, KEPT.toNanos(), TimeUnit.NANOSECONDS);
                }
                return;
            }
        }
        exchange.close();
    }

    private synchronized void endUnused() {
        long now = System.nanoTime();
        while (!closed && !idle.isEmpty() && now - idle.peekLast().since() >= KEPT.toNanos()) {
            var exchange = idle.removeLast().exchange();
            exchange.end();
            ending.add(exchange);
            service.connection().later(() -> abandon(exchange), ENDING.toNanos(), TimeUnit.NANOSECONDS);
        }
        watched = !closed && !idle.isEmpty();
        if (watched) {
            long left = idle.peekLast().since() + KEPT.toNanos() - now;
            service.connection().later(this::endUnused, left, TimeUnit.NANOSECONDS);
        }
    }

    private synchronized void abandon(Exchange exchange) {
        if (ending.remove(exchange)) {
            exchange.abandon();
        }
    }

    /** Ends all, and gives each service a while to end its side. */
    @Override
    public void close() {
        List<Exchange> open;
        synchronized (this) {
            closed = true;
            open = new ArrayList<>(ending);
            idle.forEach(each -> open.add(each.exchange()));
            idle.clear();
            ending.clear();
        }
        open.forEach(Exchange::end);
        open.forEach(Exchange::awaitEnd);
        open.forEach(Exchange::close);
    }
}
