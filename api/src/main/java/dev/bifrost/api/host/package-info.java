/**
 * The host inside another program: {@link dev.bifrost.api.host.BifrostHost}. The test kit and the command line start it
 * the same way.
 */
package dev.bifrost.api.host;
