/**
 * What a guest's author asks before anybody else does: {@code bifrost wasm check}. {@link dev.bifrost.wasm.check.WasmCommand} is
 * the verb, {@link dev.bifrost.wasm.check.Conformance} the questions in their order; those that are asked of all foreign logic,
 * and the rows it is given, are in {@link dev.bifrost.transformkit.check}.
 */
package dev.bifrost.wasm.check;
