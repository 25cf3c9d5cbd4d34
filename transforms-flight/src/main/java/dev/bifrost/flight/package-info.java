/**
 * Row transforms whose logic is an Arrow Flight service, a process of its own in any language. {@link
 * dev.bifrost.flight.FlightBundle} is the entry, {@link dev.bifrost.flight.FlightConfig} what a user writes. A batch goes from {@code
 * FlightTransform} to {@code exchange}, which speaks the protocol on a {@code connection}; {@code wire} frames the messages,
 * and the answers are checked by {@code dev.bifrost.transformkit.arrow}. The protocol: docs/flight-protocol.md.
 */
package dev.bifrost.flight;
