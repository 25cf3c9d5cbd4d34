package dev.bifrost.bench;

import dev.bifrost.api.source.Window;

/**
 * What the next window of a table brings: rows {@code 0} up to {@code count} as they are in a version.
 *
 * @param kind APPEND for rows that are written, CHANGES for rows that are deleted
 * @param count how many rows
 * @param version other versions have other values, never other keys
 */
record Deal(Window.Kind kind, int count, long version) {

    static Deal write(int count, long version) {
        return new Deal(Window.Kind.APPEND, count, version);
    }

    static Deal delete(int count, long version) {
        return new Deal(Window.Kind.CHANGES, count, version);
    }
}
