package dev.bifrost.sink.falkordb.bulk;

import dev.bifrost.api.graph.GraphModel;
import dev.bifrost.sink.falkordb.cypher.BuildText;
import dev.bifrost.sink.falkordb.cypher.IndexText;
import dev.bifrost.sink.falkordb.server.ServerConnection;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;

/** The indexes that somebody made on the live graph beside the sink's own: the graph that takes its place gets them too. */
final class BuiltIndexes {

    /** While one more is built, the server lists those of a label twice. */
    private record Property(IndexText.Target target, String name) {}

    private static final List<String> RANGE = List.of("RANGE");

    private final Collection<byte[]> texts;

    private BuiltIndexes(Collection<byte[]> texts) {
        this.texts = texts;
    }

    /** @throws dev.bifrost.api.BifrostException {@code api.REBUILD_NOT_POSSIBLE} if one is not a range index */
    static BuiltIndexes of(ServerConnection live) {
        var texts = new LinkedHashMap<Property, byte[]>();
        for (List<Object> row : live.read(BuildText.INDEXES).rows()) {
            var target = new IndexText.Target((String) row.get(0), IndexText.On.valueOf((String) row.get(1)));
            for (Object each : (List<?>) row.get(2)) {
                var property = (List<?>) each;
                boolean own = GraphModel.ID_PROPERTY.equals(property.getFirst());
                if (!RANGE.equals(property.get(1))) {
                    throw Obstacles.impossible(
                            "the live graph has an index of kind %s on %s".formatted(property.get(1), target));
                }
                if (!own) {
                    String name = (String) property.getFirst();
                    texts.put(new Property(target, name), BuildText.createIndex(target, name));
                }
            }
        }
        return new BuiltIndexes(texts.values());
    }

    void make(ServerConnection building) {
        texts.forEach(building::write);
    }
}
