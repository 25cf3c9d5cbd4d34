package dev.bifrost.flight.exchange;

import java.time.Duration;

/**
 * How long a service is waited for. The key {@code timeouts} of the step; what is not written has its default.
 *
 * @param connect for a connection
 * @param firstAnswer for the schema of its answers, once connected
 * @param idle for the next answer to be complete, while a batch is unanswered
 */
public record Timeouts(Duration connect, Duration firstAnswer, Duration idle) {

    private static final Duration LONGEST = Duration.ofHours(1);

    public Timeouts {
        connect = within("connect", connect == null ? Duration.ofSeconds(5) : connect);
        firstAnswer = within("first_answer", firstAnswer == null ? Duration.ofSeconds(10) : firstAnswer);
        idle = within("idle", idle == null ? Duration.ofSeconds(30) : idle);
    }

    public static Timeouts defaults() {
        return new Timeouts(null, null, null);
    }

    private static Duration within(String key, Duration duration) {
        if (duration.toMillis() < 1 || duration.compareTo(LONGEST) > 0) {
            throw new IllegalArgumentException(key + " is between 1ms and 1h");
        }
        return duration;
    }
}
