package dev.bifrost.wasm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.bifrost.api.transform.RowTransform;
import dev.bifrost.testkit.AllocatorExtension;
import dev.bifrost.testkit.Rows;
import dev.bifrost.testkit.TestContext;
import dev.bifrost.testkit.TestTableContext;
import dev.bifrost.wasm.sandbox.GuestStore;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The guests of {@code samples/guests} do what their first lines say, the same in each language, and are what their sources give. */
@ExtendWith(AllocatorExtension.class)
final class GuestSamplesTest {

    private static final Path GUESTS = guests();
    private static final Instant NOON = Instant.parse("2001-01-01T12:00:00Z");

    /** More rows than one slice has. */
    private static final int MANY = 9_000;

    @ParameterizedTest
    @ValueSource(strings = {"c", "assemblyscript", "rust"})
    void flightsWithAnOriginAreMarked(String language, TestContext context) {
        var random = new Random(1);
        var origins = new ArrayList<String>();
        var delays = new ArrayList<Long>();
        var seen = new ArrayList<List<String>>();
        for (int row = 0; row < MANY; row++) {
            origins.add(new String[] {"OSL", "BGO", "Tromsø", "", null}[random.nextInt(5)]);
            delays.add(random.nextInt(9) == 0 ? null : random.nextLong(-60, 100));
            seen.add(random.nextBoolean() ? null : List.of("a", "é".repeat(random.nextInt(4))));
        }
        var rows = Rows.of(context.root())
                .column("seen", seen.toArray())
                .column("origin", origins.toArray())
                .column("delay", delays.toArray())
                .column("at", java.util.Collections.nCopies(MANY, NOON).toArray());

        var made = through(context, language + "/flights.wasm", Map.of("delayed_from", 30), rows);

        var expected = new ArrayList<Map<String, Object>>();
        for (int row = 0; row < MANY; row++) {
            if (origins.get(row) != null && !origins.get(row).isEmpty()) {
                var values = new java.util.LinkedHashMap<String, Object>();
                values.put("seen", seen.get(row));
                values.put("origin", origins.get(row));
                values.put("delay", delays.get(row));
                values.put("at", NOON);
                values.put("delayed", delays.get(row) == null ? null : delays.get(row) >= 30);
                expected.add(values);
            }
        }
        assertThat(made).isEqualTo(expected);
    }

    @ParameterizedTest
    @ValueSource(strings = {"c", "assemblyscript", "rust"})
    void airportsGetACleanNameAndARegion(String language, TestContext context) {
        var rows = Rows.of(context.root())
                .column(
                        "name",
                        "  Moton \t Municipal",
                        "\u0001\n ",
                        "",
                        null,
                        "Tromsø\u007fLangnes ",
                        "São  Paulo",
                        "x")
                .column("state", "AL", "HI", "NA", null, "XX", "PR", null)
                .column("longitude", -85.7, -155.0, -66.0, -104.01, -90.5, -67.1, Double.NaN);

        var made = through(context, language + "/flights.wasm", Map.of("table", "airports"), rows);

        assertThat(made)
                .extracting(row -> row.get("name"))
                .containsExactly("Moton Municipal", null, null, null, "Tromsø Langnes", "São Paulo", "x");
        assertThat(made)
                .extracting(row -> row.get("region"))
                .containsExactly("East", "Outlying", "East", "West", "Central", "Outlying", null);
    }

    @ParameterizedTest
    @ValueSource(strings = {"c", "assemblyscript", "rust"})
    void aMisspeltKeyIsRefusedByName(String language, TestContext context) {
        assertThatThrownBy(() -> open(context, language + "/flights.wasm", Map.of("delayed_form", 30)))
                .hasMessageContaining("the config has an unknown key 'delayed_form'; known are: table, delayed_from");
    }

    @Test
    void deriveScoresTheLargeAmounts(TestContext context) {
        var random = new Random(2);
        var ids = new ArrayList<Long>();
        var amounts = new ArrayList<Long>();
        var names = new ArrayList<String>();
        var scores = new ArrayList<Object>();
        for (int row = 0; row < MANY; row++) {
            ids.add(random.nextLong());
            amounts.add(random.nextInt(50) == 0 ? null : (Long) random.nextLong(1_000_001));
            names.add(random.nextInt(50) == 0 ? null : "né".repeat(random.nextInt(12)));
            if (amounts.get(row) != null && amounts.get(row) > 500_000) {
                scores.add(amounts.get(row) * 3 + fnv1a(names.get(row) == null ? "" : names.get(row)));
            }
        }
        var rows = Rows.of(context.root())
                .column("id", ids.toArray())
                .column("amt", amounts.toArray())
                .column("name", names.toArray());

        var made = through(context, "c/derive.wasm", Map.of(), rows);

        assertThat(made).extracting(row -> row.get("score")).isEqualTo(scores).isNotEmpty();
        assertThat(made.getFirst()).containsOnlyKeys("id", "name", "score");
    }

    private static long fnv1a(String text) {
        long hash = 0xcbf29ce484222325L;
        for (byte each : text.getBytes(StandardCharsets.UTF_8)) {
            hash = (hash ^ (each & 0xff)) * 0x100000001b3L;
        }
        return hash;
    }

    /** Where the compiler of the committed file is installed. */
    @ParameterizedTest
    @ValueSource(strings = {"c", "assemblyscript", "rust"})
    void theModuleIsWhatItsSourceGives(String language) throws IOException, InterruptedException {
        var log = Files.createTempFile("guests", ".log");
        try {
            var build = new ProcessBuilder(GUESTS.resolve("build").toString(), "--check", language)
                    .redirectErrorStream(true)
                    .redirectOutput(log.toFile())
                    .start();
            assertThat(build.waitFor(3, TimeUnit.MINUTES)).isTrue();
            assumeThat(build.exitValue()).as(Files.readString(log)).isNotEqualTo(3);
            assertThat(build.exitValue()).as(Files.readString(log)).isZero();
        } finally {
            Files.delete(log);
        }
    }

    private static List<Map<String, Object>> through(
            TestContext context, String guest, Map<String, Object> config, Rows rows) {
        try (var transform = open(context, guest, config);
                var batch = rows.root();
                var output = transform.apply(new TestTableContext("samples", context.allocator()), batch)) {
            assertThat(output.getSchema().getFields())
                    .isEqualTo(transform.outputSchema(batch.getSchema()).getFields());
            return Rows.values(output);
        }
    }

    private static RowTransform open(TestContext context, String guest, Map<String, Object> config) {
        return WasmTransform.open(new WasmConfig(GUESTS.resolve(guest), config, null, null), context, new GuestStore());
    }

    private static Path guests() {
        Path folder = Path.of("").toAbsolutePath();
        while (!Files.exists(folder.resolve("samples/guests"))) {
            folder = folder.getParent();
        }
        return folder.resolve("samples/guests");
    }
}
