package dev.bifrost.transformkit.check;

import dev.bifrost.api.BifrostException;
import dev.bifrost.api.ErrorCode;
import java.util.Set;

/** Something that is done once and answers several checks: its failure belongs to the check that it is about. */
public final class Attempt {

    private final Runnable act;
    private boolean done;
    private BifrostException fault;

    public Attempt(Runnable act) {
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
    public void failIf(ErrorCode... about) {
        if (fault() != null && Set.<Object>of((Object[]) about).contains(fault.code())) {
            throw fault;
        }
    }

    public void failUnless(ErrorCode... about) {
        if (fault() != null && !Set.<Object>of((Object[]) about).contains(fault.code())) {
            throw fault;
        }
    }
}
