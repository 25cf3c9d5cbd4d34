/**
 * The invariant, asked of random histories: after every round that succeeds the graph equals what a build from nothing of
 * the same table states gives.
 *
 * <p>Reading order: {@code Plan} (tables and steps), {@code History} (what happens, event by event), {@code Player} (plays
 * one against a real graph), {@code Referee} and {@code Oracle} (what the graph must hold, from plain maps), {@code Dice}, {@code Catalogue} and {@code Variety} (make
 * histories),
 * {@code Shrinker}, {@code Company} and {@code Keeper} (other programs in the graph), {@code Planted} (faults that the same player must find). {@code HistoriesIT} runs them.
 *
 * <p>{@code LakeTables} brings the same histories about in real Iceberg tables, on every {@code Ground}: {@code LakeLog} by
 * commits of every kind, {@code Upkeep} by what changes no row. {@code LakeHistoriesIT} runs those.
 *
 * <p>Oracle and plan use no class of the product. A player is used by one thread.
 */
package dev.bifrost.dist.histories;
