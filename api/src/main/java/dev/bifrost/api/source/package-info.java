/**
 * Where rows come from.
 *
 * <p>Reading order: {@link dev.bifrost.api.source.TableSource}, {@link dev.bifrost.api.source.Poll}, {@link
 * dev.bifrost.api.source.Window}, {@link dev.bifrost.api.source.TableBatches}, {@link
 * dev.bifrost.api.source.RowFilter}; then what some sources can besides: {@link dev.bifrost.api.source.StateReader},
 * {@link dev.bifrost.api.source.HistoryReader}.
 *
 * <p>A source is used by one thread at a time. One source serves all tables of a host.
 */
package dev.bifrost.api.source;
