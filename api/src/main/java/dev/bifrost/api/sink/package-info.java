/**
 * Where the graph is.
 *
 * <p>Reading order: {@link dev.bifrost.api.sink.GraphSink}, {@link dev.bifrost.api.sink.SinkSession}, {@link
 * dev.bifrost.api.sink.SinkReport}; then the capabilities {@link dev.bifrost.api.sink.GraphState}, {@link
 * dev.bifrost.api.sink.GraphReader}, {@link dev.bifrost.api.sink.ElementReader}, {@link
 * dev.bifrost.api.sink.ElementFinder} and {@link dev.bifrost.api.sink.Rebuild}.
 */
package dev.bifrost.api.sink;
