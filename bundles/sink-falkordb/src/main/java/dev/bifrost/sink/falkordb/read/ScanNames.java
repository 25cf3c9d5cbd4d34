package dev.bifrost.sink.falkordb.read;

import dev.bifrost.sink.falkordb.server.ServerConnection;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** The names behind the numbers by which the server speaks of labels and properties. A number is never given anew. */
final class ScanNames {

    private static final byte[] LABELS = ascii("CALL db.labels() YIELD label RETURN collect(label)");
    private static final byte[] PROPERTIES =
            ascii("CALL db.propertyKeys() YIELD propertyKey RETURN collect(propertyKey)");

    private final ServerConnection connection;
    private List<String> labels = List.of();
    private List<String> properties = List.of();

    ScanNames(ServerConnection connection) {
        this.connection = connection;
    }

    String label(Object number) {
        int index = ((Long) number).intValue();
        if (index >= labels.size()) {
            labels = read(LABELS);
        }
        return labels.get(index);
    }

    String property(Object number) {
        int index = ((Long) number).intValue();
        if (index >= properties.size()) {
            properties = read(PROPERTIES);
        }
        return properties.get(index);
    }

    private List<String> read(byte[] query) {
        var names = new ArrayList<String>();
        for (Object name : (List<?>) connection.readTagged(query).get(1)) {
            names.add(new String((byte[]) ((List<?>) name).get(1), StandardCharsets.UTF_8));
        }
        return names;
    }

    private static byte[] ascii(String text) {
        return text.getBytes(StandardCharsets.US_ASCII);
    }
}
