/**
 * Where tables' files lie: on this machine, or in S3 and what speaks its protocol. The only package that knows the AWS
 * SDK.
 *
 * <p>Reading order: {@link dev.bifrost.source.iceberg.storage.StorageFileIO}, {@code RemoteInput}, {@link
 * dev.bifrost.source.iceberg.storage.StorageFailures}.
 *
 * <p>Used by several threads at once.
 */
package dev.bifrost.source.iceberg.storage;
