package dev.bifrost.flight;

import dev.bifrost.api.Secret;
import dev.bifrost.flight.exchange.Limits;
import dev.bifrost.flight.exchange.Timeouts;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.function.UnaryOperator;
import org.apache.arrow.flight.FlightProducer.CallContext;
import org.apache.arrow.flight.FlightProducer.ServerStreamListener;
import org.apache.arrow.flight.FlightServer;
import org.apache.arrow.flight.FlightStream;
import org.apache.arrow.flight.Location;
import org.apache.arrow.flight.NoOpFlightProducer;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.memory.RootAllocator;

/** A Flight service of Arrow's own library, in this JVM, that does with each exchange what a test says. */
final class LiveService implements AutoCloseable {

    /** What is done with one exchange, on a thread of its own. */
    interface Handler {
        void exchange(FlightStream reader, ServerStreamListener writer, BufferAllocator allocator) throws Exception;
    }

    /** For what only the clock ends; what ends by itself has time to, however slow the machine is. */
    static final Timeouts SHORT = new Timeouts(Duration.ofSeconds(2), Duration.ofSeconds(1), Duration.ofSeconds(1));

    private final RootAllocator allocator = new RootAllocator();
    private final ExecutorService handlers = Executors.newCachedThreadPool();
    private final FlightServer server;

    private LiveService(int port, Handler handler, UnaryOperator<FlightServer.Builder> more) {
        var producer = new NoOpFlightProducer() {
            @Override
            public void doExchange(CallContext context, FlightStream reader, ServerStreamListener writer) {
                try {
                    handler.exchange(reader, writer, allocator);
                } catch (Exception e) {
                    writer.error(e);
                }
            }
        };
        try {
            server = more.apply(FlightServer.builder(allocator, Location.forGrpcInsecure("127.0.0.1", port), producer)
                            .executor(handlers))
                    .build()
                    .start();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static LiveService start(Handler handler) {
        return new LiveService(0, handler, builder -> builder);
    }

    static LiveService start(int port, Handler handler) {
        return new LiveService(port, handler, builder -> builder);
    }

    static LiveService start(Handler handler, UnaryOperator<FlightServer.Builder> more) {
        return new LiveService(0, handler, more);
    }

    int port() {
        return server.getPort();
    }

    String endpoint() {
        return "grpc://127.0.0.1:" + port();
    }

    FlightConfig config() {
        return config(null, null);
    }

    FlightConfig config(Timeouts timeouts, Limits limits) {
        return new FlightConfig(endpoint(), null, null, null, null, timeouts, null, limits);
    }

    FlightConfig config(String name, Map<String, Object> config, Secret token) {
        return new FlightConfig(endpoint(), name, config, token, null, null, null, null);
    }

    /** Ends at once, whatever it does. */
    @Override
    public void close() {
        try {
            server.shutdown();
            handlers.shutdownNow();
            server.close();
            handlers.awaitTermination(5, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
