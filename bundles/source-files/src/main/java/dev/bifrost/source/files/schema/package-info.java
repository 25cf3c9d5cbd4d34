/**
 * One schema for the files of a table, and columns brought to it.
 *
 * <p>Reading order: {@link dev.bifrost.source.files.schema.TableSchema}, {@link
 * dev.bifrost.source.files.schema.CommonType}, {@link dev.bifrost.source.files.schema.Guess}, {@link
 * dev.bifrost.parquet.fit.ColumnFit}.
 *
 * <p>One thread at a time; schemas are immutable.
 */
package dev.bifrost.source.files.schema;
