package dev.bifrost.transformkit;

import java.time.Duration;

/** A duration as users write it. */
public final class DurationText {

    private DurationText() {}

    public static String of(Duration duration) {
        long millis = duration.toMillis();
        return millis % 1_000 == 0 ? millis / 1_000 + "s" : millis + "ms";
    }
}
