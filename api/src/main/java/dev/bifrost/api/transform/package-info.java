/**
 * Logic that a mapping cannot say.
 *
 * <p>{@link dev.bifrost.api.transform.RowTransform} turns rows into rows, which ordinary steps then map; take it unless
 * you must build the mutation yourself, which is what {@link dev.bifrost.api.transform.Transform} is for. Both see old
 * and new images of changed rows in separate calls, and removals are derived: a transform that is deterministic and
 * row-wise needs no code for updates and deletes.
 *
 * <p>One thread at a time.
 */
package dev.bifrost.api.transform;
