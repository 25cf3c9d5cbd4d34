package dev.bifrost.api.graph;

/**
 * Receives one value as the graph stores it. See {@link TypeTable} for which Arrow type arrives as what.
 */
public interface ValueVisitor {

    void nullValue();

    void bool(boolean value);

    void integer(long value);

    /** May be NaN or infinite; no sink stores those. */
    void number(double value);

    /**
     * @param utf8 bytes as the column holds them, not checked; valid until the call returns
     * @param offset first byte
     * @param length in bytes
     */
    void text(byte[] utf8, int offset, int length);

    /** @param epochDay days since 1970-01-01 */
    void date(long epochDay);

    /** The next {@code size} values are the elements. */
    void beginList(int size);

    void endList();

    /** The value has no stored form, such as an unsigned integer above 2^63 - 1. */
    void unstorable(String reason);
}
