package dev.bifrost.testkit;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import javax.net.ssl.SSLSocketFactory;

/** One command to a Redis server: enough to clean up after a test without a client library. */
final class RedisCommand {

    private static final int LIMIT_MILLIS = 10_000;
    private static final int STANDARD_PORT = 6379;

    private RedisCommand() {}

    /** Sends the command and gives the first line of the reply, {@code -ERR ..} included. */
    static String send(String url, String... command) throws IOException {
        var uri = URI.create(url);
        int port = uri.getPort() < 0 ? STANDARD_PORT : uri.getPort();
        try (var plain = new Socket()) {
            plain.connect(new InetSocketAddress(uri.getHost(), port), LIMIT_MILLIS);
            plain.setSoTimeout(LIMIT_MILLIS);
            if (!"rediss".equals(uri.getScheme())) {
                return talk(plain, uri, command);
            }
            var factory = (SSLSocketFactory) SSLSocketFactory.getDefault();
            try (var secure = factory.createSocket(plain, uri.getHost(), port, true)) {
                return talk(secure, uri, command);
            }
        }
    }

    private static String talk(Socket socket, URI uri, String... command) throws IOException {
        if (uri.getUserInfo() != null) {
            var parts = uri.getUserInfo().split(":", 2);
            ask(
                    socket,
                    parts.length == 1 || parts[0].isEmpty()
                            ? new String[] {"AUTH", parts[parts.length - 1]}
                            : new String[] {"AUTH", parts[0], parts[1]});
        }
        return ask(socket, command);
    }

    private static String ask(Socket socket, String... command) throws IOException {
        var bytes = new ByteArrayOutputStream();
        bytes.writeBytes(("*" + command.length + "\r\n").getBytes(StandardCharsets.US_ASCII));
        for (var word : command) {
            byte[] text = word.getBytes(StandardCharsets.UTF_8);
            bytes.writeBytes(("$" + text.length + "\r\n").getBytes(StandardCharsets.US_ASCII));
            bytes.writeBytes(text);
            bytes.writeBytes("\r\n".getBytes(StandardCharsets.US_ASCII));
        }
        socket.getOutputStream().write(bytes.toByteArray());
        var line = new ByteArrayOutputStream();
        for (int b = socket.getInputStream().read();
                b >= 0 && b != '\n';
                b = socket.getInputStream().read()) {
            line.write(b);
        }
        return line.toString(StandardCharsets.UTF_8).stripTrailing();
    }
}
