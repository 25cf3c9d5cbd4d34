/**
 * Tells what the next round would change in the graph, element by element, without writing anything; and lets a round run only
 * if it would do just that.
 *
 * <p>Reading order: {@link dev.bifrost.runtime.diff.RoundDiff} is the entry. It runs the real round over {@code PinnedSource},
 * {@code StillLedger} and {@code NotingSink}, which notes {@code Acts} instead of writing; {@code Detachments}, {@code EdgeReplay} and {@code
 * VertexReplay} look the elements up that these are about and play them on what is there, one partition of identities after another;
 * {@code Changes} counts what comes out, {@code Samples} names some of it. {@link dev.bifrost.runtime.diff.PlannedRound} is the
 * result, and what a round that was planned by it runs with.
 *
 * <p>One thread.
 */
package dev.bifrost.runtime.diff;
