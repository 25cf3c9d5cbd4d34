/**
 * Parquet files into Arrow batches through Hardwood, the only package that imports it.
 *
 * <p>Reading order: {@link dev.bifrost.parquet.ParquetReader}, {@link dev.bifrost.parquet.ParquetFile}, {@link
 * dev.bifrost.parquet.ParquetBatches}; {@code ParquetSchema} and {@code Node} for the shape, {@link
 * dev.bifrost.parquet.FieldIds} for the columns' ids, {@code Assembler} for the rows, {@code RowGroupPruner} for what a
 * filter saves, {@code GuardedFile} for what keeps a damaged file from hanging the host, {@code BinaryColumn} and what it
 * uses for flat columns of bytes, which Hardwood does not decode.
 *
 * <p>One thread reads; Hardwood decodes ahead in threads of its own, at most two batches a column. A reading thread must
 * not be interrupted: a read that was is reported as an error, never as fewer rows.
 */
package dev.bifrost.parquet;
