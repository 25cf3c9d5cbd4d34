/**
 * The host: what ties bundles, config, mapping and rounds together.
 *
 * <p>Reading order: {@link dev.bifrost.runtime.host.RuntimeHost} runs rounds and answers the embedding API; {@code
 * BundleSpace} is the part that a verb without a mapping needs too: allocators, bundles, registry; {@code Wiring} holds the
 * components of a config, the compiled mapping and the runner, and is made anew when a bundle was replaced; {@code
 * KnownCustoms} lets the other tables go on when a bundle is gone; {@code Guarded} puts every call of a component through
 * the one place that sets the context class loader.
 */
package dev.bifrost.runtime.host;
