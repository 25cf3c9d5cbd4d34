package dev.bifrost.runtime.round;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bifrost.api.event.RoundReport;
import dev.bifrost.api.event.TableOutcome;
import dev.bifrost.api.event.TableOutcome.Status;
import dev.bifrost.api.sink.SinkReport;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.random.RandomGenerator;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

final class BackoffTest {

    private static final Duration SECOND = Duration.ofSeconds(1);

    /** A generator that takes no jitter off. */
    private static final RandomGenerator FULL_WAIT = () -> 0L;

    private final Backoff backoff = new Backoff(SECOND, SECOND.multipliedBy(10), FULL_WAIT);

    @Test
    void twoHundredFailingRoundsDoubleTheWaitToTheCapAndStayThere() {
        var waits = Stream.generate(() -> backoff.after(round(Status.FAILED)).toSeconds())
                .limit(200)
                .toList();
        assertThat(waits.subList(0, 5)).containsExactly(2L, 4L, 8L, 10L, 10L);
        assertThat(waits.subList(5, 200)).containsOnly(10L);
    }

    @Test
    void idleWaitsTheIntervalAndKeepsTheRunOfFailuresWhilePartialEndsIt() {
        for (int i = 0; i < 5; i++) {
            backoff.after(round(Status.FAILED));
        }
        assertThat(backoff.after(round(Status.IDLE))).isEqualTo(SECOND);
        assertThat(backoff.after(round(Status.FAILED))).isEqualTo(SECOND.multipliedBy(10));
        assertThat(backoff.after(round(Status.FAILED, Status.SYNCED))).isEqualTo(SECOND);
        assertThat(backoff.after(round(Status.FAILED))).isEqualTo(SECOND.multipliedBy(2));
    }

    @Test
    void anIdleTableBesideAFailedOneIsNoProgress() {
        assertThat(backoff.after(round(Status.FAILED, Status.IDLE))).isEqualTo(SECOND.multipliedBy(2));
    }

    @Test
    void jitterTakesAtMostAFifthOff() {
        var jittered = new Backoff(SECOND, SECOND.multipliedBy(10), new Random(7));
        for (int i = 0; i < 200; i++) {
            long wait = jittered.after(round(Status.FAILED)).toMillis();
            assertThat(wait).isBetween(i == 0 ? 1600L : 3200L, 10_000L);
        }
    }

    private static RoundReport round(Status... statuses) {
        var tables = Stream.of(statuses)
                .map(status -> new TableOutcome(
                        "t",
                        status,
                        0,
                        Map.of(),
                        List.of(),
                        Optional.empty(),
                        SinkReport.EMPTY,
                        Duration.ZERO,
                        Optional.empty(),
                        Optional.empty()))
                .toList();
        return new RoundReport(1, tables, Duration.ZERO);
    }
}
