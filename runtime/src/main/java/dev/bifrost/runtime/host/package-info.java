/**
 * The host: what ties bundles, config, mapping and rounds together.
 *
 * <p>Reading order: {@link dev.bifrost.runtime.host.RuntimeHost} starts and stops, and answers the embedding API; {@link
 * dev.bifrost.runtime.host.HostGroup} keeps several in one process; {@code BundleSpace} is the part that a verb without a mapping needs too: allocators, bundles, registry; {@code Rounds} runs
 * rounds over components that are opened anew when a bundle was replaced or removed; {@code Wiring} holds the components
 * of a config and the mapping; {@code LiveMapping} compiles it, with {@code LiveShapes} and {@code SchemaMemory} for tables
 * that the source cannot show; {@code KnownCustoms} lets the other tables go on when a custom step's bundle is gone; {@code
 * Errand} is a thread on which bundles are called; {@code SourceDelta} is one window without a graph; {@code Guarded} puts
 * every call of a component through the one place that sets the context class loader.
 */
package dev.bifrost.runtime.host;
