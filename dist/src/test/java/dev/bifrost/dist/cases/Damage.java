package dev.bifrost.dist.cases;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** What disks and networks do to files. */
final class Damage {

    private static final int MAGIC = 4;

    private Damage() {}

    /** A file in which other bytes of the same length stand for a text. */
    static byte[] replaced(byte[] file, String text, byte[] by) {
        byte[] damaged = file.clone();
        byte[] sought = text.getBytes(StandardCharsets.UTF_8);
        for (int at = 0; at + sought.length <= file.length; at++) {
            if (Arrays.equals(file, at, at + sought.length, sought, 0, sought.length)) {
                System.arraycopy(by, 0, damaged, at, by.length);
            }
        }
        return damaged;
    }

    /** A Parquet file of the same size whose footer is whole and whose pages are noise. */
    static byte[] pages(byte[] parquet) {
        byte[] damaged = parquet.clone();
        int footer = ByteBuffer.wrap(parquet).order(ByteOrder.LITTLE_ENDIAN).getInt(parquet.length - 2 * MAGIC);
        Arrays.fill(damaged, MAGIC, parquet.length - 2 * MAGIC - footer, (byte) 0xEE);
        return damaged;
    }
}
