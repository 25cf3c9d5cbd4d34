package dev.bifrost.wasm;

import java.util.Set;

/**
 * A hostile guest and what may come of it.
 *
 * @param when where it has to end
 * @param outcomes names of error codes, or {@link #HARMLESS} if rows may come out of it
 */
record Attack(String name, byte[] module, When when, Set<String> outcomes) {

    static final String HARMLESS = "HARMLESS";

    /** A module ends in the factory, a call ends later; anything else ends in either. */
    enum When {
        LOADED,
        CALLED,
        EITHER
    }

    static Attack load(String name, byte[] module, String... outcomes) {
        return new Attack(name, module, When.LOADED, Set.of(outcomes));
    }

    static Attack call(String name, byte[] module, String... outcomes) {
        return new Attack(name, module, When.CALLED, Set.of(outcomes));
    }

    static Attack any(String name, byte[] module, String... outcomes) {
        return new Attack(name, module, When.EITHER, Set.of(outcomes));
    }

    static Attack load(String guest, String outcome) {
        return load(guest, NamedGuests.named(guest), outcome);
    }

    static Attack call(String guest, String outcome) {
        return call(guest, NamedGuests.named(guest), outcome);
    }

    static Attack any(String guest, String... outcomes) {
        return any(guest, NamedGuests.named(guest), outcomes);
    }

    @Override
    public String toString() {
        return name;
    }
}
