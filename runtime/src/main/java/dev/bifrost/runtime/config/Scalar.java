package dev.bifrost.runtime.config;

/**
 * A single value as the user wrote it, with its place.
 *
 * @param text without quotes; never converted, so {@code NO} is the two letters
 * @param at where it is written
 */
public record Scalar(String text, Place at) {

    /** A value that stands in no file. */
    public static Scalar of(String text) {
        return new Scalar(text, Place.of("program"));
    }

    @Override
    public String toString() {
        return text;
    }
}
