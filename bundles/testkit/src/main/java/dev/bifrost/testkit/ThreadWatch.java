package dev.bifrost.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.Set;

/** The threads that live at one moment, so that a test can say that what it did left none behind. */
public final class ThreadWatch {

    private final Set<Thread> before = now();

    private ThreadWatch() {}

    public static ThreadWatch start() {
        return new ThreadWatch();
    }

    private static Set<Thread> now() {
        return Set.copyOf(Thread.getAllStackTraces().keySet());
    }

    /** Each thread that was not there at the start ends in this time. Those of the test engine are its own affair. */
    public void assertNoneLeft(Duration within) {
        long end = System.nanoTime() + within.toNanos();
        for (var thread : now()) {
            if (!before.contains(thread) && !thread.getName().startsWith("junit")) {
                assertThat(ended(thread, Duration.ofNanos(Math.max(1, end - System.nanoTime()))))
                        .as("%s ended within %s", thread, within)
                        .isTrue();
            }
        }
    }

    private static boolean ended(Thread thread, Duration within) {
        try {
            return thread.join(within);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }
}
