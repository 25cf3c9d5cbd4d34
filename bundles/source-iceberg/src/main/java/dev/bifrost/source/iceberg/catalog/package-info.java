/**
 * Where tables are found: Iceberg's own catalogs, and folders that Hadoop catalogs wrote, read without Hadoop.
 *
 * <p>Reading order: {@link dev.bifrost.source.iceberg.catalog.CatalogConfig}, {@link
 * dev.bifrost.source.iceberg.catalog.TableCatalog}, {@link dev.bifrost.source.iceberg.catalog.LocalFileIO}.
 *
 * <p>One thread at a time; storage is used by several.
 */
package dev.bifrost.source.iceberg.catalog;
