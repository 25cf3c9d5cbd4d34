/**
 * Parquet files as this source has them, read by {@link dev.bifrost.parquet.ParquetReader}.
 *
 * <p>Reading order: {@link dev.bifrost.source.files.parquet.ParquetFormat}, {@code OpenParquet}.
 *
 * <p>One thread at a time.
 */
package dev.bifrost.source.files.parquet;
