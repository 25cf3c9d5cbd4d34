package dev.bifrost.transformkit.check;

import dev.bifrost.api.BifrostException;

/** What came of one check. */
public sealed interface Result {

    /** The check's name. */
    String check();

    /** @param found one line, fit to be printed */
    record Ok(String check, String found) implements Result {}

    record Failed(String check, BifrostException fault) implements Result {}

    record Skipped(String check, String why) implements Result {}
}
