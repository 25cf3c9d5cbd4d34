package dev.bifrost.sink.falkordb.bulk;

import dev.bifrost.api.BifrostException;
import dev.bifrost.sink.falkordb.server.FalkorDbErrors;
import dev.bifrost.sink.falkordb.server.ServerConnection;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** Sends calls one after another on a thread of its own, so that the next is made while the server is at work. */
final class BulkSender implements AutoCloseable {

    private final ServerConnection connection;
    private final CallSize size;
    private final ExecutorService thread;
    private Future<Long> onItsWay;
    private long bytes;

    BulkSender(ServerConnection connection, CallSize size) {
        this.connection = connection;
        this.size = size;
        this.thread = Executors.newSingleThreadExecutor(
                Thread.ofPlatform().daemon().name("falkordb build").factory());
    }

    /** Waits for the call before, and raises its error. */
    void send(BulkCall call) {
        await();
        bytes += call.bytes();
        byte[][] arguments = call.arguments(connection.graph());
        onItsWay = thread.submit(() -> {
            long began = System.nanoTime();
            connection.bulk(arguments);
            return System.nanoTime() - began;
        });
    }

    /** Waits until everything was answered. */
    void await() {
        if (onItsWay == null) {
            return;
        }
        try {
            size.took(onItsWay.get());
            onItsWay = null;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new BifrostException(
                    FalkorDbErrors.CONNECTION_LOST, "the host was interrupted while it built a graph", e);
        } catch (ExecutionException e) {
            throw e.getCause() instanceof BifrostException fault
                    ? fault
                    : new BifrostException(
                            FalkorDbErrors.UNEXPECTED,
                            "the build failed: %s; please report it".formatted(e.getCause()),
                            e.getCause());
        }
    }

    long bytes() {
        return bytes;
    }

    /** Waits until the server is done with the call that it is at: a connection that is cut does not take it back. */
    @Override
    public void close() {
        thread.close();
    }
}
