package com.example.flights;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Set;
import java.util.TreeSet;

/** The step's config. */
final class Config {

    private final JsonNode values;
    private final Set<String> known = new TreeSet<>();

    Config(JsonNode values) {
        this.values = values;
    }

    long integer(String key, long otherwise) {
        known.add(key);
        var value = values.path(key);
        if (!value.isMissingNode() && !value.canConvertToLong()) {
            throw Bifrost.refuse("the config's '%s' is not an integer".formatted(key));
        }
        return value.asLong(otherwise);
    }

    String text(String key, String otherwise) {
        known.add(key);
        var value = values.path(key);
        if (!value.isMissingNode() && !value.isTextual()) {
            throw Bifrost.refuse("the config's '%s' is not a text".formatted(key));
        }
        return value.asText(otherwise);
    }

    void refuseUnknownKeys() {
        values.fieldNames().forEachRemaining(key -> {
            if (!known.contains(key)) {
                throw Bifrost.refuse("the config has an unknown key '%s'; known are: %s"
                        .formatted(key, known.isEmpty() ? "none" : String.join(", ", known)));
            }
        });
    }
}
