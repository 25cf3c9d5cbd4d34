package dev.bifrost.sink.falkordb.read;

import dev.bifrost.api.sink.ElementReader.ElementBatch;
import dev.bifrost.api.sink.ElementReader.ElementBatches;
import dev.bifrost.api.sink.ElementReader.Kind;
import dev.bifrost.sink.falkordb.cypher.Parameters;
import dev.bifrost.sink.falkordb.cypher.ScanText;
import dev.bifrost.sink.falkordb.server.ServerConnection;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * All elements of a label or type, whole, range by range of internal ids. The server sends vertices and edges in its own
 * form, which costs it a third of what a list of their values does. Pages follow the size of what they hold.
 */
public final class ElementScan implements ElementBatches {

    private static final int FIRST_PAGE = 500;
    private static final int MOST_ELEMENTS = 10_000;
    private static final long PAGE_BYTES = 4 << 20;

    private final ServerConnection connection;
    private final ScanNames names;
    private final String text;
    private final Optional<String> lonely;
    private final RangeWalk walk;

    private ElementScan(ServerConnection connection, String text, Optional<String> lonely) {
        this.connection = connection;
        this.text = text;
        this.lonely = lonely;
        this.names = new ScanNames(connection);
        long end = connection
                .readIfThere(new Parameters().query(ScanText.END))
                .map(reply -> reply.number(0, 0))
                .orElse(0L);
        this.walk = new RangeWalk(end, FIRST_PAGE);
    }

    /** @param connection becomes the stream's own */
    public static ElementScan of(ServerConnection connection, Kind kind) {
        return switch (kind) {
            case Kind.Vertices vertices ->
                new ElementScan(
                        connection,
                        ScanText.vertices(vertices.label()),
                        Optional.of(ScanText.lonely(vertices.label())));
            case Kind.Edges edges ->
                new ElementScan(
                        connection, ScanText.edges(edges.type(), edges.srcLabel(), edges.dstLabel()), Optional.empty());
        };
    }

    @Override
    public Optional<ElementBatch> next() {
        for (var range = walk.next(); range.isPresent(); range = walk.next()) {
            List<?> found = list(range.get().query(text, walk.limit(range.get())));
            if (walk.isWhole(range.get(), found.size()) && !found.isEmpty()) {
                var page = new ElementPage(found, names, lonely.isPresent());
                walk.page((int) Math.clamp(PAGE_BYTES * found.size() / page.bytes(), 1, MOST_ELEMENTS));
                page.orphans(page.hasPlaceholder() ? lonely(range.get()) : Set.of());
                return Optional.of(page);
            }
        }
        return Optional.empty();
    }

    private Set<Long> lonely(Range range) {
        var ids = new HashSet<Long>();
        for (Object id : list(range.query(lonely.orElseThrow(), 0))) {
            ids.add((Long) ((List<?>) id).get(1));
        }
        return ids;
    }

    private List<?> list(byte[] query) {
        return (List<?>) connection.readTagged(query).get(1);
    }

    /** Idempotent. */
    @Override
    public void close() {
        connection.close();
    }
}
