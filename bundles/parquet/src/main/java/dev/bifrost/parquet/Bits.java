package dev.bifrost.parquet;

/** Bitmaps in words: a set bit for a value that is there, the lowest bit first. */
final class Bits {

    private Bits() {}

    static int words(int bits) {
        return (bits + Long.SIZE - 1) / Long.SIZE;
    }

    static boolean get(long[] words, int at) {
        return (words[at / Long.SIZE] >>> at & 1) != 0;
    }

    static int count(long[] words) {
        int count = 0;
        for (long word : words) {
            count += Long.bitCount(word);
        }
        return count;
    }

    /** Sets bits. */
    static void set(long[] words, int at, int count) {
        for (int done = 0; done < count; ) {
            int width = Math.min(Long.SIZE - (at + done) % Long.SIZE, count - done);
            or(words, at + done, -1L >>> Long.SIZE - width, width);
            done += width;
        }
    }

    /** Copies bits to where none is set. */
    static void copy(long[] from, int start, long[] to, int at, int count) {
        for (int done = 0; done < count; ) {
            int width = Math.min(Long.SIZE - (start + done) % Long.SIZE, count - done);
            long bits = from[(start + done) / Long.SIZE] >>> start + done & -1L >>> Long.SIZE - width;
            or(to, at + done, bits, width);
            done += width;
        }
    }

    /** @param bits none above the width, which is 1 to 64 */
    static void or(long[] words, int at, long bits, int width) {
        int shift = at % Long.SIZE;
        words[at / Long.SIZE] |= bits << shift;
        if (shift + width > Long.SIZE) {
            words[at / Long.SIZE + 1] |= bits >>> Long.SIZE - shift;
        }
    }
}
