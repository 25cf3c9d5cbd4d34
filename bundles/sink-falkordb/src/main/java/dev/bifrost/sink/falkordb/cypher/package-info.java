/**
 * From a model to constant statements, and from rows to their parameters.
 *
 * <p>Reading order: {@link dev.bifrost.sink.falkordb.cypher.ModelStatements} holds every statement of a model; {@code
 * VertexStatements} and {@code EdgeStatements} write them, {@code Carried} says what a statement leaves as it is, {@link
 * dev.bifrost.sink.falkordb.cypher.Fence} guards them all. {@link dev.bifrost.sink.falkordb.cypher.RowText} encodes rows,
 * {@link dev.bifrost.sink.falkordb.cypher.Parameters} single values. Names stand in a statement between back-ticks, values
 * never do.
 *
 * <p>The forms and what they cost were measured; each comment in the statement classes names the trap that its form
 * avoids. Threads: statements are immutable, the encoders are used by one thread.
 */
package dev.bifrost.sink.falkordb.cypher;
