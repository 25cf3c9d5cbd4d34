package dev.bifrost.dist.samples;

import dev.bifrost.testkit.LiveGraph;
import java.io.DataInputStream;
import java.io.IOException;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** What a graph answers to a question, asked without any code of the product. */
final class Answer {

    private Answer() {}

    /** The rows of a query that reads; each value is a String, a Long, or null. */
    @SuppressWarnings("unchecked")
    static List<List<Object>> rows(LiveGraph graph, String query) throws IOException {
        var server = URI.create(graph.url());
        try (var socket = new Socket(server.getHost(), server.getPort())) {
            var command = new StringBuilder("*3\r\n");
            for (String word : List.of("GRAPH.RO_QUERY", graph.name(), query)) {
                int length = word.getBytes(StandardCharsets.UTF_8).length;
                command.append('$').append(length).append("\r\n").append(word).append("\r\n");
            }
            socket.getOutputStream().write(command.toString().getBytes(StandardCharsets.UTF_8));
            return (List<List<Object>>) ((List<?>) read(new DataInputStream(socket.getInputStream()))).get(1);
        }
    }

    private static Object read(DataInputStream in) throws IOException {
        String line = line(in);
        return switch (line.charAt(0)) {
            case ':' -> Long.valueOf(line.substring(1));
            case '+' -> line.substring(1);
            case '$' -> text(in, Integer.parseInt(line.substring(1)));
            case '*' -> list(in, Integer.parseInt(line.substring(1)));
            default -> throw new IOException(line);
        };
    }

    private static String text(DataInputStream in, int length) throws IOException {
        if (length < 0) {
            return null;
        }
        byte[] bytes = in.readNBytes(length);
        in.skipNBytes(2);
        return new String(bytes, StandardCharsets.UTF_8);
    }

    private static List<Object> list(DataInputStream in, int size) throws IOException {
        var list = new ArrayList<>();
        for (int i = 0; i < size; i++) {
            list.add(read(in));
        }
        return list;
    }

    private static String line(DataInputStream in) throws IOException {
        var line = new StringBuilder();
        for (int b = in.readUnsignedByte(); b != '\n'; b = in.readUnsignedByte()) {
            line.append((char) b);
        }
        return line.substring(0, line.length() - 1);
    }
}
