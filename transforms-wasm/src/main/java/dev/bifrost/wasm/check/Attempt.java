package dev.bifrost.wasm.check;

import dev.bifrost.api.BifrostException;
import dev.bifrost.wasm.error.WasmErrors;
import java.util.Set;

/** Something that is done once and answers several checks: its failure belongs to the check that it is about. */
final class Attempt {

    private final Runnable act;
    private boolean done;
    private BifrostException fault;

    Attempt(Runnable act) {
        this.act = act;
    }

    private BifrostException fault() {
        if (!done) {
            done = true;
            try {
                act.run();
            } catch (BifrostException e) {
                fault = e;
            }
        }
        return fault;
    }

    /** Fails if it failed with one of these. */
    void failIf(WasmErrors... about) {
        if (fault() != null && Set.<Object>of((Object[]) about).contains(fault.code())) {
            throw fault;
        }
    }

    void failUnless(WasmErrors... about) {
        if (fault() != null && !Set.<Object>of((Object[]) about).contains(fault.code())) {
            throw fault;
        }
    }
}
