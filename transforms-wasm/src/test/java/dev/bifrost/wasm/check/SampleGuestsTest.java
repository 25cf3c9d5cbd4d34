package dev.bifrost.wasm.check;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bifrost.testkit.AllocatorExtension;
import dev.bifrost.testkit.TestContext;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The guests that users begin with hold all that a guest must. */
@ExtendWith(AllocatorExtension.class)
class SampleGuestsTest {

    @ParameterizedTest
    @CsvSource({
        "c/flights.wasm, flights",
        "c/flights.wasm, airports",
        "assemblyscript/flights.wasm, flights",
        "assemblyscript/flights.wasm, airports",
        "rust/flights.wasm, flights",
        "rust/flights.wasm, airports",
        "c/derive.wasm,",
    })
    void allChecksHold(String guest, String table, TestContext context) {
        String config = table == null ? "{}" : "{\"table\": \"" + table + "\"}";
        var run = WasmCheck.json(context, guests(), "check", guest, "--config", config);
        assertThat(run.code()).as(run.out()).isZero();
    }

    private static Path guests() {
        Path folder = Path.of("").toAbsolutePath();
        while (!Files.exists(folder.resolve("samples/guests"))) {
            folder = folder.getParent();
        }
        return folder.resolve("samples/guests");
    }
}
