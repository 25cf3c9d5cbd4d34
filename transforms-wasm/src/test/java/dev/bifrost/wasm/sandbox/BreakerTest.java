package dev.bifrost.wasm.sandbox;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.bifrost.api.BifrostException;
import dev.bifrost.testkit.FakeClock;
import dev.bifrost.wasm.error.WasmErrors;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** A guest that only fails gets a rest. */
final class BreakerTest {

    private static final BifrostException TRAP = new BifrostException(WasmErrors.TRAP, "the guest trapped");

    private final FakeClock clock = new FakeClock();
    private final Breaker breaker = new Breaker(clock);

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
                .isEqualTo(WasmErrors.BREAKER_OPEN);
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

    @Test
    void aStepThatIsWrongOrAGuestThatRefusesDoesNotOpenIt() {
        var guest = new LoadedGuest(null, clock);
        for (int i = 0; i < 2 * Breaker.FAULTS; i++) {
            guest.pass();
            guest.failed(new BifrostException(
                    i % 2 == 0 ? WasmErrors.CONFIG_REFUSED : WasmErrors.GUEST_ERROR, "one step's own trouble"));
        }
        assertThatCode(guest::pass).doesNotThrowAnyException();
        for (int i = 0; i < Breaker.FAULTS; i++) {
            guest.failed(TRAP);
        }
        assertThatThrownBy(guest::pass).hasMessageContaining("the guest trapped");
    }
}
