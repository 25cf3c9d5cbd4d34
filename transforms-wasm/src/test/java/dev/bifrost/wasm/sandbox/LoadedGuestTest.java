package dev.bifrost.wasm.sandbox;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.bifrost.api.BifrostException;
import dev.bifrost.testkit.FakeClock;
import dev.bifrost.transformkit.Breaker;
import dev.bifrost.wasm.error.WasmErrors;
import org.junit.jupiter.api.Test;

/** Which faults give a guest a rest. */
final class LoadedGuestTest {

    @Test
    void aStepThatIsWrongOrAGuestThatRefusesDoesNotOpenIt() {
        var guest = new LoadedGuest(null, new FakeClock());
        for (int i = 0; i < 2 * Breaker.FAULTS; i++) {
            guest.pass();
            guest.failed(new BifrostException(
                    i % 2 == 0 ? WasmErrors.CONFIG_REFUSED : WasmErrors.GUEST_ERROR, "one step's own trouble"));
        }
        assertThatCode(guest::pass).doesNotThrowAnyException();
        for (int i = 0; i < Breaker.FAULTS; i++) {
            guest.failed(new BifrostException(WasmErrors.TRAP, "the guest trapped"));
        }
        assertThatThrownBy(guest::pass).hasMessageContaining("the guest trapped");
    }
}
