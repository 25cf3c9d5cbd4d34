/**
 * Counters, gauges and histograms of the host: {@link dev.bifrost.runtime.metrics.HostMetrics} folds events into the
 * registry of a kept client library, which any exporter can read; {@code LagGauges} says how far the graph is behind. Safe for use by several threads.
 */
package dev.bifrost.runtime.metrics;
