package dev.bifrost.sink.falkordb.server;

import java.util.List;

/**
 * What a query answered.
 *
 * @param rows values are null, Long, Boolean, Double, String or a List of those
 * @param nodesCreated counted by the server
 * @param edgesCreated counted by the server
 */
public record Reply(List<List<Object>> rows, long nodesCreated, long edgesCreated) {

    /** The whole number in a row's column. */
    public long number(int row, int column) {
        return (Long) rows.get(row).get(column);
    }

    public boolean isEmpty() {
        return rows.isEmpty();
    }
}
