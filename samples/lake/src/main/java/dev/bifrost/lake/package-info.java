/**
 * Commits to Iceberg tables, with Iceberg's own writers: what the demo, the benchmarks and tests let a host follow.
 *
 * <p>Reading order: {@link dev.bifrost.lake.Lake}, {@link dev.bifrost.lake.TableFiles}; then {@code Flights} and {@link
 * dev.bifrost.lake.FlightsProgram}, the demo's side of the story. One thread.
 */
package dev.bifrost.lake;
