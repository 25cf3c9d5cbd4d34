package dev.bifrost.sink.falkordb.write;

/**
 * When a batch is full.
 *
 * @param rows most rows
 * @param bytes a batch is closed when its rows take this much
 */
public record BatchLimits(int rows, long bytes) {}
