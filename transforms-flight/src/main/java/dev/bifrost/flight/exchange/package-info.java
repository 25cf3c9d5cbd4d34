/**
 * The protocol of docs/flight-protocol.md, host side. {@link dev.bifrost.flight.exchange.RemoteRows} maps batches; {@link
 * dev.bifrost.flight.exchange.Exchange} is one exchange with its handshake, {@code BatchRun} one batch through it, {@code
 * Slices} the messages that a batch is cut into.
 */
package dev.bifrost.flight.exchange;
