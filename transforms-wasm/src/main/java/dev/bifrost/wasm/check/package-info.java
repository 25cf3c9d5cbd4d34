/**
 * What a guest's author asks before anybody else does: {@code bifrost wasm check}. {@link dev.bifrost.wasm.check.WasmCommand} is
 * the verb, {@link dev.bifrost.wasm.check.Conformance} the questions in their order, {@code Subject} the guest that is asked and what is
 * known of it so far, {@link dev.bifrost.wasm.check.SampleRows} the rows it is given.
 */
package dev.bifrost.wasm.check;
