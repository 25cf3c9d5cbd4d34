/**
 * Who may write the graph, and what the graph remembers.
 *
 * <p>Reading order: {@link dev.bifrost.sink.falkordb.own.Ownership} takes a graph and answers for the fence, {@code
 * Found} is what it sees before it writes anything, {@code EpochKey} is the second half of the fence, {@link
 * dev.bifrost.sink.falkordb.own.TableMarks} reads and writes where each table is, {@link
 * dev.bifrost.sink.falkordb.own.Indexes} are made before the first row.
 *
 * <p>Threads: as the connection that is given; one at a time.
 */
package dev.bifrost.sink.falkordb.own;
