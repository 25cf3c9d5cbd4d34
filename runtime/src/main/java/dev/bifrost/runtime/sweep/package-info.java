/**
 * Finds what a complete read no longer holds.
 *
 * <p>Reading order: {@link dev.bifrost.runtime.sweep.SeenElements} remembers the identities of a window; {@link
 * dev.bifrost.runtime.sweep.Sweep} reads the graph's and gives the difference as removals; {@link dev.bifrost.runtime.sweep.SharedRemovals} settles removals from elements that several rows may make; {@code
 * Partitions} keeps all of them in
 * bounded memory: identities are spread over files by their hash, and one file of each side is compared at a time.
 *
 * <p>One thread.
 */
package dev.bifrost.runtime.sweep;
