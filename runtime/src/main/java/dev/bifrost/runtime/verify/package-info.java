/**
 * Proves that a graph is what its tables make of it, and finds what is not.
 *
 * <p>Reading order: {@link dev.bifrost.runtime.verify.Verification} is the entry; {@code ComparedGraph} is one comparison. {@code
 * TableStates} finds the state that the graph shows of a table, {@code TableContributions} maps it, {@code LiveContributions}
 * reads the graph: both give {@code Contributions}, hashes of what each step contributes to each element. {@code
 * Comparison} compares them, {@code Sampling} names what differs, {@code Repair} mends it. {@code ElementForm} and {@code
 * LiveElement} know what an element may hold.
 *
 * <p>One thread.
 */
package dev.bifrost.runtime.verify;
