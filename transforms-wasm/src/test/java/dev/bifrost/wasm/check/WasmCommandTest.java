package dev.bifrost.wasm.check;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.bifrost.api.BifrostException;
import dev.bifrost.api.ErrorType;
import dev.bifrost.runtime.mapping.MappingReader;
import dev.bifrost.runtime.mapping.StepSpec;
import dev.bifrost.testkit.AllocatorExtension;
import dev.bifrost.testkit.TestContext;
import dev.bifrost.transformkit.check.CheckRun;
import dev.bifrost.wasm.error.WasmErrors;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Good guests, and guests of each fault that the checks are there to find. */
@ExtendWith(AllocatorExtension.class)
class WasmCommandTest {

    private static final Path GUESTS = WasmCheck.guest("faults").getParent();

    @TempDir
    private Path folder;

    private static CheckRun faulty(TestContext context, String fault) {
        return WasmCheck.json(context, GUESTS, "check", "faults.wasm", "--config", "{\"fault\": \"" + fault + "\"}");
    }

    @Test
    void aGoodGuestHoldsAllAndTheStepToCopyIsAMapping(TestContext context) {
        var run = WasmCheck.lines(context, GUESTS, "check", "faults.wasm", "--config={\"fault\": \"none\"}");
        assertThat(run.code()).isZero();
        assertThat(run.out()).contains("All 22 checks hold").doesNotContain("failed", "skipped");
        assertThat(run.out())
                .contains("ok       input columns  the guest wants id: int64, name: utf8\n")
                .containsPattern("ok       4,096 rows     4,096 in, 4,096 out\n")
                .containsPattern("ok       speed          [0-9,]{5,} rows a second")
                .containsPattern("ok       memory         [1-9][0-9]* pages");
        String step = run.out().substring(run.out().indexOf("  - custom"));
        var mapping = MappingReader.parse("mapping.yaml", "tables:\n- table: t\n  mode: full\n  pipeline:\n" + step);
        var custom = (StepSpec.Custom) mapping.tables().getFirst().pipeline().getFirst();
        assertThat(custom.component().name()).isEqualTo("wasm");
        assertThat(custom.component().config())
                .isEqualTo(Map.of("module", "faults.wasm", "config", Map.of("fault", "none")));
        assertThat(custom.toString()).contains("reads=[id, name]", "idColumn=id");
    }

    @Test
    void aGuestThatExportsNoMoreThanItMustIsGivenMadeUpColumns(TestContext context) {
        var run = WasmCheck.json(context, GUESTS, "check", "echo.wasm");
        assertThat(run.with("ok")).hasSize(22);
        assertThat(run.check("input columns").get("found")).contains("made up", "amount: int64", "--columns");
        assertThat(run.object()).containsEntry("ok", true).containsEntry("file", "echo.wasm");
        assertThat((Integer) run.object().get("rows_per_second")).isPositive();
        assertThat(run.object().get("output").toString()).contains("name=id", "type=int64");
        assertThat((String) run.object().get("digest")).hasSize(64);
    }

    @ParameterizedTest
    @CsvSource({
        "trap_on_null, nulls, TRAP, 'row 0 of the sample: id = null, name = null'",
        "refuse_negative, edge values, GUEST_ERROR, 'guest error 100: an id is below 0; it is row 2 of the sample: id = -1'",
        "spin_on_many, '4,096 rows', DEADLINE, took longer than 300ms",
        "spin_without_rows, output schema, DEADLINE, bifrost_output_schema_ipc took longer than 300ms",
        "announce_less, one row, BAD_ANSWER, another schema than was announced",
        "refuse_config, config, CONFIG_REFUSED, refused its config",
        "drop_first, row by row, NOT_ROW_WISE, cut before row 1",
        "look_back, row by row, NOT_ROW_WISE, other values in column 'seen' of row 1",
        "count_calls, given twice, NOT_ROW_WISE, 'once 4,096 rows and once 8,192'",
        "other_schema, given twice, BAD_ANSWER, another schema than was announced",
    })
    void aFaultIsFoundByTheCheckThatIsThereForIt(
            String fault, String check, String code, String message, TestContext context) {
        var run = WasmCheck.json(
                context,
                GUESTS,
                "check",
                "faults.wasm",
                "--config",
                "{\"fault\": \"" + fault + "\"}",
                "--limits",
                "call: 300ms");
        assertThat(run.code()).isEqualTo(1);
        assertThat(run.with("failed")).contains(check);
        assertThat(run.check(check)).containsEntry("code", "wasm." + code);
        assertThat(run.check(check).get("message")).contains(message);
        assertThat(run.check("memory").get("why"))
                .isEqualTo("it needs '%s' to hold".formatted(run.with("failed").getFirst()));
    }

    @ParameterizedTest
    @CsvSource({
        "imports, imports, IMPORTS, wasi_snapshot_preview1.clock_time_get",
        "exports, exports, EXPORTS, bifrost_reset",
        "version, version, ABI_VERSION, version 2",
        "start, starts, DEADLINE, the start function took longer than 1s",
        "greedy, starts, TOO_LARGE, '83,886,080 bytes of declared memory'",
        "nothing, output schema, OUTPUT_SCHEMA, no columns",
    })
    void aModuleThatIsNoGuestIsToldWhatItLacks(
            String guest, String check, String code, String message, TestContext context) {
        var run = WasmCheck.json(context, GUESTS, "check", guest + ".wasm", "--limits", "load: 1s");
        assertThat(run.code()).isEqualTo(1);
        assertThat(run.with("failed")).containsExactly(check);
        assertThat(run.check(check)).containsEntry("code", "wasm." + code);
        assertThat(run.check(check).get("message")).contains(message);
    }

    @Test
    void whatIsNoModuleAtAllIsNone(TestContext context) throws IOException {
        Files.writeString(folder.resolve("text.wasm"), "rows, please");
        Files.write(folder.resolve("large.wasm"), new byte[(4 << 20) + 5]);
        assertThat(WasmCheck.json(context, folder, "check", "text.wasm").with("failed"))
                .containsExactly("module");
        var large = WasmCheck.json(context, folder, "check", "large.wasm");
        assertThat(large.with("ok")).isEmpty();
        assertThat(large.check("file")).containsEntry("code", "wasm.TOO_LARGE");
    }

    @Test
    void aGuestThatTrapsAtAWrongTableIsForgivenIfItNamesItsColumns(TestContext context) {
        var run = faulty(context, "trap_on_wrong_table");
        assertThat(run.code()).isZero();
        assertThat(run.check("wrong table").get("found")).startsWith("not asked");
        assertThat(faulty(context, "none").check("wrong table").get("found")).startsWith("refused: guest error 2");
    }

    @Test
    void theColumnsOfTheTableAreTakenIfTheyAreGiven(TestContext context) {
        var run = WasmCheck.json(
                context,
                GUESTS,
                "check",
                "faults.wasm",
                "--columns",
                "name: utf8, tags: list<utf8>, id: int64, born: date32, at: timestamp_us_utc, ratio: float32");
        assertThat(run.with("ok")).hasSize(22);
        var lacking = WasmCheck.json(context, GUESTS, "check", "faults.wasm", "--columns", "id: int32, name: utf8");
        assertThat(lacking.with("failed")).containsExactly("input columns");
        assertThat(lacking.check("input columns").get("message")).contains("the guest needs id: int64");
    }

    @Test
    void whatAGuestSaysIsPrintedOnOneLineWithoutControlCharacters(TestContext context) {
        var run =
                WasmCheck.lines(context, GUESTS, "check", "faults.wasm", "--config", "{\"fault\": \"refuse_config\"}");
        assertThat(run.out())
                .containsPattern("failed   config .*guest error 100: no  ?\\[31mred")
                .doesNotContain("\u001b");
    }

    @Test
    void aGuestThatNeverEndsIsToldSoWithinThirtySeconds(TestContext context) {
        long from = System.nanoTime();
        var run = faulty(context, "spin");
        assertThat(Duration.ofNanos(System.nanoTime() - from)).isLessThan(Duration.ofSeconds(30));
        assertThat(run.code()).isEqualTo(1);
        assertThat(run.with("failed")).containsExactly("output schema");
        assertThat(run.check("output schema")).containsEntry("code", "wasm.DEADLINE");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "check",
                "test a.wasm",
                "check a.wasm b.wasm",
                "check a.wasm --fast",
                "check a.wasm --columns",
                "check a.wasm --columns id",
                "check a.wasm --config [1]",
                "check a.wasm --config {",
                "check a.wasm --limits memory:1",
                "check a.wasm --limits heap:1MiB",
                "check a.wasm --limits call:2",
                "check a.wasm --limits call:61m",
                "check a.wasm --limits columns:x",
                "check a.wasm --limits rows_per_row:0"
            })
    void whatIsNotUnderstoodIsWrongUsage(String typed, TestContext context) {
        assertThatThrownBy(() ->
                        new WasmCommand(context).run(typed.isEmpty() ? List.of() : List.of(typed.split(" ")), null))
                .isInstanceOfSatisfying(BifrostException.class, e -> {
                    assertThat(e.code()).isEqualTo(WasmErrors.USAGE);
                    assertThat(e.type()).isEqualTo(ErrorType.CONFIG);
                })
                .hasMessageContaining("bifrost wasm --help");
    }

    @Test
    void aFileThatIsNotThereIsWrongUsageToo(TestContext context) {
        assertThatThrownBy(() -> WasmCheck.lines(context, folder, "check", "lost.wasm"))
                .isInstanceOfSatisfying(
                        BifrostException.class, e -> assertThat(e.type()).isEqualTo(ErrorType.CONFIG))
                .hasMessageContaining("lost.wasm");
    }
}
