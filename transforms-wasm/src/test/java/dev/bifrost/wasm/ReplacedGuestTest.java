package dev.bifrost.wasm;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bifrost.api.event.RuntimeEvent;
import dev.bifrost.api.transform.RowTransform;
import dev.bifrost.testkit.AllocatorExtension;
import dev.bifrost.testkit.Rows;
import dev.bifrost.testkit.TestContext;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** A guest's file that is replaced under a running host. */
@ExtendWith(AllocatorExtension.class)
final class ReplacedGuestTest {

    private static final Path SAMPLES = Path.of("../samples/guests");
    private static final Path RESOURCES = Path.of("src/test/resources/check");

    private final java.util.concurrent.atomic.AtomicInteger copies = new java.util.concurrent.atomic.AtomicInteger();

    /** Moved into place, like a careful deployment does. */
    private void put(byte[] module, Path place) throws IOException {
        Path next = place.resolveSibling("next" + copies.incrementAndGet());
        Files.write(next, module);
        Files.move(next, place, StandardCopyOption.ATOMIC_MOVE);
    }

    private static byte[] sample(String name) throws IOException {
        return Files.readAllBytes(SAMPLES.resolve(name));
    }

    private static RowTransform flights(TestContext context, Path place) {
        var transform = context.closing(Guests.open(context, new WasmConfig(place, Map.of(), 1, null)));
        transform.outputSchema(Rows.of(context.root())
                .column("origin", "OSL")
                .column("delay", 3L)
                .schema());
        return transform;
    }

    @Test
    void isNoNewsWhenTheSameBytesAreWrittenAgain(TestContext context) throws IOException {
        var place = context.baseDirectory().resolve("guest.wasm");
        put(sample("c/flights.wasm"), place);
        var transform = flights(context, place);
        assertThat(transform.isStale()).isFalse();
        put(sample("c/flights.wasm"), place);
        assertThat(transform.isStale()).isFalse();
        assertThat(context.events()).isEmpty();
    }

    @Test
    void isTakenIfTheNewOneIsFit(TestContext context) throws IOException {
        var place = context.baseDirectory().resolve("guest.wasm");
        put(sample("c/flights.wasm"), place);
        var transform = flights(context, place);
        put(sample("rust/flights.wasm"), place);
        assertThat(transform.isStale()).isTrue();
        assertThat(transform.isStale()).as("until it is opened again").isTrue();
        var next = flights(context, place);
        assertThat(next.version()).isNotEqualTo(transform.version());
        put(sample("c/flights.wasm"), place);
        assertThat(transform.isStale()).as("the old one is back").isFalse();
    }

    @Test
    void theOldOneStaysIfTheNewOneIsBroken(TestContext context) throws IOException {
        var place = context.baseDirectory().resolve("guest.wasm");
        put(sample("c/flights.wasm"), place);
        var transform = flights(context, place);
        put(new byte[] {0, 'a', 's', 'm'}, place);
        assertThat(transform.isStale()).isFalse();
        assertThat(transform.isStale()).isFalse();
        assertThat(context.events())
                .singleElement()
                .isInstanceOfSatisfying(RuntimeEvent.ComponentWarning.class, warning -> {
                    assertThat(warning.code()).isEqualTo("wasm.MALFORMED");
                    assertThat(warning.message()).contains("guest.wasm", "the old one goes on");
                });
    }

    @Test
    void theOldOneStaysIfTheNewOneMakesOtherColumns(TestContext context) throws IOException {
        var place = context.baseDirectory().resolve("guest.wasm");
        put(sample("c/flights.wasm"), place);
        var transform = flights(context, place);
        put(sample("c/derive.wasm"), place);
        assertThat(transform.isStale()).isFalse();
        assertThat(context.events())
                .singleElement()
                .isInstanceOfSatisfying(
                        RuntimeEvent.ComponentWarning.class,
                        warning -> assertThat(warning.code()).isEqualTo("wasm.INPUT_COLUMN"));
        Files.delete(place);
        assertThat(transform.isStale()).as("a file that is gone").isFalse();
    }

    @Test
    void theOldOneStaysIfTheNewOneRemembersItsCalls(TestContext context) throws IOException {
        var place = context.baseDirectory().resolve("guest.wasm");
        put(Files.readAllBytes(RESOURCES.resolve("echo.wasm")), place);
        var transform = flights(context, place);
        put(Files.readAllBytes(RESOURCES.resolve("forgets.wasm")), place);
        assertThat(transform.isStale()).isFalse();
        assertThat(context.events())
                .singleElement()
                .isInstanceOfSatisfying(
                        RuntimeEvent.ComponentWarning.class,
                        warning -> assertThat(warning.code()).isEqualTo("wasm.NOT_ROW_WISE"));
    }
}
