/**
 * Arrow IPC files and streams.
 *
 * <p>Reading order: {@link dev.bifrost.source.files.ipc.IpcFormat}, {@link dev.bifrost.source.files.ipc.IpcScan}, {@link
 * dev.bifrost.source.files.ipc.IpcBatches}, {@link dev.bifrost.source.files.ipc.Dictionaries}, {@link
 * dev.bifrost.source.files.ipc.IpcCompression}.
 *
 * <p>One thread. A record batch of the file is in memory as a whole.
 */
package dev.bifrost.source.files.ipc;
