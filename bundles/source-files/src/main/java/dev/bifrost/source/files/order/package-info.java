/**
 * The order of commits, for tables whose changes carry a number of their commit: by that number, and old images first within one.
 *
 * <p>Reading order: {@link dev.bifrost.source.files.order.OrderColumn}; {@link dev.bifrost.source.files.order.FileOrder}, what is
 * known of a file before its rows are read; {@link dev.bifrost.source.files.order.CommitSort}, which sorts in bounded memory, with
 * {@code SortedRows} in memory, {@code Spill} on disk and {@code Merge} of both.
 *
 * <p>One thread.
 */
package dev.bifrost.source.files.order;
