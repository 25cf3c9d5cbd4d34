package dev.bifrost.parquet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Random;
import org.junit.jupiter.api.Test;

class BitsTest {

    private final Random random = new Random(7);

    @Test
    void rangesAreSetAndCopiedWhereverTheyBegin() {
        for (int turn = 0; turn < 2_000; turn++) {
            int bits = 1 + random.nextInt(300);
            long[] from = random.longs(Bits.words(bits)).toArray();
            int start = random.nextInt(bits);
            int count = random.nextInt(bits - start + 1);
            int at = random.nextInt(100);
            int filled = random.nextInt(50);
            var to = new long[Bits.words(at + count + filled)];
            Bits.copy(from, start, to, at, count);
            Bits.set(to, at + count, filled);

            var expected = new BitSet();
            BitSet source = BitSet.valueOf(from);
            for (int i = 0; i < count; i++) {
                expected.set(at + i, source.get(start + i));
            }
            expected.set(at + count, at + count + filled);
            assertThat(BitSet.valueOf(to)).isEqualTo(expected);
            assertThat(Bits.count(to)).isEqualTo(expected.cardinality());
        }
    }

    @Test
    void levelsInRunsAndPackedOnesInAnyMixAreTheBitsThatTheyStandFor() throws IOException {
        for (int turn = 0; turn < 1_000; turn++) {
            var out = new ByteArrayOutputStream();
            var expected = new BitSet();
            int count = 0;
            for (int part = random.nextInt(6); part >= 0; part--) {
                if (random.nextBoolean()) {
                    int run = 1 + random.nextInt(200);
                    boolean present = random.nextInt(3) > 0;
                    header(run << 1, out);
                    out.write(present ? 1 : 0);
                    expected.set(count, count + run, present);
                    count += run;
                } else {
                    var packed = new byte[1 + random.nextInt(20)];
                    random.nextBytes(packed);
                    header(packed.length << 1 | 1, out);
                    out.writeBytes(packed);
                    BitSet bits = BitSet.valueOf(packed);
                    for (int i = 0; i < packed.length * 8; i++) {
                        expected.set(count + i, bits.get(i));
                    }
                    count += packed.length * 8;
                }
            }
            int wanted = count - random.nextInt(Math.min(count, 8));
            expected.clear(wanted, count);
            byte[] data = out.toByteArray();
            long[] present = PresentBits.read(data, 0, data.length, wanted);

            assertThat(present == null).as("all are there").isEqualTo(expected.cardinality() == wanted);
            if (present != null) {
                assertThat(BitSet.valueOf(present)).isEqualTo(expected);
            }
            assertThatThrownBy(() -> PresentBits.read(data, 0, data.length, Integer.MAX_VALUE / 64))
                    .isInstanceOf(IOException.class)
                    .isNotInstanceOf(EOFException.class);
        }
    }

    private static void header(int header, ByteArrayOutputStream out) {
        int rest = header;
        for (; rest > 0x7F; rest >>>= 7) {
            out.write(rest & 0x7F | 0x80);
        }
        out.write(rest);
    }

    @Test
    void aRunThatIsLongerThanAnyPageIsRefused() {
        var endless = new byte[20];
        Arrays.fill(endless, (byte) 0xFF);
        assertThatThrownBy(() -> PresentBits.read(endless, 0, endless.length, 10))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("longer than a page may be");
    }
}
