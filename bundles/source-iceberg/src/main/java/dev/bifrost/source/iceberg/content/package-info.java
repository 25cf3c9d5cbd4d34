/**
 * Rows out of a table's files: columns by id, deletes applied, unchanged rows of a rewrite left out.
 *
 * <p>Reading order: {@link dev.bifrost.source.iceberg.content.FileSlice} and {@link
 * dev.bifrost.source.iceberg.content.Step} for what is read, {@link dev.bifrost.source.iceberg.content.Reads}; {@code
 * SliceRows} and {@link dev.bifrost.source.iceberg.content.DeleteLoader} for deletes, {@code Unchanged} for rows that a
 * rewrite carried over; {@link dev.bifrost.source.iceberg.content.ContentReader}, {@code ParquetContent}, {@code
 * AvroContent}, {@code ColumnSources} and {@code IdFit} for files and columns.
 *
 * <p>One thread at a time.
 */
package dev.bifrost.source.iceberg.content;
