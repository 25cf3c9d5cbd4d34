/**
 * Columns of a file brought to the types that they have in a table.
 *
 * <p>Reading order: {@link dev.bifrost.parquet.fit.ColumnFit}, {@link dev.bifrost.parquet.fit.PlainFields}.
 *
 * <p>One thread at a time.
 */
package dev.bifrost.parquet.fit;
