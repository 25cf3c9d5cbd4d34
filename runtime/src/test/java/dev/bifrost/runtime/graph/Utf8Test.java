package dev.bifrost.runtime.graph;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.Random;
import org.junit.jupiter.api.Test;

final class Utf8Test {

    @Test
    void agreesWithTheJdkOnRandomBytes() {
        long seed = new Random().nextLong();
        var random = new Random(seed);
        int[] interesting = {
            0x00, 0x41, 0x7F, 0x80, 0x8F, 0x90, 0x9F, 0xA0, 0xBF, 0xC0, 0xC1, 0xC2, 0xDF, 0xE0, 0xED, 0xEF, 0xF0, 0xF4,
            0xF5, 0xFF
        };
        for (int trial = 0; trial < 200_000; trial++) {
            var bytes = new byte[random.nextInt(6)];
            for (int i = 0; i < bytes.length; i++) {
                bytes[i] = (byte) interesting[random.nextInt(interesting.length)];
            }
            assertThat(Utf8.isValid(bytes, 0, bytes.length))
                    .as("seed %d: %s", seed, HexFormat.of().formatHex(bytes))
                    .isEqualTo(jdkTakes(bytes));
        }
    }

    private static boolean jdkTakes(byte[] bytes) {
        try {
            StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes));
            return true;
        } catch (CharacterCodingException e) {
            return false;
        }
    }
}
