package dev.bifrost.transformkit.arrow;

import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;

/** Whether bytes are UTF-8. Plain ASCII is told eight bytes at a time; the rest by the JDK's decoder. One thread. */
final class Utf8Check {

    private static final long HIGH_BITS = 0x8080808080808080L;

    private final CharsetDecoder decoder = StandardCharsets.UTF_8
            .newDecoder()
            .onMalformedInput(CodingErrorAction.REPORT)
            .onUnmappableCharacter(CodingErrorAction.REPORT);
    private final CharBuffer scratch = CharBuffer.allocate(1_024);

    /** Whether a part of a buffer has no byte above 127. */
    static boolean isAscii(ByteBuffer bytes, int from, int to) {
        int at = from;
        for (; at + Long.BYTES <= to; at += Long.BYTES) {
            if ((bytes.getLong(at) & HIGH_BITS) != 0) {
                return false;
            }
        }
        for (; at < to; at++) {
            if (bytes.get(at) < 0) {
                return false;
            }
        }
        return true;
    }

    boolean isValid(ByteBuffer bytes, int from, int to) {
        if (isAscii(bytes, from, to)) {
            return true;
        }
        decoder.reset();
        var part = bytes.slice(from, to - from);
        while (true) {
            scratch.clear();
            var result = decoder.decode(part, scratch, true);
            if (result.isError()) {
                return false;
            }
            if (result.isUnderflow()) {
                return true;
            }
        }
    }
}
