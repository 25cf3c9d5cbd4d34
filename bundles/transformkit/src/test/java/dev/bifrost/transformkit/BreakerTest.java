package dev.bifrost.transformkit;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.bifrost.api.ApiErrors;
import dev.bifrost.api.BifrostException;
import dev.bifrost.api.ErrorCode;
import dev.bifrost.testkit.FakeClock;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** Logic that only fails gets a rest. */
final class BreakerTest {

    private static final ErrorCode OPEN = ApiErrors.values()[1];
    private static final BifrostException TRAP = new BifrostException(ApiErrors.values()[0], "the guest trapped");

    private final FakeClock clock = new FakeClock();
    private final Breaker breaker = new Breaker(OPEN, "the guest", clock);

    private void fail(int times) {
        for (int i = 0; i < times; i++) {
            breaker.pass();
            breaker.failed(TRAP);
        }
    }

    private void refused() {
        assertThatThrownBy(breaker::pass)
                .isInstanceOf(BifrostException.class)
                .extracting(e -> ((BifrostException) e).code())
                .isEqualTo(OPEN);
    }

    @Test
    void opensAfterFaultsInARow() {
        fail(Breaker.FAULTS - 1);
        breaker.pass();
        breaker.succeeded();
        fail(Breaker.FAULTS);
        refused();
    }

    @Test
    void triesOneCallAfterThePause() {
        fail(Breaker.FAULTS);
        clock.advance(Breaker.PAUSE);
        assertThatCode(breaker::pass).doesNotThrowAnyException();
        refused();
        breaker.failed(TRAP);
        refused();
        clock.advance(Breaker.PAUSE.plus(Duration.ofSeconds(1)));
        breaker.pass();
        breaker.succeeded();
        assertThatCode(breaker::pass).doesNotThrowAnyException();
        assertThatCode(breaker::pass).doesNotThrowAnyException();
    }
}
