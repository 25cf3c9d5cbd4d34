/**
 * Two sinks without a graph: {@code text} prints mutations, one line an element, stable and fit for {@code diff}; {@code
 * null} counts them.
 *
 * <p>Reading order: {@link dev.bifrost.sink.text.TextSink} owns the output; a {@code TextSession} writes the lines of one
 * window; {@code Statements} turns a mutation into lines; {@code ValueText} turns a value into text that stays in its line.
 *
 * <p>Threads: as the API says, one at a time.
 */
package dev.bifrost.sink.text;
