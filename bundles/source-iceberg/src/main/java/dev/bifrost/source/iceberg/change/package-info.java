/**
 * What is new in a table: its history behind a cursor, and the files in which two of its states differ.
 *
 * <p>Reading order: {@link dev.bifrost.source.iceberg.change.TableView}, {@link
 * dev.bifrost.source.iceberg.change.Windows}, {@code History} for the commits, {@code StateFiles} for what they changed,
 * {@code Position} for the cursor, {@link dev.bifrost.source.iceberg.change.FilterLowering}.
 *
 * <p>One thread at a time.
 */
package dev.bifrost.source.iceberg.change;
