/**
 * A FalkorDB on this machine for the demo, the samples and the tests, managed with the JDK alone.
 *
 * <p>Reading order: {@link dev.bifrost.falkordb.server.LocalFalkorDb} (one durable server per home, outlives the JVM),
 * {@link dev.bifrost.falkordb.server.EphemeralFalkorDb} (a private server for a crash test), then the two ways to get a server
 * ({@code ContainerLauncher}, {@code NpmLauncher}), the checked cache ({@code BinaryCache}, {@code CachedTree}) and what is
 * remembered about a started server ({@code Started}, {@code StateFile}).
 *
 * <p>Threads: {@code LocalFalkorDb} keeps its state in files under a file lock, so any number of threads and processes may use one
 * home. Nothing here starts a thread. Waiting is polling with a deadline; an interrupt ends it with a
 * {@link dev.bifrost.falkordb.server.FalkorDbUnavailableException} and leaves the flag set.
 */
package dev.bifrost.falkordb.server;
