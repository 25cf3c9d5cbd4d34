package dev.bifrost.runtime.graph;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bifrost.testkit.AllocatorExtension;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.vector.LargeVarCharVector;
import org.apache.arrow.vector.VarCharVector;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(AllocatorExtension.class)
final class PlainTextTest {

    private static final int MOST = 20;

    @Test
    void everyByteAtEveryPlaceIsSeen(BufferAllocator allocator) {
        for (int length = 1; length <= MOST; length++) {
            for (int place = 0; place < length; place++) {
                for (int value : new int[] {0, 1, 2, 0x7E, 0x7F, 0x80, 0x81, 0xC3, 0xFF}) {
                    byte[] text = new byte[length];
                    Arrays.fill(text, (byte) 1);
                    text[place] = (byte) value;
                    try (var column = column(allocator, text)) {
                        assertThat(PlainText.holds(column))
                                .as("%d at %d of %d", value, place, length)
                                .isEqualTo(value > 0 && value < 0x80);
                    }
                }
            }
        }
    }

    @Test
    void whatStandsOutsideOfASliceDoesNotCount(BufferAllocator allocator) {
        try (var column = column(allocator, utf8("ü"), utf8("plain"), utf8("text"), new byte[1]);
                var slice = new VarCharVector("slice", allocator)) {
            column.makeTransferPair(slice).splitAndTransfer(1, 2);
            assertThat(PlainText.holds(column)).isFalse();
            assertThat(PlainText.holds(slice)).isTrue();
        }
    }

    @Test
    void nullsAndEmptyTextsArePlainAndOtherColumnsAreNotLookedAt(BufferAllocator allocator) {
        try (var column = column(allocator, null, utf8(""), utf8("a"), null);
                var none = new VarCharVector("none", allocator);
                var large = new LargeVarCharVector("large", allocator)) {
            large.allocateNew();
            large.setSafe(0, utf8("a"));
            large.setValueCount(1);
            assertThat(PlainText.holds(column)).isTrue();
            assertThat(PlainText.holds(none)).isFalse();
            assertThat(PlainText.holds(large)).isFalse();
        }
    }

    private static byte[] utf8(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    private static VarCharVector column(BufferAllocator allocator, byte[]... texts) {
        var column = new VarCharVector("column", allocator);
        column.allocateNew();
        for (int row = 0; row < texts.length; row++) {
            if (texts[row] == null) {
                column.setNull(row);
            } else {
                column.setSafe(row, texts[row]);
            }
        }
        column.setValueCount(texts.length);
        return column;
    }
}
