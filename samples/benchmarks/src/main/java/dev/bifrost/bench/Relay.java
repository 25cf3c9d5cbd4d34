package dev.bifrost.bench;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.function.BiConsumer;

/**
 * Stands between a client and the server and notes when the server is at work: from the last byte of a request to the first
 * of its answer. Right for clients that wait for each answer, as the sink does.
 */
final class Relay implements AutoCloseable {

    private static final int BUFFER = 1 << 16;

    private final ServerSocket listening;
    private final int server;
    private final BiConsumer<Long, Long> busy;

    /** @param busy takes begin and end by {@link System#nanoTime}, from the relay's own threads */
    Relay(int server, BiConsumer<Long, Long> busy) throws IOException {
        this.server = server;
        this.busy = busy;
        listening = new ServerSocket(0, 8, InetAddress.getLoopbackAddress());
        Thread.ofPlatform().daemon().name("relay").start(this::accept);
    }

    int port() {
        return listening.getLocalPort();
    }

    private void accept() {
        try {
            while (true) {
                var link = new Link(listening.accept(), new Socket(InetAddress.getLoopbackAddress(), server));
                Thread.ofPlatform().daemon().name("relay requests").start(link::requests);
                Thread.ofPlatform().daemon().name("relay answers").start(link::answers);
            }
        } catch (IOException e) {
            // closed
        }
    }

    @Override
    public void close() throws IOException {
        listening.close();
    }

    private final class Link {
        private final Socket client;
        private final Socket target;
        private volatile long lastRequestByte;

        Link(Socket client, Socket target) throws IOException {
            this.client = client;
            this.target = target;
            client.setTcpNoDelay(true);
            target.setTcpNoDelay(true);
        }

        void requests() {
            copy(client, target, true);
        }

        void answers() {
            copy(target, client, false);
        }

        private void copy(Socket from, Socket to, boolean request) {
            var buffer = new byte[BUFFER];
            try (from;
                    to) {
                InputStream in = from.getInputStream();
                OutputStream out = to.getOutputStream();
                for (int read = in.read(buffer); read >= 0; read = in.read(buffer)) {
                    note(request);
                    out.write(buffer, 0, read);
                    out.flush();
                }
            } catch (IOException e) {
                // one side ended; so does the other
            }
        }

        private void note(boolean request) {
            long now = System.nanoTime();
            if (request) {
                lastRequestByte = now;
            } else if (lastRequestByte != 0) {
                busy.accept(lastRequestByte, now);
                lastRequestByte = 0;
            }
        }
    }
}
