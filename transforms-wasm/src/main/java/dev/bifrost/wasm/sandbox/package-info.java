/**
 * Where guests are contained. {@link dev.bifrost.wasm.sandbox.Program} is one step's guest; {@code BatchRun} cuts a batch into
 * slices for its workers; {@code Guest} speaks the contract with one instance; {@code GuestThreads} and {@code Watch} hold the deadlines;
 * {@link dev.bifrost.wasm.sandbox.GuestStore} compiles once and keeps what is out of order; {@code Breaker} gives a failing
 * guest a rest. {@link dev.bifrost.wasm.sandbox.Limits} are a step's.
 *
 * <p>Guests run on threads of their own, never on a caller's.
 */
package dev.bifrost.wasm.sandbox;
