package dev.bifrost.api.graph;

import java.util.Locale;

/**
 * How a property is stored.
 *
 * @param scalar the kind of the value, or of a list's elements
 * @param list whether it is a list
 */
public record StoredType(Scalar scalar, boolean list) {

    /** The kinds of values that every property graph of the product holds. */
    public enum Scalar {
        BOOLEAN,
        /** 64 bits, signed. */
        INTEGER,
        /** 64 bits, finite. */
        FLOAT,
        /** Unicode without U+0000. */
        TEXT,
        /** A day. */
        DATE
    }

    @Override
    public String toString() {
        var word = scalar.name().toLowerCase(Locale.ROOT);
        return list ? "list of " + word : word;
    }
}
