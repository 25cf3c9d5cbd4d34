package dev.bifrost.transformkit;

import java.time.Duration;

/** When a whole series of calls has to be over, whatever each of them may take. Safe for use by several threads. */
public final class Deadline {

    /** Each call has its own limit only. */
    public static final Deadline NONE = new Deadline(null, 0);

    private final Duration total;
    private final long due;

    private Deadline(Duration total, long due) {
        this.total = total;
        this.due = due;
    }

    /** @param total from now on */
    public static Deadline in(Duration total) {
        return new Deadline(total, System.nanoTime() + total.toNanos());
    }

    /** What is left; for ever, if there is no end. */
    public Duration left() {
        return total == null ? Duration.ofSeconds(Long.MAX_VALUE) : Duration.ofNanos(due - System.nanoTime());
    }

    public boolean isOver() {
        return !left().isPositive();
    }

    /** All of it, for messages. */
    public String total() {
        return total == null ? "ever" : DurationText.of(total);
    }
}
