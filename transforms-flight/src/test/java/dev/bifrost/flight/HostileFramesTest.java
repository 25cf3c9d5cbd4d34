package dev.bifrost.flight;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bifrost.api.BifrostException;
import dev.bifrost.api.transform.RowTransform;
import dev.bifrost.flight.exchange.Timeouts;
import dev.bifrost.testkit.AllocatorExtension;
import dev.bifrost.testkit.Rows;
import dev.bifrost.testkit.TestContext;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Arrays;
import java.util.Random;
import java.util.concurrent.atomic.AtomicReference;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.vector.types.pojo.Schema;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What no library sends: frames and Arrow messages that lie about what they hold. */
@ExtendWith({SharedNetwork.class, AllocatorExtension.class})
final class HostileFramesTest {

    private static final byte[] NUMBER = "0".getBytes(StandardCharsets.US_ASCII);
    private static final int MUTANTS = 300;

    private static Rows answer(BufferAllocator allocator) {
        return Rows.of(allocator).column("text", "one", null, "þrír").column("id", 1L, 2L, null);
    }

    private static Schema schema(BufferAllocator allocator) {
        return Honest.announcing(answer(allocator).schema().getFields());
    }

    private static byte[] good(BufferAllocator allocator) {
        try (var rows = answer(allocator).root()) {
            return AnswerBytes.rows(rows, "0");
        }
    }

    /** Frames that lie, and what is said of them. */
    enum Lie {
        NOTHING_AT_ALL("without rows", new AnswerBytes()),
        NO_HEADER("without rows", new AnswerBytes().field(AnswerBytes.METADATA, NUMBER)),
        NO_ARROW("IPC format", new AnswerBytes().field(AnswerBytes.HEADER, new byte[] {9, 9, 9, 9, 9, 9, 9, 9})),
        LONGER_THAN_ITS_MESSAGE(
                "longer than its message", new AnswerBytes().field(AnswerBytes.HEADER, new byte[8], 1 << 10)),
        A_NEGATIVE_LENGTH("longer than its message", new AnswerBytes().field(AnswerBytes.BODY, new byte[8], -1)),
        A_BODY_THAT_IS_NOT_THERE(
                "longer than its message", new AnswerBytes().field(AnswerBytes.BODY, new byte[8], 1 << 20)),
        TWO_BODIES(
                "two bodies",
                new AnswerBytes().field(AnswerBytes.BODY, new byte[64]).field(AnswerBytes.BODY, new byte[64])),
        A_LARGE_HEADER("an Arrow header of", new AnswerBytes().field(AnswerBytes.HEADER, new byte[2 << 20])),
        A_LARGE_NUMBER(
                "an app_metadata of",
                new AnswerBytes().field(AnswerBytes.BODY, new byte[64]).field(AnswerBytes.METADATA, new byte[1 << 20])),
        A_GROUP(
                "unknown kind",
                new AnswerBytes().field(AnswerBytes.BODY, new byte[64]).number(3 << 3 | 3)),
        A_NUMBER_WITHOUT_END(
                "number without end", new AnswerBytes().number(-1).number(-1).number(-1));

        private final String said;
        private final byte[] frame;

        Lie(String said, AnswerBytes frame) {
            this.said = said;
            this.frame = frame.bytes();
        }
    }

    @ParameterizedTest
    @EnumSource
    void aFrameThatLiesIsABadAnswer(Lie lie, TestContext context) {
        try (var service = new RawService(RawService.answering(AnswerBytes.schema(schema(context.root())), lie.frame));
                var transform = open(service, null, context)) {
            var fault = Flights.fault(context, transform, asking(context));
            assertThat(fault).as("%s", lie).isNotNull();
            assertThat(fault.code().code()).as(fault.toString()).isIn("flight.BAD_ANSWER", "flight.SERVICE_FAILED");
            if (lie != Lie.A_NUMBER_WITHOUT_END) {
                assertThat(fault).hasMessageContaining(lie.said);
            }
            assertThat(context.allocator().getAllocatedMemory()).isZero();
        }
    }

    /** A later version of Flight may have more fields. */
    @Test
    void fieldsThatNobodyKnowsAreSkipped(TestContext context) {
        var frame = new AnswerBytes()
                .number(50 << 3)
                .number(7)
                .field(51, new byte[1000])
                .number(52 << 3 | 5)
                .number(0)
                .number(0)
                .number(0)
                .number(0);
        byte[] more = frame.bytes();
        byte[] good = good(context.root());
        byte[] both = Arrays.copyOf(more, more.length + good.length);
        System.arraycopy(good, 0, both, more.length, good.length);
        try (var service = new RawService(RawService.answering(AnswerBytes.schema(schema(context.root())), both));
                var transform = open(service, null, context);
                var expected = answer(context.root()).root()) {
            assertThat(Flights.apply(context, transform, asking(context))).isEqualTo(Rows.values(expected));
        }
    }

    /** Bytes of good messages, some of them changed: whatever comes of it, it is typed, and nothing stays. */
    @Test
    void changedBytesAreHarmless(TestContext context) {
        long seed = System.nanoTime();
        var dice = new Random(seed);
        byte[] schema = AnswerBytes.schema(schema(context.root()));
        byte[] rows = good(context.root());
        var first = new AtomicReference<byte[]>();
        var second = new AtomicReference<byte[]>();
        var quick = new Timeouts(null, Duration.ofMillis(300), Duration.ofMillis(300));
        int refused = 0;
        try (var service = new RawService((message, out) -> out.onNext(message == 0 ? first.get() : second.get()));
                var keeper = open(service, quick, context)) {
            for (int i = 0; i < MUTANTS; i++) {
                boolean atSchema = i % 3 == 0;
                first.set(atSchema ? changed(schema, dice) : schema);
                second.set(atSchema ? rows : changed(rows, dice));
                try (var transform = open(service, quick, context)) {
                    Flights.apply(context, transform, asking(context));
                } catch (BifrostException e) {
                    refused++;
                    assertThat(e.code().code()).startsWith("flight.");
                    assertThat(e.getMessage()).as("seed %d, mutant %d", seed, i).hasSizeLessThan(3_000);
                }
                assertThat(context.allocator().getAllocatedMemory())
                        .as("seed %d, mutant %d", seed, i)
                        .isZero();
            }
            assertThat(keeper.isStale()).isFalse();
        }
        assertThat(refused).as("mutants that were found out, seed %d", seed).isGreaterThan(MUTANTS / 10);
        assertThat(context.root().getPeakMemoryAllocation()).isLessThan(80L << 20);
    }

    private static byte[] changed(byte[] message, Random dice) {
        byte[] changed = message.clone();
        for (int i = dice.nextInt(1, 4); i > 0; i--) {
            int at = dice.nextInt(changed.length);
            changed[at] = (byte) (dice.nextBoolean() ? dice.nextInt() : changed[at] ^ 1 << dice.nextInt(8));
        }
        return dice.nextInt(10) == 0 ? Arrays.copyOf(changed, dice.nextInt(changed.length)) : changed;
    }

    private static RowTransform open(RawService service, Timeouts timeouts, TestContext context) {
        return Flights.open(
                context, new FlightConfig(service.endpoint(), null, null, null, null, timeouts, null, null));
    }

    private static Rows asking(TestContext context) {
        return Rows.of(context.root()).column("id", 1L);
    }
}
