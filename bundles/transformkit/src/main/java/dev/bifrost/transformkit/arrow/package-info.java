/**
 * Rows to bytes and back, for those who answer with bytes that nobody trusts. {@link
 * dev.bifrost.transformkit.arrow.OutgoingStream} writes a batch as a stream, {@link
 * dev.bifrost.transformkit.arrow.AnswerReader} checks a stream that was answered, {@link
 * dev.bifrost.transformkit.arrow.MessageReader} single messages, {@link dev.bifrost.transformkit.arrow.Answers} collects the rows in our
 * own buffers. {@link dev.bifrost.transformkit.arrow.CrossingTypes} says what can cross.
 */
package dev.bifrost.transformkit.arrow;
