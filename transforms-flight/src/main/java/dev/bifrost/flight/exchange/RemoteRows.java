package dev.bifrost.flight.exchange;

import java.util.function.Consumer;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.vector.VectorSchemaRoot;
import org.apache.arrow.vector.types.pojo.Schema;

/**
 * Rows through a service, with what keeps that fast and safe: exchanges that stay open, and a new try when one broke before
 * anything of it was used. Safe for use by several threads.
 */
public final class RemoteRows implements AutoCloseable {

    private final Service service;
    private final Exchanges exchanges;
    private final Retry retry;

    /** @param service whose connection stays the caller's */
    public RemoteRows(Service service) {
        this.service = service;
        this.exchanges = new Exchanges(service);
        this.retry = new Retry(service.terms().timeouts().connect());
    }

    /** Asks a service what it makes of these rows; on a new exchange, which is kept for them. */
    public Announced ask(Schema rows) {
        return retry.run(() -> {
            var exchange = Exchange.begin(service, rows);
            exchanges.give(exchange, rows);
            return exchange.announced();
        });
    }

    /** Asks once more, on an exchange that ends at once. */
    public Announced look(Schema rows) {
        try (var exchange = Exchange.begin(service, rows)) {
            exchange.end();
            exchange.awaitEnd();
            return exchange.announced();
        }
    }

    /**
     * @param batch lent
     * @param check of what a new exchange announces; throws if it is not what was expected
     * @param into of the same root; the result belongs to it
     * @return the caller's to close
     */
    public VectorSchemaRoot map(VectorSchemaRoot batch, Consumer<Announced> check, BufferAllocator into) {
        return retry.run(() -> once(batch, check, into));
    }

    private VectorSchemaRoot once(VectorSchemaRoot batch, Consumer<Announced> check, BufferAllocator into) {
        var rows = batch.getSchema();
        var exchange = exchanges.take(rows).orElseGet(() -> Exchange.begin(service, rows));
        boolean done = false;
        try {
            check.accept(exchange.announced());
            var result = BatchRun.run(exchange, batch, into);
            done = true;
            exchanges.give(exchange, rows);
            return result;
        } finally {
            if (!done) {
                exchange.close();
            }
        }
    }

    @Override
    public void close() {
        exchanges.close();
    }
}
