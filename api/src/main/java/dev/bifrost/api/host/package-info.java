/**
 * The host inside another program: {@link dev.bifrost.api.host.BifrostHost}, and one window of a table without a
 * graph: {@link dev.bifrost.api.host.TableDelta}. The test kit and the command line start them the same way.
 */
package dev.bifrost.api.host;
