package dev.bifrost.flight.connection;

import dev.bifrost.flight.wire.DoExchange;
import dev.bifrost.flight.wire.Outgoing;
import dev.bifrost.flight.wire.Received;
import io.grpc.CallOptions;
import io.grpc.ManagedChannel;
import io.grpc.MethodDescriptor;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import org.apache.arrow.memory.BufferAllocator;

/**
 * The connection to a service, with the memory for what comes in. It is made when it is first used, kept, and made anew when it
 * broke. Safe for use by several threads.
 */
public final class Connection implements AutoCloseable {

    private static final long PATIENCE_SECONDS = 3;

    private final Peer peer;
    private final Channels channels;
    private final Network network;
    private final Workers workers;
    private final BufferAllocator allocator;
    private final MethodDescriptor<Outgoing, Received> doExchange;
    private final List<ManagedChannel> former = new ArrayList<>();
    private final Set<Call> calls = ConcurrentHashMap.newKeySet();
    private ManagedChannel channel;
    private boolean closed;

    /**
     * Connects to nothing yet.
     *
     * @param network of the bundle
     * @param parent of the connection's own allocator, which {@link #close} gives back
     * @throws dev.bifrost.api.BifrostException {@code flight.TLS_FILES} if the files of TLS are of no use
     */
    public Connection(Peer peer, Network network, BufferAllocator parent) {
        this.peer = peer;
        this.network = network;
        this.channels = new Channels(peer);
        this.allocator = parent.newChildAllocator("flight", 0, parent.getLimit());
        this.doExchange = DoExchange.method(allocator);
        this.workers = network.join();
        this.channel = channels.open(workers);
    }

    public Peer peer() {
        return peer;
    }

    /** For what is read from the service; empty again when the connection is closed. */
    public BufferAllocator allocator() {
        return allocator;
    }

    /** Begins a call; nothing is sent before it is ready. */
    public Call begin() {
        ManagedChannel used = present();
        var call = new Call(used.newCall(doExchange, CallOptions.DEFAULT), ended -> {
            calls.remove(ended);
            if (!ended.wasConnected()) {
                replace(used);
            }
        });
        calls.add(call);
        return call.start(channels.headers());
    }

    /** Has a task run later, on a thread that must not wait. */
    public void later(Runnable task, long delay, TimeUnit unit) {
        workers.later(task, delay, unit);
    }

    private synchronized ManagedChannel present() {
        return channel;
    }

    /**
     * A channel that could not connect would try again in its own time, and refuse calls until then with its last error. A
     * new one tries at once.
     */
    private synchronized void replace(ManagedChannel failed) {
        if (channel == failed && !closed) {
            former.removeIf(ManagedChannel::isTerminated);
            former.add(failed.shutdown());
            channel = channels.open(workers);
        }
    }

    private static void awaitEnd(ManagedChannel channel) {
        try {
            channel.awaitTermination(PATIENCE_SECONDS, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** Ends every call, and waits until nothing more can come of any. Idempotent. */
    @Override
    public void close() {
        synchronized (this) {
            if (closed) {
                return;
            }
            closed = true;
            former.add(channel);
        }
        calls.forEach(Call::abandon);
        calls.forEach(Call::close);
        former.forEach(ManagedChannel::shutdownNow);
        former.forEach(Connection::awaitEnd);
        try {
            allocator.close();
        } finally {
            network.leave();
        }
    }
}
