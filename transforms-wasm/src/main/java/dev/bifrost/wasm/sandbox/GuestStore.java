package dev.bifrost.wasm.sandbox;

import dev.bifrost.api.BifrostException;
import dev.bifrost.wasm.engine.CompiledModule;
import dev.bifrost.wasm.engine.Engine;
import dev.bifrost.wasm.error.WasmErrors;
import java.time.Duration;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.locks.ReentrantLock;

/**
 * The modules that are in use, each compiled once by the digest of its bytes, and those that are never run again. One for each
 * bundle. Safe for use by several threads; one compiles at a time.
 */
public final class GuestStore {

    /** The compiler looks at an interrupt now and then only: it is slow to stop, and no runaway. */
    private static final Duration COMPILER_GRACE = Duration.ofSeconds(5);

    private final ReentrantLock compiling = new ReentrantLock();
    private final Map<String, Use> inUse = new HashMap<>();
    /** Digests of modules that could not be stopped, with the reason. */
    private final Map<String, BifrostException> quarantined = new HashMap<>();

    private static final class Use {
        final LoadedGuest guest;
        int users;

        Use(LoadedGuest guest) {
            this.guest = guest;
        }
    }

    /** The module; {@link #release} gives it back. */
    LoadedGuest open(String digest, byte[] wasm, Duration limit, InstantSource clock) {
        synchronized (inUse) {
            refuseQuarantined(digest);
        }
        compiling.lock();
        try {
            LoadedGuest present = present(digest);
            if (present != null) {
                return present;
            }
            var loaded = new LoadedGuest(compiled(digest, wasm, limit), clock);
            synchronized (inUse) {
                var use = new Use(loaded);
                use.users = 1;
                inUse.put(digest, use);
            }
            return loaded;
        } finally {
            compiling.unlock();
        }
    }

    private LoadedGuest present(String digest) {
        synchronized (inUse) {
            var use = inUse.get(digest);
            if (use == null) {
                return null;
            }
            use.users++;
            return use.guest;
        }
    }

    private CompiledModule compiled(String digest, byte[] wasm, Duration limit) {
        try {
            return GuestThreads.run(
                    "wasm compile",
                    COMPILER_GRACE,
                    watch -> watch.within(limit, "compiling the module", () -> Engine.compile(wasm)));
        } catch (BifrostException e) {
            quarantineIfRunaway(digest, e);
            throw e;
        }
    }

    void release(String digest) {
        synchronized (inUse) {
            var use = inUse.get(digest);
            if (use != null && --use.users == 0) {
                inUse.remove(digest);
            }
        }
    }

    /** @throws BifrostException why the module is never run again, if so */
    void refuseQuarantined(String digest) {
        synchronized (inUse) {
            var reason = quarantined.get(digest);
            if (reason != null) {
                throw new BifrostException(
                        WasmErrors.QUARANTINED,
                        "the module is not run until its file changes or the host starts anew, because it once could not be stopped: "
                                + reason.getMessage(),
                        reason);
            }
        }
    }

    void quarantineIfRunaway(String digest, BifrostException fault) {
        if (fault.code() == WasmErrors.RUNAWAY) {
            synchronized (inUse) {
                quarantined.put(digest, fault);
            }
        }
    }
}
