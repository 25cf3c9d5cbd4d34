package dev.bifrost.api;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;

/** A config value that is never printed: its text form and its JSON form are four stars. */
public final class Secret {

    private static final String MASK = "****";

    private final String value;

    @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
    public Secret(String value) {
        this.value = value;
    }

    /** The secret itself. Call it only where the value leaves for the thing that asks for it. */
    public String reveal() {
        return value;
    }

    @JsonValue
    @Override
    public String toString() {
        return MASK;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Secret secret && secret.value.equals(value);
    }

    @Override
    public int hashCode() {
        return value.hashCode();
    }
}
