package dev.bifrost.flight.check;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.bifrost.api.BifrostException;
import dev.bifrost.api.ErrorType;
import dev.bifrost.flight.error.FlightErrors;
import dev.bifrost.runtime.mapping.MappingReader;
import dev.bifrost.runtime.mapping.StepSpec;
import dev.bifrost.testkit.AllocatorExtension;
import dev.bifrost.testkit.TestContext;
import dev.bifrost.transformkit.check.CheckRun;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A good service, and services of each fault that the checks are there to find. */
@ExtendWith(AllocatorExtension.class)
class FlightCommandTest {

    private static final int CHECKS = 27;
    private static final Duration PATIENT = Duration.ofSeconds(5);
    /** For what only the clock ends. */
    private static final Duration HASTY = Duration.ofMillis(1_000);

    private static CheckRun faulty(Fault fault, Duration patience, TestContext context) throws IOException {
        try (var service = new FaultyService(fault)) {
            return FlightCheck.json(context, patience, "check", service.endpoint(), "--name", "double");
        }
    }

    @Test
    void aGoodServiceHoldsAllAndTheStepToCopyIsAMapping(TestContext context) throws IOException {
        try (var service = new FaultyService(Fault.NONE)) {
            var run = FlightCheck.lines(
                    context, PATIENT, "check", service.endpoint(), "--name=double", "--config", "{\"a\": \"b\"}");
            assertThat(run.out())
                    .contains("All %d checks hold".formatted(CHECKS))
                    .doesNotContain("failed", "skipped");
            assertThat(run.code()).isZero();
            assertThat(run.out())
                    .containsPattern("ok +reachable +grpc://127.0.0.1:[0-9]+, without TLS\n")
                    .containsPattern("ok +versions +of the protocol 1, of the logic 'one'\n")
                    .containsPattern("ok +4,096 rows +4,096 in, 4,096 out\n")
                    .containsPattern("ok +four at a time +200 exchanges")
                    .containsPattern("ok +speed +[0-9,]{5,} rows a second");
            String step = run.out().substring(run.out().indexOf("  - custom"));
            var mapping =
                    MappingReader.parse("mapping.yaml", "tables:\n- table: t\n  mode: full\n  pipeline:\n" + step);
            var custom =
                    (StepSpec.Custom) mapping.tables().getFirst().pipeline().getFirst();
            assertThat(custom.component().name()).isEqualTo("flight");
            assertThat(custom.component().config())
                    .isEqualTo(Map.of("endpoint", service.endpoint(), "name", "double", "config", Map.of("a", "b")));
            assertThat(custom.toString()).contains("reads=[id, name, amount]", "idColumn=double");
        }
    }

    @ParameterizedTest
    @CsvSource({
        "SILENT, schema first, NO_ANSWER, before it reads a batch",
        "SCHEMA_WITH_FIRST_BATCH, schema first, NO_ANSWER, before it reads a batch",
        "NO_VERSION_KEY, versions, WRONG_SERVICE, no key bifrost.rows",
        "OTHER_VERSION_KEY, versions, WRONG_SERVICE, 'bifrost.rows: 2'",
        "LONG_VERSION_OF_LOGIC, versions, OUTPUT_SCHEMA, 256 bytes",
        "NO_COLUMNS, output schema, OUTPUT_SCHEMA, no columns",
        "SCHEMA_BY_THE_CLOCK, output schema, NOT_DETERMINISTIC, another schema than before",
        "NEVER_ENDS, no batches, STALLED, did not end its side",
        "FAILS_WITHOUT_BATCHES, no batches, SERVICE_FAILED, nothing to do",
        "SENDS_FIRST, no batches, BAD_ANSWER, sends a batch where all have been answered",
        "TAKES_ANY_VERSION, later version, NOT_REFUSED, UNIMPLEMENTED",
        "TAKES_ANY_PROTOCOL, other protocol, NOT_REFUSED, UNIMPLEMENTED",
        "UNKNOWN_NAME_IS_ITS_OWN_FAULT, unknown name, NOT_REFUSED, NOT_FOUND",
        "WRONG_TABLE_IS_ITS_OWN_FAULT, wrong table, NOT_REFUSED, INVALID_ARGUMENT",
        "NO_ECHO, one row, STALLED, the answer to batch 0",
        "WRONG_ECHO, one row, BAD_ANSWER, 'app_metadata ''7'' where batch 0'",
        "ECHO_ON_THE_FIRST_MESSAGE, one row, BAD_ANSWER, sends a batch where all have been answered",
        "ANSWERS_AT_THE_END, one row, STALLED, the answer to batch 0",
        "FLOODS, one row, OUTPUT_LIMIT, rows",
        "SKIPS_NO_ROWS, no rows, STALLED, the answer to batch 0",
        "FAILS_AT_NULL, nulls, ROWS_REFUSED, 'it is row 0 of the sample: id = null, name = null'",
        "FAILS_AT_NEGATIVE, edge values, ROWS_REFUSED, 'it is row 2 of the sample: id = -1'",
        "ENDS_AFTER_A_BATCH, many batches, BAD_ANSWER, ends the exchange before the answer to batch 1",
        "SWAPS_ANSWERS, many batches, BAD_ANSWER, 'app_metadata ''3'' where batch 2'",
        "SMALL_MESSAGES_ONLY, large message, SERVICE_FAILED, a limit of 4 MiB of their own",
        "LARGE_ANSWERS, large message, MESSAGE_LIMIT, size",
        "COUNTS_EXCHANGES, same again, NOT_DETERMINISTIC, when asked again",
        "LOOKS_BACK, row by row, NOT_ROW_WISE, cut before row 1",
        "COUNTS_BATCHES, later batch, NOT_ROW_WISE, later in one exchange",
        "ONE_AT_A_TIME, four at a time, NOT_ROW_WISE, in one of 4 exchanges at a time",
        "FALLS_OVER_WHEN_BROKEN_OFF, broken off, SERVICE_FAILED, out of workers",
    })
    void aFaultIsFoundByTheCheckThatIsThereForIt(
            Fault fault, String check, String code, String message, TestContext context) throws IOException {
        boolean clocked = code.equals("NO_ANSWER") || code.equals("STALLED");
        var run = faulty(fault, clocked ? HASTY : PATIENT, context);
        assertThat(run.with("failed")).as("%s", run).isNotEmpty();
        assertThat(run.with("failed").getFirst()).as("%s", run).isEqualTo(check);
        assertThat(run.check(check)).containsEntry("code", "flight." + code);
        assertThat(run.check(check).get("message")).contains(message);
        assertThat(run.check("speed").get("why")).isEqualTo("it needs '%s' to hold".formatted(check));
        assertThat(run.code()).isEqualTo(1);
        assertThat(run.checks()).hasSize(CHECKS);
    }

    @Test
    void eachFaultHasItsCheck() throws NoSuchMethodException {
        var tested = FlightCommandTest.class
                .getDeclaredMethod(
                        "aFaultIsFoundByTheCheckThatIsThereForIt",
                        Fault.class,
                        String.class,
                        String.class,
                        String.class,
                        TestContext.class)
                .getAnnotation(CsvSource.class)
                .value();
        assertThat(tested).hasSize(Fault.values().length - 1);
    }

    /** Something listens there and never says a word, or there is nothing at all. */
    @Test
    void whatIsNoServiceIsToldSoInTime(TestContext context) throws IOException {
        try (var mute = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            var run = FlightCheck.json(context, HASTY, "check", "grpc://127.0.0.1:" + mute.getLocalPort());
            assertThat(run.with("failed")).hasSize(1).isSubsetOf("reachable", "schema first");
            assertThat(run.code()).isEqualTo(1);
            mute.close();
            var nothing = FlightCheck.json(context, HASTY, "check", "grpc://127.0.0.1:" + mute.getLocalPort());
            assertThat(nothing.with("failed")).containsExactly("reachable");
            assertThat(nothing.check("reachable")).containsEntry("code", "flight.CONNECT_FAILED");
        }
    }

    @Test
    void aNameAndATableThatTheServiceDoesNotKnowAreTold(TestContext context) throws IOException {
        try (var service = new FaultyService(Fault.NONE)) {
            var trains = FlightCheck.json(context, PATIENT, "check", service.endpoint(), "--name", "trains");
            assertThat(trains.with("failed")).containsExactly("name");
            assertThat(trains.check("name").get("message")).contains("only double");
            var table = FlightCheck.json(
                    context, PATIENT, "check", service.endpoint(), "--name", "double", "--columns", "id: int64");
            assertThat(table.with("failed")).containsExactly("columns");
            assertThat(table.check("columns").get("message")).contains("no amount");
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "check",
                "check localhost",
                "check http://127.0.0.1:1",
                "ask grpc://127.0.0.1:1",
                "check grpc://127.0.0.1:1 grpc://127.0.0.1:2",
                "check grpc://127.0.0.1:1 --fast",
                "check grpc://127.0.0.1:1 --name",
                "check grpc://127.0.0.1:1 --columns id",
                "check grpc://127.0.0.1:1 --config [1]",
                "check grpc://127.0.0.1:1 --token-file lost",
                "check grpc+tls://127.0.0.1:1 --key lost"
            })
    void whatIsNotUnderstoodIsWrongUsage(String typed, TestContext context) {
        assertThatThrownBy(() -> FlightCheck.lines(context, HASTY, typed.isEmpty() ? new String[0] : typed.split(" ")))
                .isInstanceOfSatisfying(BifrostException.class, e -> {
                    assertThat(e.code()).isEqualTo(FlightErrors.USAGE);
                    assertThat(e.type()).isEqualTo(ErrorType.CONFIG);
                })
                .hasMessageContaining("bifrost flight --help");
    }
}
