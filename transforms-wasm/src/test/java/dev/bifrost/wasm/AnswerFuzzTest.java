package dev.bifrost.wasm;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bifrost.api.BifrostException;
import dev.bifrost.api.ByteSize;
import dev.bifrost.testkit.AllocatorExtension;
import dev.bifrost.testkit.Rows;
import dev.bifrost.testkit.TestContext;
import dev.bifrost.testkit.ThreadWatch;
import dev.bifrost.wasm.sandbox.Limits;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** An answer of 1,000 rows with a fault put in by chance: it is refused with a type, or its rows can be read to the last value. */
@ExtendWith(AllocatorExtension.class)
final class AnswerFuzzTest {

    private static final int ROWS = 1000;
    private static final Limits LIMITS = new Limits(
            ByteSize.parse("16MiB"), Arena.LIMITS.call(), Arena.LIMITS.load(), ROWS, null, ByteSize.parse("16MiB"));

    @Test
    void aThousandStreams(TestContext context) {
        fuzz(context, 6, 1000);
    }

    @Test
    @Tag("full")
    void tenThousandStreams(TestContext context) {
        fuzz(context, 66, 10_000);
    }

    private static void fuzz(TestContext context, int seed, int streams) {
        var threads = ThreadWatch.start();
        var random = new Random(seed);
        var honest = Oracle.honest(context.root(), ROWS);
        int refused = 0;
        try (var expected = Oracle.rows(context.root(), ROWS).root();
                var oracle = new Oracle(new Arena(context), context.root(), Oracle.honest(context.root(), 0), LIMITS)) {
            for (int i = 0; i < streams; i++) {
                refused += refuses(oracle, mutated(honest, random), "seed %d, stream %d".formatted(seed, i));
                if (i % 100 == 0) {
                    assertThat(oracle.says(honest)).as("honest again").isEqualTo(Rows.values(expected));
                } else {
                    assertThat(oracle.says(honest)).as("honest again").hasSize(ROWS);
                }
                assertThat(context.allocator().getAllocatedMemory())
                        .as("bytes held")
                        .isZero();
            }
        }
        assertThat(refused).as("refused streams").isBetween(streams / 4, streams - 1);
        assertThat(context.root().getPeakMemoryAllocation()).isLessThan(64L << 20);
        threads.assertNoneLeft(Arena.GONE);
    }

    private static int refuses(Oracle oracle, byte[] answer, String which) {
        try {
            assertThat(oracle.says(answer)).hasSizeLessThanOrEqualTo(ROWS);
            return 0;
        } catch (BifrostException e) {
            assertThat(Arena.name(e)).as("%s: %s", which, e).isIn("BAD_ANSWER", "OUTPUT_LIMIT", "OUTPUT_SCHEMA");
            return 1;
        } catch (RuntimeException | Error e) {
            throw new AssertionError(which, e);
        }
    }

    private static byte[] mutated(byte[] honest, Random random) {
        return switch (random.nextInt(5)) {
            case 0, 1 -> bytesChanged(honest, honest.length, random);
            case 2 -> bytesChanged(honest, headerEnd(honest), random);
            case 3 -> Arrays.copyOf(honest, random.nextInt(honest.length));
            default -> spliced(honest, random);
        };
    }

    private static byte[] bytesChanged(byte[] honest, int below, Random random) {
        var changed = honest.clone();
        for (int i = 0; i <= random.nextInt(4); i++) {
            changed[random.nextInt(below)] = (byte) random.nextInt();
        }
        return changed;
    }

    /** Where the body begins: behind the schema's and the batch's metadata. */
    private static int headerEnd(byte[] honest) {
        int schema = 8 + length(honest, 4);
        return schema + 8 + length(honest, schema + 4);
    }

    private static int length(byte[] bytes, int at) {
        return bytes[at] & 0xff | (bytes[at + 1] & 0xff) << 8 | (bytes[at + 2] & 0xff) << 16;
    }

    /** A part of it lies over another part. */
    private static byte[] spliced(byte[] honest, Random random) {
        var changed = honest.clone();
        int size = 1 + random.nextInt(256);
        int from = random.nextInt(honest.length - size);
        int to = random.nextInt(honest.length - size);
        System.arraycopy(honest, from, changed, to, size);
        return changed;
    }
}
