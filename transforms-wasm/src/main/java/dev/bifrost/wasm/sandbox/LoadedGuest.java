package dev.bifrost.wasm.sandbox;

import dev.bifrost.api.BifrostException;
import dev.bifrost.api.ErrorType;
import dev.bifrost.transformkit.Breaker;
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
        this.breaker = new Breaker(WasmErrors.BREAKER_OPEN, "the guest", clock);
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

    /**
     * Notes a fault. The guest's own error is an answer, and what is wrong with one step's config or table says nothing of the
     * guest: other steps go on with it.
     */
    void failed(BifrostException fault) {
        if (fault.code() == WasmErrors.GUEST_ERROR) {
            breaker.succeeded();
        } else if (fault.type() != ErrorType.CONFIG) {
            breaker.failed(fault);
        }
    }
}
