/**
 * Flight's messages on gRPC: {@link dev.bifrost.flight.wire.Outgoing} is what is sent, {@link
 * dev.bifrost.flight.wire.Received} what comes, with its body in our own memory and each length checked first. {@link
 * dev.bifrost.flight.wire.DoExchange} joins them to gRPC. Nothing here knows what the messages mean.
 */
package dev.bifrost.flight.wire;
