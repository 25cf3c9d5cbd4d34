package dev.bifrost.sink.falkordb.read;

import dev.bifrost.api.sink.ElementFinder;
import dev.bifrost.api.sink.ElementReader.ElementBatches;
import dev.bifrost.api.sink.ElementReader.Kind;
import dev.bifrost.sink.falkordb.cypher.EncodedRows;
import dev.bifrost.sink.falkordb.cypher.FindText;
import dev.bifrost.sink.falkordb.cypher.Parameters;
import dev.bifrost.sink.falkordb.cypher.RowText;
import dev.bifrost.sink.falkordb.cypher.ScanText;
import dev.bifrost.sink.falkordb.server.Reply;
import dev.bifrost.sink.falkordb.server.ServerConnection;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.function.Function;
import java.util.function.Supplier;

/** Looks elements of a graph up. Each question has a connection of its own, so that a session may write meanwhile. */
public final class Finder implements ElementFinder {

    /** Identities of one query: an answer holds as many elements, whatever they hold. */
    private static final int PART = 500;

    private final Supplier<ServerConnection> connections;

    public Finder(Supplier<ServerConnection> connections) {
        this.connections = connections;
    }

    /**
     * A stream with a connection of its own.
     *
     * @param open takes the connection over
     */
    public <T> T reading(Function<ServerConnection, T> open) {
        var connection = connections.get();
        try {
            return open.apply(connection);
        } catch (RuntimeException e) {
            connection.close();
            throw e;
        }
    }

    @Override
    public ElementBatches find(Kind kind, List<byte[][]> identities) {
        boolean vertices = kind instanceof Kind.Vertices;
        return reading(
                connection -> new ElementLookup(connection, text(kind, identities), vertices, parts(identities), 1));
    }

    private static String text(Kind kind, List<byte[][]> identities) {
        return switch (kind) {
            case Kind.Vertices vertices -> FindText.vertices(vertices.label());
            case Kind.Edges edges ->
                identities.stream().allMatch(identity -> identity.length == 2)
                        ? FindText.unkeyedEdges(edges)
                        : FindText.keyedEdges(edges);
        };
    }

    @Override
    public ElementBatches edgesAt(Kind.Edges kind, End end, List<byte[]> vertices) {
        return reading(connection -> {
            long behind = connection
                    .readIfThere(new Parameters().query(ScanText.END))
                    .map(reply -> reply.number(0, 0))
                    .orElse(1L);
            return new ElementLookup(connection, FindText.edgesAt(kind, end), false, parts(single(vertices)), behind);
        });
    }

    @Override
    public long[] degrees(String label, List<byte[]> vertices) {
        var places = new HashMap<String, Integer>();
        for (byte[] vertex : vertices) {
            places.put(new String(vertex, StandardCharsets.UTF_8), places.size());
        }
        var degrees = new long[vertices.size()];
        try (var connection = connections.get()) {
            for (String text : FindText.degrees(label)) {
                for (EncodedRows part : parts(single(vertices))) {
                    connection
                            .readIfThere(new Parameters().with("rows", part).query(text))
                            .ifPresent(reply -> add(reply, places, degrees));
                }
            }
        }
        return degrees;
    }

    private static void add(Reply reply, HashMap<String, Integer> places, long[] degrees) {
        for (Object pair : (List<?>) reply.rows().getFirst().getFirst()) {
            var counted = (List<?>) pair;
            degrees[places.get((String) counted.getFirst())] += (Long) counted.get(1);
        }
    }

    private static List<byte[][]> single(List<byte[]> ids) {
        return ids.stream().map(id -> new byte[][] {id}).toList();
    }

    private static List<EncodedRows> parts(List<byte[][]> identities) {
        var parts = new ArrayList<EncodedRows>();
        var text = new RowText();
        for (byte[][] identity : identities) {
            text.beginRow();
            for (byte[] part : identity) {
                text.values().text(part, 0, part.length);
            }
            text.endRow();
            if (text.rows() == PART) {
                parts.add(text.take());
            }
        }
        if (text.rows() > 0) {
            parts.add(text.take());
        }
        return parts;
    }
}
