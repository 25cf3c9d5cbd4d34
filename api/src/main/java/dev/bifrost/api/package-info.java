/**
 * What a bundle author sees first: a bundle offers components, a component has a type (a Java interface), a name and a
 * config record.
 *
 * <p>Reading order: {@link dev.bifrost.api.BifrostBundle}, {@link dev.bifrost.api.ComponentFactory}, {@link
 * dev.bifrost.api.ComponentContext}; then the package of the component type you want to write: {@code source}, {@code
 * transform}, {@code sink}, {@code ledger}. The currency that flows between them is {@link
 * dev.bifrost.api.graph.GraphMutation}.
 *
 * <p><b>Buffers.</b> Arguments are lent, results are given. A method may read its argument batches until it returns and
 * must neither close nor keep them; what it returns belongs to the caller. Results come from the context's allocator, or
 * are transferred from arguments (same root allocator, no copy). On an exception the callee closes what it allocated.
 *
 * <p><b>Threads.</b> A component is used by one thread at a time, not always the same one. Cancellation is looked at
 * between batches; a component's thread is never interrupted.
 *
 * <p><b>Nulls.</b> No parameter and no result is null unless its doc says so.
 */
package dev.bifrost.api;
