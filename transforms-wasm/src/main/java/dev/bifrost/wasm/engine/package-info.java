/**
 * The only package that knows the WebAssembly engine: {@link dev.bifrost.wasm.engine.Engine} compiles, {@link
 * dev.bifrost.wasm.engine.CompiledModule} makes instances, {@link dev.bifrost.wasm.engine.ModuleInstance} runs. Nothing here has
 * a deadline: callers run it on threads that do.
 */
package dev.bifrost.wasm.engine;
