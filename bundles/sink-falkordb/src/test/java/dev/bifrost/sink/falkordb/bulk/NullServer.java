package dev.bifrost.sink.falkordb.bulk;

import java.io.BufferedInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** Takes the server's commands off the wire, counts what the bulk ones announce, and keeps nothing. */
final class NullServer implements AutoCloseable {

    private static final int VERTICES = 2;
    private static final int EDGES = 3;
    private static final int FEW_BYTES = 64;

    private final ServerSocket door;
    private volatile long vertices;
    private volatile long edges;

    NullServer() {
        try {
            door = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        Thread.ofPlatform().daemon().name("null server").start(this::serve);
    }

    String url() {
        return "redis://127.0.0.1:" + door.getLocalPort();
    }

    long vertices() {
        return vertices;
    }

    long edges() {
        return edges;
    }

    private void serve() {
        try (var client = door.accept();
                var in = new BufferedInputStream(client.getInputStream(), 1 << 20);
                OutputStream out = client.getOutputStream()) {
            while (true) {
                var command = command(in);
                if (command.getFirst().equals("GRAPH.BULK")) {
                    vertices += Long.parseLong(command.get(VERTICES));
                    edges += Long.parseLong(command.get(EDGES));
                }
                out.write("+OK\r\n".getBytes(StandardCharsets.US_ASCII));
            }
        } catch (EOFException end) {
            // the client is done
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** An array of strings, of which the long ones are dropped. */
    private static List<String> command(InputStream in) throws IOException {
        int parts = Integer.parseInt(line(in).substring(1));
        var command = new ArrayList<String>();
        for (int part = 0; part < parts; part++) {
            int length = Integer.parseInt(line(in).substring(1));
            if (length <= FEW_BYTES) {
                command.add(new String(in.readNBytes(length), StandardCharsets.US_ASCII));
            } else {
                in.skipNBytes(length);
                command.add("");
            }
            in.skipNBytes(2);
        }
        return command;
    }

    private static String line(InputStream in) throws IOException {
        var line = new StringBuilder();
        for (int next = in.read(); next != '\n'; next = in.read()) {
            if (next < 0) {
                throw new EOFException();
            }
            if (next != '\r') {
                line.append((char) next);
            }
        }
        return line.toString();
    }

    @Override
    public void close() throws IOException {
        door.close();
    }
}
