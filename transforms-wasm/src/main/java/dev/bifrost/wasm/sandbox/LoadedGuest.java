package dev.bifrost.wasm.sandbox;

import dev.bifrost.api.BifrostException;
import dev.bifrost.wasm.engine.CompiledModule;
import dev.bifrost.wasm.error.WasmErrors;
import java.time.InstantSource;
import java.util.concurrent.atomic.AtomicBoolean;

/** One module's code and record of conduct, shared by all steps that use it. Safe for use by several threads. */
final class LoadedGuest {

    private final CompiledModule module;
    private final Breaker breaker;
    private final AtomicBoolean warm = new AtomicBoolean();

    LoadedGuest(CompiledModule module, InstantSource clock) {
        this.module = module;
        this.breaker = new Breaker(clock);
    }

    CompiledModule module() {
        return module;
    }

    /** Whether the caller is the one to warm it up. */
    boolean firstToWarm() {
        return warm.compareAndSet(false, true);
    }

    void pass() {
        breaker.pass();
    }

    void succeeded() {
        breaker.succeeded();
    }

    /** Notes a fault, unless it is the guest's own error. */
    void failed(BifrostException fault) {
        if (fault.code() == WasmErrors.GUEST_ERROR) {
            breaker.succeeded();
        } else {
            breaker.failed(fault);
        }
    }
}
