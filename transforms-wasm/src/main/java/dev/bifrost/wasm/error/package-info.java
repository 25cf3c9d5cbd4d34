/** The codes of faults around guests, and text of guests made fit for messages. Known by all other packages. */
package dev.bifrost.wasm.error;
