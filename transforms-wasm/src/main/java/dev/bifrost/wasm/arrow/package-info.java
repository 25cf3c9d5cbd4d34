/**
 * Rows to bytes and back: {@link dev.bifrost.wasm.arrow.OutgoingStream} writes a batch for a guest, {@link
 * dev.bifrost.wasm.arrow.AnswerReader} checks what the guest answers, {@link dev.bifrost.wasm.arrow.Answers} collects it in our own
 * buffers. {@link dev.bifrost.wasm.arrow.CrossingTypes} says what can cross.
 */
package dev.bifrost.wasm.arrow;
