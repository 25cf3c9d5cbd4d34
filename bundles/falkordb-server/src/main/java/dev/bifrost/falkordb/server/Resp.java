package dev.bifrost.falkordb.server;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.Closeable;
import java.io.EOFException;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import javax.net.ssl.SSLSocketFactory;

/** The few words of the Redis protocol that are needed to ask a server who it is. Replies are String, Long, List or null. */
final class Resp implements Closeable {

    /** The server answered with an error. */
    static final class ErrorReply extends IOException {
        private static final long serialVersionUID = 1L;

        ErrorReply(String message) {
            super(message);
        }
    }

    private final Socket socket;
    private final BufferedInputStream in;

    private Resp(Socket socket) throws IOException {
        this.socket = socket;
        this.in = new BufferedInputStream(socket.getInputStream());
    }

    static Resp open(ServerUrl url, Duration limit) throws IOException {
        int millis = Math.toIntExact(limit.toMillis());
        Socket socket = new Socket();
        try {
            socket.connect(new InetSocketAddress(url.host(), url.port()), millis);
            socket.setSoTimeout(millis);
            if (url.isTls()) {
                socket = ((SSLSocketFactory) SSLSocketFactory.getDefault())
                        .createSocket(socket, url.host(), url.port(), true);
            }
            Resp resp = new Resp(socket);
            if (url.credentials().isPresent()) {
                resp.send(concat("AUTH", url.credentials().get()));
            }
            return resp;
        } catch (IOException | RuntimeException e) {
            socket.close();
            throw e;
        }
    }

    Object send(String... command) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        bytes.writeBytes(("*" + command.length + "\r\n").getBytes(StandardCharsets.US_ASCII));
        for (String word : command) {
            byte[] content = word.getBytes(StandardCharsets.UTF_8);
            bytes.writeBytes(("$" + content.length + "\r\n").getBytes(StandardCharsets.US_ASCII));
            bytes.writeBytes(content);
            bytes.writeBytes(new byte[] {'\r', '\n'});
        }
        socket.getOutputStream().write(bytes.toByteArray());
        return reply();
    }

    private Object reply() throws IOException {
        String line = line();
        String rest = line.isEmpty() ? "" : line.substring(1);
        return switch (line.isEmpty() ? ' ' : line.charAt(0)) {
            case '+' -> rest;
            case '-' -> throw new ErrorReply(rest);
            case ':' -> number(rest);
            case '$' -> bulk(number(rest));
            case '*' -> list(number(rest));
            default -> throw new IOException("not the Redis protocol");
        };
    }

    private String bulk(long length) throws IOException {
        if (length < 0) {
            return null;
        }
        byte[] bytes = in.readNBytes(Math.toIntExact(length));
        if (bytes.length < length || in.readNBytes(2).length < 2) {
            throw new EOFException("connection closed");
        }
        return new String(bytes, StandardCharsets.UTF_8);
    }

    private List<Object> list(long length) throws IOException {
        List<Object> items = new ArrayList<>();
        for (long i = 0; i < length; i++) {
            items.add(reply());
        }
        return items;
    }

    private String line() throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        for (int b = in.read(); b != '\r'; b = in.read()) {
            if (b < 0) {
                throw new EOFException("connection closed");
            }
            bytes.write(b);
        }
        in.read();
        return bytes.toString(StandardCharsets.UTF_8);
    }

    private static long number(String text) throws IOException {
        try {
            return Long.parseLong(text);
        } catch (NumberFormatException e) {
            throw new IOException("not the Redis protocol", e);
        }
    }

    private static String[] concat(String first, String[] others) {
        String[] all = new String[others.length + 1];
        all[0] = first;
        System.arraycopy(others, 0, all, 1, others.length);
        return all;
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }
}
