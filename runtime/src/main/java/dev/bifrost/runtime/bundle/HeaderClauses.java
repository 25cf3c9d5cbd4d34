package dev.bifrost.runtime.bundle;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Reads manifest headers of the form {@code path;path;attribute=value;directive:=value, ..}. */
final class HeaderClauses {

    private HeaderClauses() {}

    /**
     * One clause.
     *
     * @param paths at least one
     * @param attributes with directives, whose names end in a colon: {@code resolution:}
     */
    record Clause(List<String> paths, Map<String, String> attributes) {}

    /** @param header may be null: no clauses */
    static List<Clause> parse(String header) {
        if (header == null || header.isBlank()) {
            return List.of();
        }
        return split(header, ',').stream().map(HeaderClauses::clause).toList();
    }

    private static Clause clause(String text) {
        var paths = new ArrayList<String>();
        var attributes = new HashMap<String, String>();
        for (var part : split(text, ';')) {
            var equals = part.indexOf('=');
            if (equals < 0) {
                paths.add(part);
            } else {
                attributes.put(name(part.substring(0, equals).strip()), unquoted(part.substring(equals + 1)));
            }
        }
        return new Clause(List.copyOf(paths), Map.copyOf(attributes));
    }

    /** Without a type: {@code version:Version} is {@code version}. */
    private static String name(String attribute) {
        var colon = attribute.indexOf(':');
        return colon < 0 || colon == attribute.length() - 1 ? attribute : attribute.substring(0, colon);
    }

    private static String unquoted(String value) {
        var text = value.strip();
        return text.length() >= 2 && text.startsWith("\"") && text.endsWith("\"")
                ? text.substring(1, text.length() - 1)
                : text;
    }

    /** Splits outside of quotes. */
    private static List<String> split(String text, char separator) {
        var parts = new ArrayList<String>();
        var quoted = false;
        var start = 0;
        for (var i = 0; i <= text.length(); i++) {
            if (i == text.length() || (text.charAt(i) == separator && !quoted)) {
                parts.add(text.substring(start, i).strip());
                start = i + 1;
            } else if (text.charAt(i) == '"') {
                quoted = !quoted;
            }
        }
        return parts;
    }
}
