package dev.bifrost.wasm;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.function.Supplier;

/** Watches time. */
final class Stopwatch {

    private Stopwatch() {}

    /** Runs the call, which has to end, well or badly, in this time. */
    static <T> T within(Duration most, Supplier<T> call) {
        long start = System.nanoTime();
        try {
            return call.get();
        } finally {
            assertThat(Duration.ofNanos(System.nanoTime() - start))
                    .as("how long it took")
                    .isLessThan(most);
        }
    }
}
