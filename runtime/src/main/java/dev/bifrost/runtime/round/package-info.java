/**
 * The round loop.
 *
 * <p>Reading order: {@link dev.bifrost.runtime.round.SyncLoop} paces rounds; {@link dev.bifrost.runtime.round.RoundRunner}
 * runs one: for each table poll, read, map, write, finish, and as the last act move the ledger; {@code TablePosition}
 * settles where a table is when graph and ledger differ; {@link dev.bifrost.runtime.round.Backoff} and {@code
 * EmptyReadPolicy} hold one rule each.
 *
 * <p>A round runs on one thread. {@link dev.bifrost.runtime.round.StopSignal} may be raised from any.
 */
package dev.bifrost.runtime.round;
