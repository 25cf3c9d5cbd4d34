/**
 * Row transforms whose logic is an untrusted WebAssembly guest. {@link dev.bifrost.wasm.WasmBundle} is the entry, {@link
 * dev.bifrost.wasm.WasmConfig} what a user writes. A batch goes from {@code WasmTransform} to {@code sandbox}, which runs
 * instances made by {@code engine} on bytes written and checked by {@code arrow}. The contract: docs/wasm-abi.md.
 */
package dev.bifrost.wasm;
