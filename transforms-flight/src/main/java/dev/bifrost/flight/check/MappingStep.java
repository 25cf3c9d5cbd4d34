package dev.bifrost.flight.check;

import static dev.bifrost.transformkit.check.StepText.key;
import static dev.bifrost.transformkit.check.StepText.scalar;

import com.fasterxml.jackson.jr.ob.JSON;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.apache.arrow.vector.types.pojo.Schema;

/** The custom step that asks the service, as YAML to copy. */
final class MappingStep {

    private MappingStep() {}

    static String of(CheckOptions options, Schema output) {
        String columns = options.columns().fields().stream()
                .map(field -> scalar(field.getName()))
                .collect(Collectors.joining(", "));
        return """
                - custom:
                    flight: { %s }
                    columns: [%s]
                    label: LABEL
                    id_column: %s
                """.formatted(String.join(", ", keys(options)), columns, scalar(key(output.getFields())));
    }

    private static List<String> keys(CheckOptions options) {
        var keys = new ArrayList<String>();
        keys.add("endpoint: " + scalar(options.endpoint().toString()));
        if (!options.asked().name().isEmpty()) {
            keys.add("name: " + scalar(options.asked().name()));
        }
        if (!options.asked().config().isEmpty()) {
            keys.add("config: " + json(options.asked().config()));
        }
        options.tokenFile().ifPresent(file -> keys.add("token: " + scalar("${file:" + file + "}")));
        var tls = new ArrayList<String>();
        add(tls, "ca", options.tls().ca());
        add(tls, "certificate", options.tls().certificate());
        add(tls, "key", options.tls().key());
        add(tls, "server_name", options.tls().serverName());
        if (!tls.isEmpty()) {
            keys.add("tls: { " + String.join(", ", tls) + " }");
        }
        return keys;
    }

    private static void add(List<String> keys, String key, Object value) {
        if (value != null) {
            keys.add(key + ": " + scalar(value.toString()));
        }
    }

    private static String json(Object value) {
        try {
            return JSON.std.asString(value);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
