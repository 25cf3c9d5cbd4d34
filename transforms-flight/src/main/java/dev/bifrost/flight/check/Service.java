package dev.bifrost.flight.check;

import dev.bifrost.api.Secret;
import dev.bifrost.flight.connection.Connection;
import dev.bifrost.flight.connection.Network;
import dev.bifrost.flight.connection.Peer;
import dev.bifrost.flight.error.Statuses;
import java.util.Optional;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.vector.types.pojo.Schema;

/** The way to the service. Connects when it is first used. Safe for use by several threads. */
final class Service implements AutoCloseable {

    private final Peer peer;
    private final Network network;
    private final BufferAllocator allocator;
    private final TimeLeft time;
    private Connection connection;

    /** @param allocator of answers */
    Service(Peer peer, Network network, BufferAllocator allocator, TimeLeft time) {
        this.peer = peer;
        this.network = network;
        this.allocator = allocator;
        this.time = time;
    }

    /** The caller closes it. */
    Service withoutToken() {
        var stranger = new Peer(peer.endpoint(), peer.tls(), Optional.empty(), peer.connect(), peer.maxMessage());
        return new Service(stranger, network, allocator, time);
    }

    /** Begins an exchange: the descriptor and the columns are sent. The caller closes it. */
    Talk open(Asked asked, Schema rows) {
        return Talk.begin(this, asked.command(), rows);
    }

    /** @throws dev.bifrost.api.BifrostException {@code flight.TLS_FILES} */
    synchronized Connection connection() {
        if (connection == null) {
            connection = new Connection(peer, network, allocator);
        }
        return connection;
    }

    Peer peer() {
        return peer;
    }

    BufferAllocator allocator() {
        return allocator;
    }

    TimeLeft time() {
        return time;
    }

    Statuses statuses() {
        return new Statuses("the service", peer.token().map(Secret::reveal));
    }

    @Override
    public synchronized void close() {
        if (connection != null) {
            connection.close();
        }
    }
}
