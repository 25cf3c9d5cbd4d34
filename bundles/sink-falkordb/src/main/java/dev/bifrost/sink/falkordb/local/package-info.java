/**
 * The verb {@code falkordb}: a local server for demo, samples and tests. One thread.
 */
package dev.bifrost.sink.falkordb.local;
