/**
 * What the host tells: {@link dev.bifrost.api.event.RuntimeEvent} as it happens, {@link
 * dev.bifrost.api.event.RoundReport} at the end of a round. {@link dev.bifrost.api.event.Lag} says how far a graph is behind.
 */
package dev.bifrost.api.event;
