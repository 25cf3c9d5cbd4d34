package dev.bifrost.parquet;

import java.io.IOException;

/** The definition levels of a flat column, each 0 or 1, as a bitmap: runs of one level and packed ones take turns. */
final class PresentBits {

    private final byte[] data;
    private final int end;
    private int at;

    private PresentBits(byte[] data, int start, int end) {
        this.data = data;
        this.at = start;
        this.end = end;
    }

    /** @return null if all are there */
    static long[] read(byte[] data, int start, int end, int count) throws IOException {
        long[] words = new PresentBits(data, start, end).words(count);
        return Bits.count(words) == count ? null : words;
    }

    private long[] words(int count) throws IOException {
        var words = new long[Bits.words(count)];
        for (int done = 0; done < count; ) {
            int header = header();
            int left = count - done;
            if ((header & 1) == 0) {
                int run = Math.min(header >>> 1, left);
                if ((next() & 1) == 1) {
                    Bits.set(words, done, run);
                }
                done += run;
            } else {
                int run = (int) Math.min((header >>> 1) * 8L, left);
                pack(words, done, run);
                done += run;
            }
        }
        return words;
    }

    private void pack(long[] words, int done, int run) throws IOException {
        for (int bit = 0; bit < run; bit += 8) {
            int width = Math.min(8, run - bit);
            Bits.or(words, done + bit, next() & 0xFF >>> 8 - width, width);
        }
    }

    private int header() throws IOException {
        int header = 0;
        for (int shift = 0; shift < Integer.SIZE; shift += 7) {
            byte part = next();
            header |= (part & 0x7F) << shift;
            if (part >= 0) {
                return header;
            }
        }
        throw new IOException("a run of levels is longer than a page may be");
    }

    private byte next() throws IOException {
        if (at >= end) {
            throw new IOException("the levels of a page end too early");
        }
        return data[at++];
    }
}
