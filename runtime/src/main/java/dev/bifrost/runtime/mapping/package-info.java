/**
 * The mapping language: which rows of which tables become which vertices and edges.
 *
 * <p>Reading order: {@link dev.bifrost.runtime.mapping.MappingReader} turns a file into a {@link
 * dev.bifrost.runtime.mapping.MappingSpec} of {@link dev.bifrost.runtime.mapping.TableMapping}s and {@link
 * dev.bifrost.runtime.mapping.StepSpec}s, every value with its place; {@link dev.bifrost.runtime.mapping.MappingCompiler}
 * checks it against the real schemas and gives a {@link dev.bifrost.runtime.mapping.CompiledMapping} of {@link
 * dev.bifrost.runtime.mapping.CompiledTable}s, which the rounds run. Both report every problem they find, not the first. {@code
 * Turns} says which tables run while the columns of another one are not known; {@code Agreement} finds columns for those that
 * changed.
 * {@code mapping.schema.json} beside the classes is the language for editors.
 *
 * <p>Readers and compilers are used by one thread; what they give is immutable, except for the transforms in it.
 */
package dev.bifrost.runtime.mapping;
