package dev.bifrost.api.graph;

/**
 * The kinds of values that can be part of an identity. Kinds never meet: text {@code 7} and integer {@code 7} are two
 * vertices. Floats and booleans are no keys.
 */
public enum KeyKind {
    TEXT('s', "text"),
    INTEGER('i', "int"),
    DATE('d', "date"),
    TIMESTAMP('t', "timestamp"),
    UUID('u', "uuid"),
    BINARY('b', "binary");

    private final char tag;
    private final String word;

    KeyKind(char tag, String word) {
        this.tag = tag;
        this.word = word;
    }

    /** The letter that starts a part of a canonical key. */
    public char tag() {
        return tag;
    }

    /** The mapping language's word. */
    public String word() {
        return word;
    }
}
