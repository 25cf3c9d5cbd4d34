package dev.bifrost.sink.falkordb.bulk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.bifrost.testkit.AllocatorExtension;
import java.nio.ByteBuffer;
import java.time.Duration;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.memory.RootAllocator;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** The map from identities to numbers: all keys are found, no others, and it takes the memory that is promised. */
@ExtendWith(AllocatorExtension.class)
class KeyMapTest {

    private static final int BYTES_A_VERTEX = 15;
    private static final int LARGE = 50_000_000;

    private final ElementHash hash = new ElementHash();
    private final byte[] text = new byte[Long.BYTES];

    private ElementHash.Value key(long i) {
        ByteBuffer.wrap(text).putLong(i);
        return hash.of(1, text, 0, text.length);
    }

    @Test
    void findsEveryKeyAndNoOther(BufferAllocator allocator) {
        try (var map = new KeyMap(allocator)) {
            fill(map, 200_000);
            for (int i = 0; i < 200_000; i++) {
                assertThat(map.number(key(i))).isEqualTo(i);
                assertThat(map.number(key(-1 - i))).isEqualTo(-1);
            }
            assertThat(map.bytes()).isLessThan(2L * BYTES_A_VERTEX * 200_000);
        }
    }

    @Test
    void growsWhereMoreComeThanWereExpected(BufferAllocator allocator) {
        try (var map = new KeyMap(allocator)) {
            for (int i = 0; i < 100_000; i++) {
                map.put(key(i), 2L * i);
            }
            for (int i = 0; i < 100_000; i++) {
                assertThat(map.number(key(i))).isEqualTo(2L * i);
            }
            assertThat(map.bytes())
                    .as("half of the last segments, and a slab")
                    .isLessThan((2L * BYTES_A_VERTEX * 100_000) + (1 << 20));
        }
    }

    /** Edges to what no table has, as a few foreign keys in each partition are. */
    @Test
    void aFewThatWereNotExpectedTakeLittleMore(BufferAllocator allocator) {
        try (var map = new KeyMap(allocator)) {
            fill(map, 1_000_000);
            long before = map.bytes();
            for (int i = 1_000_000; i < 1_003_000; i++) {
                assertThat(map.number(key(i))).isEqualTo(-1);
                map.put(key(i), i);
            }
            assertThat(map.bytes() - before).isLessThan(4 << 20);
            for (int i = 0; i < 1_003_000; i += 7) {
                assertThat(map.number(key(i))).isEqualTo(i);
            }
            assertThatThrownBy(() -> map.put(key(5), 1)).extracting("code").hasToString("REBUILD_NOT_POSSIBLE");
        }
    }

    @Test
    void numbersBeyondTwoThousandMillionAreKept(BufferAllocator allocator) {
        try (var map = new KeyMap(allocator)) {
            map.put(key(1), KeyMap.MOST_VERTICES);
            map.put(key(2), 0);
            assertThat(map.number(key(1))).isEqualTo(KeyMap.MOST_VERTICES);
            assertThat(map.number(key(2))).isZero();
        }
    }

    @Test
    void twoVerticesThatCannotBeToldApartAreNoticed(BufferAllocator allocator) {
        try (var map = new KeyMap(allocator)) {
            map.put(key(1), 1);
            assertThatThrownBy(() -> map.put(key(1), 2)).extracting("code").hasToString("REBUILD_NOT_POSSIBLE");
        }
    }

    @Test
    void saysWhatToRaiseWhenItDoesNotFit() {
        try (var root = new RootAllocator(4 << 20);
                var map = new KeyMap(root)) {
            assertThatThrownBy(() -> fill(map, 1_000_000))
                    .hasMessageContaining("component_memory")
                    .extracting("code")
                    .hasToString("KEY_MAP_FULL");
        }
    }

    @Test
    @Tag("full")
    void fiftyMillionKeysFitTheirBudget() {
        try (var root = new RootAllocator(Long.MAX_VALUE);
                var map = new KeyMap(root)) {
            long began = System.nanoTime();
            fill(map, LARGE);
            long filled = System.nanoTime();
            for (int i = 0; i < LARGE; i++) {
                if (map.number(key(i)) != i) {
                    throw new AssertionError("key " + i);
                }
            }
            System.out.printf(
                    "%d keys: %d MiB, %.1f bytes a key, filled in %d s, each looked up in %d s%n",
                    LARGE,
                    map.bytes() >> 20,
                    map.bytes() / (double) LARGE,
                    Duration.ofNanos(filled - began).toSeconds(),
                    Duration.ofNanos(System.nanoTime() - filled).toSeconds());
            assertThat(map.bytes()).isLessThan((long) BYTES_A_VERTEX * LARGE);
        }
    }

    private void fill(KeyMap map, int keys) {
        int[] sizes = new int[Spill.PARTITIONS];
        for (int i = 0; i < keys; i++) {
            sizes[key(i).partition()]++;
        }
        for (int i = 0; i < Spill.PARTITIONS; i++) {
            map.reserve(i, sizes[i]);
        }
        for (int i = 0; i < keys; i++) {
            map.put(key(i), i);
        }
    }
}
