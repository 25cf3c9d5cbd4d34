/**
 * What every kind of file has in common.
 *
 * <p>Reading order: {@link dev.bifrost.source.files.format.DataFile}, {@link
 * dev.bifrost.source.files.format.FileFormat}, {@link dev.bifrost.source.files.format.FileFacts}, {@link
 * dev.bifrost.source.files.format.ReadRequest}, {@link dev.bifrost.source.files.format.FileBatches}.
 *
 * <p>One thread at a time.
 */
package dev.bifrost.source.files.format;
