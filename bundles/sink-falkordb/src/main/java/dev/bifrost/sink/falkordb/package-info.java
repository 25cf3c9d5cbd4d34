/**
 * The sink that writes into a FalkorDB graph.
 *
 * <p>Reading order: {@link dev.bifrost.sink.falkordb.FalkorDbConfig} says what a user can set, {@link
 * dev.bifrost.sink.falkordb.FalkorDbSink} is the component. Below it: {@code own} decides who may write the graph, {@code
 * cypher} compiles a model to constant statements and encodes rows as their parameters, {@code write} brings a session's
 * batches to the server, {@code server} is the connection and the one place that knows the server's error texts.
 *
 * <p>Threads: a session encodes on its caller's thread and has one thread of its own that talks to the server.
 */
package dev.bifrost.sink.falkordb;
