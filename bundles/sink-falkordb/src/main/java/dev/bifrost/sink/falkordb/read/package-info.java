/**
 * Reading back which elements a step contributes to.
 *
 * <p>Reading order: {@link dev.bifrost.sink.falkordb.read.StepScan} is the stream; {@code Range} is one piece of the graph,
 * small enough for one answer; {@link dev.bifrost.sink.falkordb.cypher.ScanText} writes the queries.
 *
 * <p>Threads: a stream has a connection of its own and is used by one thread; sessions may write meanwhile.
 */
package dev.bifrost.sink.falkordb.read;
