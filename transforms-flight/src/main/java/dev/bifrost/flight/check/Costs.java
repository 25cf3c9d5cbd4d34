package dev.bifrost.flight.check;

import dev.bifrost.transformkit.check.Check;
import dev.bifrost.transformkit.check.SampleRows;
import java.time.Duration;
import java.util.function.Supplier;

/** What a service needs: shown, not judged. */
final class Costs {

    private static final int ROWS = 4_096;
    private static final int AHEAD = 4;
    private static final int MOST_BATCHES = 2_000;
    private static final long NANOS = Duration.ofSeconds(1).toNanos();

    private final Supplier<ServiceSubject> service;
    private long rowsPerSecond;

    Costs(Supplier<ServiceSubject> service) {
        this.service = service;
    }

    Check speed() {
        return new Check("speed", this::measured);
    }

    /** One exchange, some batches ahead of the answers; the first ones also warm the service up. */
    private String measured() {
        try (var rows = SampleRows.plain(
                        service.get().input(), ROWS, service.get().allocator());
                var talk = service.get().open()) {
            int sent = 0;
            while (sent < AHEAD) {
                talk.send(rows, sent++);
            }
            for (; sent < 2 * AHEAD; sent++) {
                talk.answer(sent - AHEAD).close();
                talk.send(rows, sent);
            }
            long from = System.nanoTime();
            int answered = AHEAD;
            while (answered < MOST_BATCHES && System.nanoTime() - from < NANOS) {
                talk.answer(answered++).close();
                talk.send(rows, sent++);
            }
            long took = System.nanoTime() - from;
            talk.end();
            while (answered < sent) {
                talk.answer(answered++).close();
            }
            talk.awaitEnd();
            rowsPerSecond = (long) ((sent - 2L * AHEAD) * ROWS * 1e9 / Math.max(1, took));
            return "%,d rows a second over one exchange, in batches of %,d".formatted(rowsPerSecond, ROWS);
        }
    }

    long rowsPerSecond() {
        return rowsPerSecond;
    }
}
