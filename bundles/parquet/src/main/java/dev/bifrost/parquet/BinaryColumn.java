package dev.bifrost.parquet;

import dev.hardwood.metadata.ColumnMetaData;
import dev.hardwood.metadata.Encoding;
import dev.hardwood.metadata.PhysicalType;
import dev.hardwood.reader.Validity;
import dev.hardwood.schema.ColumnSchema;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.Set;

/**
 * Batches of a flat column of bytes. Hardwood makes an object of each value of a page, which costs most of the time of a read
 * where texts differ; here they stay one behind the other from the page to the batch.
 *
 * <p>One thread.
 */
final class BinaryColumn implements LeafValues, AutoCloseable {

    /** With those of the levels. */
    private static final Set<Encoding> READ = EnumSet.of(
            Encoding.PLAIN, Encoding.PLAIN_DICTIONARY, Encoding.RLE_DICTIONARY, Encoding.RLE, Encoding.BIT_PACKED);

    private static final int USUAL_LENGTH = 16;

    private final BinaryPages pages;
    private BinaryPage page = BinaryPage.NONE;
    private int at;
    private int count;
    private byte[] bytes;
    private int[] offsets;
    private long[] present;

    BinaryColumn(BinaryPages pages, int batchRows) {
        this.pages = pages;
        this.bytes = new byte[batchRows * USUAL_LENGTH];
        this.offsets = new int[batchRows + 1];
        this.present = new long[Bits.words(batchRows)];
    }

    /** Whether a part of a column is read here; other shapes and encodings are Hardwood's. */
    static boolean reads(ColumnSchema column, ColumnMetaData chunk) {
        boolean flat = column.fieldPath().elements().size() == 1
                && column.maxRepetitionLevel() == 0
                && column.maxDefinitionLevel() <= 1;
        boolean ofBytes = chunk.type() == PhysicalType.BYTE_ARRAY || chunk.type() == PhysicalType.FIXED_LEN_BYTE_ARRAY;
        return flat
                && ofBytes
                && chunk.type() == column.type()
                && !chunk.encodings().isEmpty()
                && READ.containsAll(chunk.encodings());
    }

    /**
     * Moves on.
     *
     * @param rows of the new batch, which the row groups have
     * @throws IllegalStateException if the pages end before
     */
    void advance(int rows) {
        count = 0;
        if (offsets.length <= rows) {
            offsets = new int[rows + 1];
            present = new long[Bits.words(rows)];
        }
        Arrays.fill(present, 0);
        while (count < rows) {
            if (at == page.count()) {
                page = pages.next();
                at = 0;
                if (page == null) {
                    throw new IllegalStateException(
                            "the pages of a column end %d rows too early".formatted(rows - count));
                }
            }
            take(Math.min(rows - count, page.count() - at));
        }
    }

    private void take(int rows) {
        if (page.present() == null) {
            Bits.set(present, count, rows);
        } else {
            Bits.copy(page.present(), at, present, count, rows);
        }
        switch (page) {
            case BinaryPage.Plain plain -> copy(plain, rows);
            case BinaryPage.Coded coded -> look(coded, rows);
        }
        at += rows;
        count += rows;
    }

    private void copy(BinaryPage.Plain plain, int rows) {
        int start = plain.offsets()[at];
        int length = plain.offsets()[at + rows] - start;
        int size = offsets[count];
        reserve(size, length);
        System.arraycopy(plain.bytes(), start, bytes, size, length);
        for (int i = 1; i <= rows; i++) {
            offsets[count + i] = plain.offsets()[at + i] - start + size;
        }
    }

    private void look(BinaryPage.Coded coded, int rows) {
        int[] places = coded.dictionary().offsets();
        byte[] values = coded.dictionary().bytes();
        int size = offsets[count];
        for (int i = 0; i < rows; i++) {
            if (coded.present() == null || Bits.get(coded.present(), at + i)) {
                int start = places[coded.codes()[at + i]];
                int length = places[coded.codes()[at + i] + 1] - start;
                reserve(size, length);
                System.arraycopy(values, start, bytes, size, length);
                size += length;
            }
            offsets[count + i + 1] = size;
        }
    }

    private void reserve(int size, int length) {
        int least = Math.addExact(size, length);
        if (least > bytes.length) {
            bytes = Arrays.copyOf(bytes, (int) Math.min(Integer.MAX_VALUE - 8L, Math.max(least, bytes.length * 2L)));
        }
    }

    @Override
    public int count() {
        return count;
    }

    @Override
    public Validity validity() {
        boolean all = Bits.count(present) == count;
        return all ? Validity.NO_NULLS : Validity.of(present);
    }

    @Override
    public byte[] bytes() {
        return bytes;
    }

    @Override
    public int[] offsets() {
        return offsets;
    }

    @Override
    public void close() {
        pages.close();
    }
}
