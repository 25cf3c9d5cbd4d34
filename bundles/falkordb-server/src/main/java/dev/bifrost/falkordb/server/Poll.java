package dev.bifrost.falkordb.server;

import java.time.Duration;
import java.util.Optional;
import java.util.function.Supplier;

/** Waiting: asks again every 20 ms until there is an answer or the time is over. */
final class Poll {

    private static final long PAUSE_MILLIS = 20;

    private Poll() {}

    static <T> Optional<T> until(Duration limit, Supplier<Optional<T>> question) {
        long end = System.nanoTime() + limit.toNanos();
        while (true) {
            Optional<T> answer = question.get();
            if (answer.isPresent() || System.nanoTime() - end > 0) {
                return answer;
            }
            pause();
        }
    }

    static void pause() {
        try {
            Thread.sleep(PAUSE_MILLIS);
        } catch (InterruptedException e) {
            throw interrupted(e);
        }
    }

    static FalkorDbUnavailableException interrupted(InterruptedException e) {
        Thread.currentThread().interrupt();
        return new FalkorDbUnavailableException("interrupted while waiting for FalkorDB or a tool that fetches it", e);
    }
}
