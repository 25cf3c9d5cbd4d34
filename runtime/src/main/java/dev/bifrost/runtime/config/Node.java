package dev.bifrost.runtime.config;

import java.util.List;
import java.util.Map;

/**
 * A piece of a YAML or JSON file. A scalar is the text that the user wrote: what it means is decided by what reads it, so
 * {@code NO}, {@code 02142} and {@code 12:30} stay what they are.
 */
sealed interface Node {

    Position at();

    /** What the piece is, in a message. */
    String shape();

    /**
     * A single value.
     *
     * @param text without quotes, escapes resolved
     * @param form what the file's language takes it for
     */
    record Text(String text, Form form, Position at) implements Node {
        /** Only what is passed on without being read, such as a guest's config, is of this form; the rest is text to its reader. */
        enum Form {
            TEXT,
            /** Without quotes: {@code 30}, {@code 1.5}, {@code true}. */
            NUMBER_OR_BOOLEAN,
            /** Nothing at all, {@code ~} or {@code null}, without quotes. */
            NULL
        }

        boolean isNull() {
            return form == Form.NULL;
        }

        @Override
        public String shape() {
            return isNull() ? "nothing" : "a single value";
        }
    }

    /** A list. */
    record Items(List<Node> items, Position at) implements Node {
        @Override
        public String shape() {
            return "a list";
        }
    }

    /**
     * A map.
     *
     * @param entries in the order of the file
     * @param repeats keys that came again
     */
    record Entries(Map<String, Entry> entries, List<Repeat> repeats, Position at) implements Node {
        @Override
        public String shape() {
            return "a map";
        }
    }

    /** @param keyAt where the key stands */
    record Entry(Position keyAt, Node value) {}

    /** @param at where the key stands for the second time */
    record Repeat(String key, Position at) {}
}
