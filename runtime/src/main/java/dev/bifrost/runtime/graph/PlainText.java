package dev.bifrost.runtime.graph;

import org.apache.arrow.memory.ArrowBuf;
import org.apache.arrow.vector.BaseVariableWidthVector;
import org.apache.arrow.vector.FieldVector;

/** Finds columns whose texts are all ASCII without U+0000. Most are, and to see that takes less than to look at each text. */
final class PlainText {

    private static final long ONES = 0x0101_0101_0101_0101L;
    private static final long HIGHS = 0x8080_8080_8080_8080L;

    private PlainText() {}

    /** False for what is no such column, and where it would take longer to find out. */
    static boolean holds(FieldVector column) {
        if (!(column instanceof BaseVariableWidthVector texts) || texts.getValueCount() == 0) {
            return false;
        }
        ArrowBuf offsets = texts.getOffsetBuffer();
        long end = offsets.getInt((long) texts.getValueCount() * Integer.BYTES);
        return isPlain(texts.getDataBuffer(), offsets.getInt(0), end);
    }

    /** Eight bytes at a time: a byte of zero borrows a high bit, others that are not plain have it. */
    private static boolean isPlain(ArrowBuf bytes, long from, long end) {
        long at = from;
        for (; at + Long.BYTES <= end; at += Long.BYTES) {
            long eight = bytes.getLong(at);
            if (((eight | eight - ONES) & HIGHS) != 0) {
                return false;
            }
        }
        for (; at < end; at++) {
            if (bytes.getByte(at) <= 0) {
                return false;
            }
        }
        return true;
    }
}
