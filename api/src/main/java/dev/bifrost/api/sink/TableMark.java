package dev.bifrost.api.sink;

/**
 * Which state of a table the graph shows.
 *
 * @param table the table
 * @param version counts the windows that were written; grows by one with each
 * @param cursor the text of the cursor, without a done set
 * @param digest of the mapping and code that wrote it
 * @param manifest of the table's steps, so that a later mapping can clean up after them
 */
public record TableMark(String table, long version, String cursor, String digest, String manifest) {}
