/**
 * The walls between bundles and what is lent through them: class loaders, the one Arrow allocator, components by type and
 * name.
 *
 * <p>Reading order: {@link dev.bifrost.runtime.bundle.BundleHost} keeps bundles equal to a directory; {@code Preflight} says
 * what is wrong with a jar before it is loaded; {@code Installation} takes the steps; {@link
 * dev.bifrost.runtime.bundle.ComponentRegistry} opens components, each a {@link dev.bifrost.runtime.bundle.Held}; {@link
 * dev.bifrost.runtime.bundle.Allocators} counts their buffers. The only package that knows OSGi.
 *
 * <p><b>Life.</b> Open: {@code Allocators}, {@code ComponentRegistry}, {@code BundleHost}, components. Close: components,
 * {@code BundleHost}, {@code Allocators}.
 *
 * <p><b>Threads.</b> What is public is safe for use by several threads. A refresh runs beside open components and never
 * under them: a bundle goes when nothing of it is open.
 */
package dev.bifrost.runtime.bundle;
