/**
 * Reads the graph back: {@link dev.bifrost.sink.falkordb.read.StepScan} gives the identities that carry a step's marker.
 * One thread, on a connection of its own.
 */
package dev.bifrost.sink.falkordb.read;
