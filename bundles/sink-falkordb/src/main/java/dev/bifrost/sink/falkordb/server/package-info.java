/**
 * The server as this bundle sees it.
 *
 * <p>Reading order: {@link dev.bifrost.sink.falkordb.server.ServerAddress}, {@link
 * dev.bifrost.sink.falkordb.server.ServerConnection} sends a statement and gives a {@link
 * dev.bifrost.sink.falkordb.server.Reply}; {@code ServerFaults} is the table that turns the server's texts into {@link
 * dev.bifrost.sink.falkordb.server.FalkorDbErrors}, {@code SafeText} takes quoted data out of them.
 *
 * <p>Threads: a connection is used by one thread at a time; another one may cut it.
 */
package dev.bifrost.sink.falkordb.server;
