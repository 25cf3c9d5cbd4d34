/**
 * Where tables are found: Iceberg's own catalogs, and folders that Hadoop catalogs wrote, read without Hadoop.
 *
 * <p>Reading order: {@link dev.bifrost.source.iceberg.catalog.CatalogConfig}, {@link
 * dev.bifrost.source.iceberg.catalog.TableCatalog}.
 *
 * <p>One thread at a time.
 */
package dev.bifrost.source.iceberg.catalog;
