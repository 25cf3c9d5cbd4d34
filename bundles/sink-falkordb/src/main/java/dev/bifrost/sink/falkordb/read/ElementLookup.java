package dev.bifrost.sink.falkordb.read;

import dev.bifrost.api.BifrostException;
import dev.bifrost.api.sink.ElementReader.ElementBatch;
import dev.bifrost.api.sink.ElementReader.ElementBatches;
import dev.bifrost.sink.falkordb.cypher.EncodedRows;
import dev.bifrost.sink.falkordb.cypher.Parameters;
import dev.bifrost.sink.falkordb.server.FalkorDbErrors;
import dev.bifrost.sink.falkordb.server.ServerConnection;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Optional;

/** Elements that are looked up by identities: some of these at a time, and of a hub's edges a range of other ends at a time. */
final class ElementLookup implements ElementBatches {

    private static final int MOST_EDGES = 10_000;
    /** The server reads limits as 32 bits: a larger one lets nothing pass. */
    private static final int NO_LIMIT = Integer.MAX_VALUE;

    private final ServerConnection connection;
    private final ScanNames names;
    private final String text;
    private final boolean vertices;
    private final Deque<Piece> pieces = new ArrayDeque<>();

    /**
     * What one query answers.
     *
     * @param from first internal id of another end
     * @param to behind the last
     */
    private record Piece(EncodedRows rows, long from, long to) {

        byte[] query(String text) {
            return new Parameters()
                    .with("rows", rows)
                    .with("from", from)
                    .with("to", to)
                    .with("limit", isWhole() ? NO_LIMIT : MOST_EDGES + 1)
                    .query(text);
        }

        boolean isWhole() {
            return to - from <= 1;
        }
    }

    /**
     * @param connection becomes the stream's own
     * @param end behind the highest internal id of another end; 1 if there is none
     */
    ElementLookup(ServerConnection connection, String text, boolean vertices, List<EncodedRows> parts, long end) {
        this.connection = connection;
        this.names = new ScanNames(connection);
        this.text = text;
        this.vertices = vertices;
        parts.forEach(part -> pieces.add(new Piece(part, 0, end)));
    }

    @Override
    public Optional<ElementBatch> next() {
        for (var piece = pieces.poll(); piece != null; piece = pieces.poll()) {
            List<?> found = found(piece);
            if (!piece.isWhole() && found.size() > MOST_EDGES) {
                long middle = piece.from() + (piece.to() - piece.from()) / 2;
                pieces.push(new Piece(piece.rows(), middle, piece.to()));
                pieces.push(new Piece(piece.rows(), piece.from(), middle));
            } else if (!found.isEmpty()) {
                return Optional.of(new ElementPage(found, names, vertices));
            }
        }
        return Optional.empty();
    }

    private List<?> found(Piece piece) {
        try {
            return (List<?>) connection.readTagged(piece.query(text)).get(1);
        } catch (BifrostException e) {
            if (e.code() == FalkorDbErrors.GRAPH_LOST) {
                return List.of();
            }
            throw e;
        }
    }

    /** Idempotent. */
    @Override
    public void close() {
        connection.close();
    }
}
