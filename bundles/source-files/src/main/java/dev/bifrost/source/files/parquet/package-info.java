/**
 * Parquet files through Hardwood, the only package that imports it.
 *
 * <p>Reading order: {@link dev.bifrost.source.files.parquet.ParquetFormat}, {@link
 * dev.bifrost.source.files.parquet.ParquetSchema} and {@link dev.bifrost.source.files.parquet.Node} for the shape, {@link
 * dev.bifrost.source.files.parquet.ParquetBatches} and {@link dev.bifrost.source.files.parquet.Assembler} for the rows,
 * {@link dev.bifrost.source.files.parquet.RowGroupPruner} for what a filter saves, {@link
 * dev.bifrost.source.files.parquet.GuardedFile} for what keeps a damaged file from hanging the host.
 *
 * <p>One thread reads; Hardwood decodes ahead in threads of its own, at most two batches a column. A reading thread must
 * not be interrupted: a read that was is reported as an error, never as fewer rows.
 */
package dev.bifrost.source.files.parquet;
