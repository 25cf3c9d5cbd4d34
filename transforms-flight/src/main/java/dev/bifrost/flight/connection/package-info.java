/**
 * The way to a service: {@link dev.bifrost.flight.connection.Endpoint} says where, {@link
 * dev.bifrost.flight.connection.Connection} keeps the connection, {@link dev.bifrost.flight.connection.Call} is one call on
 * it. gRPC and Netty are known here and in {@code wire}.
 */
package dev.bifrost.flight.connection;
