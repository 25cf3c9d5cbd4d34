/**
 * The {@code iceberg} source: Iceberg tables, whole, by appends or by row changes.
 *
 * <p>Metadata is read by Iceberg's own library, data by ours. A cursor is a snapshot's id. A window of changes is what two
 * states differ in: the files that only one of them has, and the files whose deletes differ, so only what commits touched is
 * read, and the state before plus the window is the state after. Commits that only rewrite files bring nothing. Where the
 * way from the cursor to the present state cannot be told, the table is read anew, with the reason.
 *
 * <p>Reading order: {@link dev.bifrost.source.iceberg.IcebergBundle}, {@link
 * dev.bifrost.source.iceberg.IcebergConfig}, {@code IcebergSource}; then the packages {@code catalog}, {@code storage}, {@code change} and
 * {@code content}.
 *
 * <p>One thread at a time.
 */
package dev.bifrost.source.iceberg;
