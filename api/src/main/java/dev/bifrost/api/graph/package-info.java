/**
 * The property graph as the product sees it, and the one currency that flows into it.
 *
 * <p>Reading order: {@link dev.bifrost.api.graph.Step} says which columns make which element; a compiled step is a {@link
 * dev.bifrost.api.graph.StepShape}; all shapes of a graph are its {@link dev.bifrost.api.graph.GraphModel}; a {@link
 * dev.bifrost.api.graph.GraphMutation} holds rows for shapes. {@link dev.bifrost.api.graph.TypeTable} says how each Arrow
 * type is stored and {@link dev.bifrost.api.graph.ValueReader} reads a column that way.
 *
 * <p>The records are immutable and safe for use by several threads; mutations and readers are not.
 */
package dev.bifrost.api.graph;
