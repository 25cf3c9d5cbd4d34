/**
 * A graph built aside with the server's bulk command, and swapped in.
 *
 * <p>Reading order: {@link dev.bifrost.sink.falkordb.bulk.BulkBuild} is the whole; {@code Contributions} takes mutations apart and
 * spreads them over partitions ({@code Spill}) by the vertex that they are about or that their edge comes from; {@code Loading} is
 * the thread on which {@code Assembly} reads a partition, folds it into {@code Element}s, and makes calls of them, vertices first: the server numbers them in that order, and {@code KeyMap} keeps
 * the number of each for the edges. {@code Form} is what elements of the same steps share, {@code BulkBytes} is the server's form of a
 * value. {@code BuiltDays}, {@code BuildCheck} and {@code BuiltIndexes} finish the graph. {@code Obstacles} says which graphs
 * are not built like this.
 *
 * <p>Threads: the caller's; one that takes a mutation apart while the next is made ({@code Collecting}); one that folds and makes
 * calls, vertices as soon as no table can bring more of them; and one that waits for the server while the next call is made.
 */
package dev.bifrost.sink.falkordb.bulk;
