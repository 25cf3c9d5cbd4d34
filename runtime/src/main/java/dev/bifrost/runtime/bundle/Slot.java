package dev.bifrost.runtime.bundle;

import dev.bifrost.api.BifrostException;
import dev.bifrost.api.host.BifrostHost.Refusal;
import java.util.Optional;

/**
 * What is known of one file of the bundle directory: the bundle that is up from it, and why its present content was not
 * taken. Both at once means that an older content goes on.
 */
final class Slot {

    private final String file;
    private String judged = "";
    private Unit unit;
    private Refusal refusal;
    private boolean curable;
    private boolean condemned;

    Slot(String file) {
        this.file = file;
    }

    String file() {
        return file;
    }

    Optional<Unit> unit() {
        return Optional.ofNullable(unit);
    }

    Optional<Refusal> refusal() {
        return Optional.ofNullable(refusal);
    }

    /** Whether the unit must leave, because its file or what it imports is going. */
    boolean isCondemned() {
        return condemned;
    }

    void condemn() {
        condemned = true;
        judged = "";
    }

    /** The file is not there any more. */
    void gone() {
        condemn();
        refusal = null;
    }

    /** Whether a change of other bundles may mend what was refused. */
    boolean isCurable() {
        return refusal != null && curable;
    }

    /** Has the content judged again though it is the same. */
    void reconsider() {
        judged = "";
    }

    /** Whether a content needs no judgement: it was judged already, or it is what is up. */
    boolean knows(String digest) {
        if (unit != null && !condemned && unit.digest().equals(digest)) {
            refusal = null;
            judged = digest;
        }
        return judged.equals(digest);
    }

    void up(Unit up) {
        unit = up;
        judged = up.digest();
        refusal = null;
        condemned = false;
    }

    /** The unit has left. */
    void clear() {
        unit = null;
        condemned = false;
    }

    /** Notes a refusal; the note if it is news. */
    Optional<Refusal> refuse(String digest, BifrostException reason) {
        var goesOn = unit != null && !condemned;
        var text = goesOn
                ? reason.getMessage() + "; version " + unit.facts().version() + ", which was there before, goes on"
                : reason.getMessage();
        var before = refusal;
        refusal = new Refusal(file, reason.code().code(), text);
        curable = reason.code() instanceof BundleErrors error && error.curedByOthers();
        judged = digest;
        return refusal.equals(before) ? Optional.empty() : Optional.of(refusal);
    }
}
