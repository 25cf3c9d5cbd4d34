package dev.bifrost.runtime.config;

import java.util.AbstractMap;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * A component's config before it is bound: plain maps, lists and texts to everybody, and to {@link ConfigBinder} the
 * piece of the file that it is. References such as {@code ${env:NAME}} are still as written.
 */
final class UnboundConfig extends AbstractMap<String, Object> {

    private final Node.Entries node;
    private final Place at;
    private final Map<String, Object> plain;

    UnboundConfig(Node.Entries node, Place at) {
        this.node = node;
        this.at = at;
        this.plain = plain(node);
    }

    Node.Entries node() {
        return node;
    }

    Place at() {
        return at;
    }

    @Override
    public Set<Entry<String, Object>> entrySet() {
        return plain.entrySet();
    }

    private static Map<String, Object> plain(Node.Entries node) {
        var map = new LinkedHashMap<String, Object>();
        node.entries().forEach((key, entry) -> map.put(key, plainValue(entry.value())));
        return Collections.unmodifiableMap(map);
    }

    private static Object plainValue(Node node) {
        return switch (node) {
            case Node.Text text -> text.text();
            case Node.Items list ->
                list.items().stream().map(UnboundConfig::plainValue).toList();
            case Node.Entries map -> plain(map);
        };
    }

    /** A map that a program made, as if it had been read. */
    static Node.Entries node(Map<String, Object> map) {
        var entries = new LinkedHashMap<String, Node.Entry>();
        map.forEach((key, value) -> entries.put(key, new Node.Entry(Position.NONE, nodeOf(value))));
        return new Node.Entries(entries, List.of(), Position.NONE);
    }

    private static Node nodeOf(Object value) {
        return switch (value) {
            case Map<?, ?> map -> {
                var texts = new LinkedHashMap<String, Object>();
                map.forEach((key, inner) -> texts.put(String.valueOf(key), inner));
                yield node(texts);
            }
            case List<?> list ->
                new Node.Items(list.stream().map(UnboundConfig::nodeOf).toList(), Position.NONE);
            case null -> new Node.Text("", Node.Text.Form.NULL, Position.NONE);
            case Number number -> new Node.Text(number.toString(), Node.Text.Form.NUMBER_OR_BOOLEAN, Position.NONE);
            case Boolean bool -> new Node.Text(bool.toString(), Node.Text.Form.NUMBER_OR_BOOLEAN, Position.NONE);
            default -> new Node.Text(String.valueOf(value), Node.Text.Form.TEXT, Position.NONE);
        };
    }
}
