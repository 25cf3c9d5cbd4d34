package dev.bifrost.dist.cases;

import java.util.Arrays;

/** What disks and networks do to files. */
final class Damage {

    private static final int MAGIC = 4;

    private Damage() {}

    /** A Parquet file of the same size whose footer is whole and whose pages are noise. */
    static byte[] pages(byte[] parquet) {
        byte[] damaged = parquet.clone();
        int footer = java.nio.ByteBuffer.wrap(parquet)
                .order(java.nio.ByteOrder.LITTLE_ENDIAN)
                .getInt(parquet.length - 2 * MAGIC);
        Arrays.fill(damaged, MAGIC, parquet.length - 2 * MAGIC - footer, (byte) 0xEE);
        return damaged;
    }
}
