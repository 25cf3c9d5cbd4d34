package dev.bifrost.runtime.config;

import com.fasterxml.jackson.core.JsonPointer;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;

/** A piece of a config with its place. */
record Spot(Node node, Place at) {

    /** The piece under a key; this one if there is none. */
    Spot child(String key) {
        return node instanceof Node.Entries map && map.entries().get(key) instanceof Node.Entry entry
                ? new Spot(entry.value(), at.child(key, entry.value().at()))
                : this;
    }

    /** The item with a number; this piece if there is none. */
    Spot item(int index) {
        if (node instanceof Node.Items list
                && index >= 0
                && index < list.items().size()) {
            Node item = list.items().get(index);
            return new Spot(item, at.item(Integer.toString(index), item.at()));
        }
        return this;
    }

    /** The piece at the end of a path. */
    Spot at(JsonPointer path) {
        if (path.matches()) {
            return this;
        }
        Spot next = node instanceof Node.Items ? item(path.getMatchingIndex()) : child(path.getMatchingProperty());
        return next.at(path.tail());
    }

    /** Whether the map has the key. */
    boolean has(String key) {
        return node instanceof Node.Entries map && map.entries().containsKey(key);
    }

    /** Jackson's form: every single value is text. Repeated keys and missing values become problems. */
    JsonNode toJackson(Problems problems) {
        return switch (node) {
            case Node.Text text -> {
                if (text.isNull()) {
                    problems.add(ConfigErrors.WRONG_SHAPE, at, Fields.noValue("a value"));
                }
                yield JsonNodeFactory.instance.textNode(text.text());
            }
            case Node.Items list -> {
                var array = JsonNodeFactory.instance.arrayNode();
                for (int i = 0; i < list.items().size(); i++) {
                    array.add(item(i).toJackson(problems));
                }
                yield array;
            }
            case Node.Entries map -> {
                new Fields(map, at, problems); // says which keys are repeated
                var object = JsonNodeFactory.instance.objectNode();
                map.entries().keySet().forEach(key -> object.set(key, child(key).toJackson(problems)));
                yield object;
            }
        };
    }
}
