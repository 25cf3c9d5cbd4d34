package dev.bifrost.sink.falkordb.bulk;

import dev.bifrost.sink.falkordb.server.ServerConnection;

/** Sends calls one after another on a thread of its own, so that the next is made while the server is at work. */
final class BulkSender implements AutoCloseable {

    private final ServerConnection connection;
    private final CallSize size;
    private final OneAhead thread = new OneAhead("falkordb build");
    private long bytes;

    BulkSender(ServerConnection connection, CallSize size) {
        this.connection = connection;
        this.size = size;
    }

    /** Waits for the call before, and raises its error. */
    void send(BulkCall call) {
        await();
        bytes += call.bytes();
        byte[][] arguments = call.arguments(connection.graph());
        thread.begin(() -> {
            long began = System.nanoTime();
            connection.bulk(arguments);
            size.took(System.nanoTime() - began);
        });
    }

    /** Waits until everything was answered. */
    void await() {
        thread.await();
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
