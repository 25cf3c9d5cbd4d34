package dev.bifrost.sink.falkordb;

import dev.bifrost.sink.falkordb.server.ServerAddress;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * The wire between a sink and its server, with a hand on it: before each command that passes, a test may do something
 * else, such as letting another host take the graph, cutting the wire, or holding the command back.
 *
 * <p>A sink sends a command only after the answer to the one before it, so the first bytes after an answer are the start
 * of a command.
 */
final class Wire implements AutoCloseable {

    private final ServerSocket door;
    private final String url;
    private final ServerAddress server;
    private final Hand hand;
    private final AtomicInteger commands = new AtomicInteger();
    private final List<Socket> sockets = new CopyOnWriteArrayList<>();

    /** Runs before a command passes, on the wire's thread. */
    interface Hand {
        /**
         * @param number of the command, from 0
         * @param passing the connection, to be cut
         */
        void before(int number, Passing passing) throws IOException;
    }

    /** A connection through the wire. */
    record Passing(Socket client, Socket server) {
        /** Ends the connection on both sides; the command does not pass. */
        void cut() {
            try {
                client.close();
                server.close();
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }

    Wire(String url, Hand hand) {
        this.url = url;
        this.server = ServerAddress.of(url);
        this.hand = hand;
        try {
            door = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        Thread.ofVirtual().start(this::accept);
    }

    String url() {
        return url.replace(server.host() + ":" + server.port(), "127.0.0.1:" + door.getLocalPort());
    }

    /** Connections that are open on both sides. */
    long connections() {
        return sockets.stream().filter(socket -> !socket.isClosed()).count() / 2;
    }

    /** Ends all connections; new ones are let in. */
    void cut() {
        try {
            for (Socket socket : sockets) {
                socket.close();
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    int commands() {
        return commands.get();
    }

    private void accept() {
        while (!door.isClosed()) {
            try {
                Socket client = door.accept();
                Socket upstream = new Socket(server.host(), server.port());
                sockets.addAll(List.of(client, upstream));
                var answered = new AtomicBoolean(true);
                Thread.ofVirtual().start(() -> requests(new Passing(client, upstream), answered));
                Thread.ofVirtual().start(() -> answers(client, upstream, answered));
            } catch (IOException e) {
                // the door was closed
            }
        }
    }

    private void requests(Passing passing, AtomicBoolean answered) {
        byte[] buffer = new byte[1 << 16];
        try {
            InputStream in = passing.client().getInputStream();
            OutputStream out = passing.server().getOutputStream();
            for (int size = in.read(buffer); size >= 0; size = in.read(buffer)) {
                if (answered.getAndSet(false)) {
                    hand.before(commands.getAndIncrement(), passing);
                }
                out.write(buffer, 0, size);
            }
        } catch (IOException e) {
            // cut
        } finally {
            passing.cut();
        }
    }

    private static void answers(Socket client, Socket upstream, AtomicBoolean answered) {
        byte[] buffer = new byte[1 << 16];
        try {
            InputStream in = upstream.getInputStream();
            OutputStream out = client.getOutputStream();
            for (int size = in.read(buffer); size >= 0; size = in.read(buffer)) {
                answered.set(true);
                out.write(buffer, 0, size);
            }
        } catch (IOException e) {
            // cut
        } finally {
            new Passing(client, upstream).cut();
        }
    }

    @Override
    public void close() throws IOException {
        door.close();
        cut();
    }
}
