package dev.bifrost.runtime.bundle;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class ChecksumTest {

    /** More than what is read at once. */
    private static final int SIZE = 100_000;

    @TempDir
    private Path folder;

    private String sum(byte[] content) throws IOException {
        return Checksum.of(Files.write(folder.resolve("file"), content));
    }

    @Test
    void theSameBytesHaveTheSameSumAndAnyOtherBitOrLengthAnother() throws IOException {
        var content = new byte[SIZE];
        new Random(1).nextBytes(content);
        var seen = new HashSet<String>();
        assertThat(seen.add(sum(content))).isTrue();
        assertThat(sum(content.clone())).isIn(seen);

        for (int at = 0; at < SIZE; at += SIZE / 50) {
            content[at] ^= (byte) (1 << at % 8);
            assertThat(seen.add(sum(content))).as("bit of byte %d", at).isTrue();
        }
        assertThat(seen.add(sum(Arrays.copyOf(content, SIZE - 1)))).as("cut").isTrue();
        assertThat(seen.add(sum(Arrays.copyOf(content, SIZE + 1))))
                .as("a zero more")
                .isTrue();
        assertThat(seen.add(sum(new byte[0]))).as("empty").isTrue();
        assertThat(seen.add(sum(new byte[1]))).as("a zero").isTrue();
    }
}
