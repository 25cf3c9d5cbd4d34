package dev.bifrost.sink.falkordb.cypher;

import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/** Well-formed UTF-8, by the Unicode standard's table 3-7: no overlong forms, no surrogates, nothing above U+10FFFF. */
public final class Utf8 {

    private Utf8() {}

    /** The text's bytes; empty if it holds half a surrogate pair. */
    public static Optional<byte[]> encode(String text) {
        try {
            ByteBuffer encoded = StandardCharsets.UTF_8.newEncoder().encode(CharBuffer.wrap(text));
            byte[] bytes = new byte[encoded.remaining()];
            encoded.get(bytes);
            return Optional.of(bytes);
        } catch (CharacterCodingException e) {
            return Optional.empty();
        }
    }

    /**
     * The length of the sequence that starts at a byte that is not ASCII.
     *
     * @return 2, 3 or 4; 0 if it is not well-formed
     */
    public static int sequence(byte[] bytes, int at, int end) {
        int first = bytes[at] & 0xFF;
        if (first >= 0xC2 && first <= 0xDF) {
            return tail(bytes, at, end, 2, 0x80, 0xBF);
        }
        if (first >= 0xE0 && first <= 0xEF) {
            return tail(bytes, at, end, 3, first == 0xE0 ? 0xA0 : 0x80, first == 0xED ? 0x9F : 0xBF);
        }
        if (first >= 0xF0 && first <= 0xF4) {
            return tail(bytes, at, end, 4, first == 0xF0 ? 0x90 : 0x80, first == 0xF4 ? 0x8F : 0xBF);
        }
        return 0;
    }

    private static int tail(byte[] bytes, int at, int end, int length, int lowSecond, int highSecond) {
        if (end - at < length || !within(bytes[at + 1], lowSecond, highSecond)) {
            return 0;
        }
        for (int i = 2; i < length; i++) {
            if (!within(bytes[at + i], 0x80, 0xBF)) {
                return 0;
            }
        }
        return length;
    }

    private static boolean within(byte value, int low, int high) {
        return (value & 0xFF) >= low && (value & 0xFF) <= high;
    }
}
