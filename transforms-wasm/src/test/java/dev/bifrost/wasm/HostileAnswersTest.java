package dev.bifrost.wasm;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bifrost.api.BifrostException;
import dev.bifrost.testkit.AllocatorExtension;
import dev.bifrost.testkit.Rows;
import dev.bifrost.testkit.TestContext;
import dev.bifrost.testkit.ThreadWatch;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A guest may answer anything: each lie is found, nothing of it stays, and the next batch of the same guest is right. */
@ExtendWith(AllocatorExtension.class)
final class HostileAnswersTest {

    @TestFactory
    Stream<DynamicTest> aLyingAnswerIsRefusedAndTheNextIsRight(TestContext context) {
        var allocator = context.root();
        var honest = Oracle.honest(allocator, HostileAnswers.ROWS);
        var expected = expected(context);
        var oracle =
                context.closing(new Oracle(new Arena(context), allocator, Oracle.honest(allocator, 0), Arena.LIMITS));
        assertThat(oracle.says(honest)).isEqualTo(expected);
        return new HostileAnswers(allocator)
                .all()
                .map(answer -> DynamicTest.dynamicTest(answer.name(), () -> {
                    assertThat(outcome(oracle, answer.bytes())).isIn(answer.outcomes());
                    assertThat(oracle.says(honest)).as("the next answer").isEqualTo(expected);
                    assertThat(context.allocator().getAllocatedMemory())
                            .as("bytes held")
                            .isZero();
                }));
    }

    private static List<?> expected(TestContext context) {
        try (var rows = Oracle.rows(context.root(), HostileAnswers.ROWS).root()) {
            return Rows.values(rows);
        }
    }

    private static String outcome(Oracle oracle, byte[] answer) {
        try {
            oracle.says(answer);
            return Attack.HARMLESS;
        } catch (BifrostException e) {
            return Arena.name(e);
        }
    }

    static Stream<HostileAnswers.Answer> schemas() {
        return HostileSchemas.all();
    }

    /** The host asks with a batch of no rows, and is told a schema that nobody should believe. */
    @ParameterizedTest(name = "{0}")
    @MethodSource("schemas")
    void aLyingSchemaIsRefused(HostileAnswers.Answer answer, TestContext context) {
        var module = Oracle.module();
        var threads = ThreadWatch.start();
        var outcome = Attack.HARMLESS;
        try (var guest = new Arena(context).guest(module, Oracle.config(answer.bytes()))) {
            var schema = Oracle.asking(context.root(), new byte[0]).schema();
            guest.outputSchema(schema);
        } catch (BifrostException e) {
            outcome = Arena.name(e);
        }
        assertThat(outcome).isIn(answer.outcomes());
        assertThat(context.allocator().getAllocatedMemory()).as("bytes held").isZero();
        threads.assertNoneLeft(Arena.GONE);
    }
}
