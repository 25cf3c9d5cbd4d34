package dev.bifrost.wasm.sandbox;

import java.time.Duration;

/** A duration as users write it. */
final class DurationText {

    private DurationText() {}

    static String of(Duration duration) {
        long millis = duration.toMillis();
        return millis % 1_000 == 0 ? millis / 1_000 + "s" : millis + "ms";
    }
}
