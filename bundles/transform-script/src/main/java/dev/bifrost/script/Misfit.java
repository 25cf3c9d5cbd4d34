package dev.bifrost.script;

/** A value that a script gave is not of the type that its column has. The message says what was given instead, without the value. */
final class Misfit extends RuntimeException {

    private static final long serialVersionUID = 1L;

    Misfit(String given) {
        this(given, null);
    }

    Misfit(String given, Throwable cause) {
        super(given, cause, false, false);
    }
}
