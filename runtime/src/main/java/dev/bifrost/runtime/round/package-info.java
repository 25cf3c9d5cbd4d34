/**
 * The round loop.
 *
 * <p>Reading order: {@link dev.bifrost.runtime.round.SyncLoop} paces rounds; {@link dev.bifrost.runtime.round.RoundRunner}
 * runs one: for each table poll, read, map, write, finish, and as the last act move the ledger; {@code WindowWriting} writes
 * a window, {@code CarefulWriting} one of which the target refuses rows, and {@link dev.bifrost.runtime.round.LetterReplay}
 * tries those again; {@code TablePosition} settles where a table is when graph and ledger differ; {@link dev.bifrost.runtime.round.Backoff} and {@code
 * EmptyReadPolicy} hold one rule each.
 *
 * <p>A round runs on one thread. {@link dev.bifrost.runtime.round.StopSignal} may be raised from any.
 */
package dev.bifrost.runtime.round;
