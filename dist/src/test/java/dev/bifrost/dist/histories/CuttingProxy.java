package dev.bifrost.dist.histories;

import dev.bifrost.dist.histories.History.Point;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** Stands between a sink and its server, and cuts the connection before or after a statement when a crash is planned. */
final class CuttingProxy implements AutoCloseable {

    private static final String STATEMENT = "GRAPH.QUERY";

    private final URI server;
    private final ServerSocket listening;
    private volatile Crash crash = new Crash();

    CuttingProxy(String url) throws IOException {
        server = URI.create(url);
        listening = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
        Thread.ofVirtual().start(this::accept);
    }

    /** The crashes of the next connections. */
    void serve(Crash planned) {
        crash = planned;
    }

    String url() {
        var user = server.getUserInfo() == null ? "" : server.getUserInfo() + "@";
        return "redis://%s127.0.0.1:%d".formatted(user, listening.getLocalPort());
    }

    private void accept() {
        try {
            while (true) {
                var pair = new Pair(listening.accept(), new Socket(server.getHost(), server.getPort()), crash);
                pair.client.setTcpNoDelay(true);
                pair.target.setTcpNoDelay(true);
                Thread.ofVirtual().start(pair::statements);
                Thread.ofVirtual().start(pair::answers);
            }
        } catch (SocketException closed) {
            // the proxy was closed
        } catch (IOException e) {
            throw new java.io.UncheckedIOException(e);
        }
    }

    private static final class Pair {
        private final Socket client;
        private final Socket target;
        private final Crash crash;
        private volatile boolean cutsAtAnswer;

        Pair(Socket client, Socket target, Crash crash) {
            this.client = client;
            this.target = target;
            this.crash = crash;
        }

        void statements() {
            pump(client, target, bytes -> {
                if (!new String(bytes, StandardCharsets.ISO_8859_1).contains(STATEMENT)) {
                    return true;
                }
                cutsAtAnswer = crash.isAt(Point.AFTER_STATEMENT);
                return !crash.isAt(Point.BEFORE_STATEMENT);
            });
        }

        void answers() {
            pump(target, client, bytes -> !cutsAtAnswer);
        }

        private void pump(Socket from, Socket to, Gate gate) {
            try (from;
                    to) {
                var buffer = new byte[1 << 16];
                for (int read = from.getInputStream().read(buffer);
                        read >= 0;
                        read = from.getInputStream().read(buffer)) {
                    if (!gate.passes(Arrays.copyOf(buffer, read))) {
                        return;
                    }
                    to.getOutputStream().write(buffer, 0, read);
                }
            } catch (IOException e) {
                // the other direction closed both
            }
        }
    }

    private interface Gate {
        boolean passes(byte[] bytes);
    }

    @Override
    public void close() throws IOException {
        listening.close();
    }
}
