package dev.bifrost.parquet;

import dev.hardwood.internal.compression.DecompressorFactory;
import dev.hardwood.internal.encoding.RleBitPackingHybridDecoder;
import dev.hardwood.internal.metadata.DataPageHeader;
import dev.hardwood.internal.metadata.DataPageHeaderV2;
import dev.hardwood.metadata.CompressionCodec;
import dev.hardwood.metadata.Encoding;
import dev.hardwood.metadata.PhysicalType;
import dev.hardwood.schema.ColumnSchema;
import java.io.IOException;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;

/**
 * Decodes the pages of one chunk of a flat column of bytes, one after the other: plain, or by numbers of a dictionary. Nothing that a
 * page claims is believed before it was compared with its bytes.
 */
final class BinaryDecoder {

    private static final VarHandle INT = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);
    private static final DecompressorFactory DECOMPRESSORS = new DecompressorFactory(null);

    private final boolean nullable;
    private final int width;
    private final CompressionCodec codec;
    private BinaryPage.Plain dictionary;

    BinaryDecoder(ColumnSchema column, CompressionCodec codec) {
        this.nullable = column.maxDefinitionLevel() > 0;
        this.width = column.type() == PhysicalType.FIXED_LEN_BYTE_ARRAY ? column.typeLength() : -1;
        this.codec = codec;
    }

    /** Bytes of a page; the array may be longer, and is another page's soon. */
    private record Data(byte[] bytes, int start, int end) {
        Data from(int place) {
            return new Data(bytes, place, end);
        }

        int length() {
            return end - start;
        }

        int readInt() throws IOException {
            if (length() < Integer.BYTES) {
                throw new IOException("a page of bytes ends too early");
            }
            return (int) INT.get(bytes, start);
        }
    }

    /**
     * The values of a page; none of one that has none.
     *
     * @param most rows that the chunk has left
     */
    BinaryPage page(ChunkPages.Page page, long most) throws IOException {
        int size = page.header().uncompressedPageSize();
        return switch (page.header().type()) {
            case DATA_PAGE -> first(page.header().dataPageHeader(), decompressed(page.bytes(), size, codec), most);
            case DATA_PAGE_V2 -> second(page.header().dataPageHeaderV2(), page.bytes(), size, most);
            case DICTIONARY_PAGE -> {
                Data data = decompressed(page.bytes(), size, codec);
                int count = page.header().dictionaryPageHeader().numValues();
                dictionary = plain(data, requireCount(count, data.length()), null);
                yield BinaryPage.NONE;
            }
            case INDEX_PAGE -> BinaryPage.NONE;
        };
    }

    private BinaryPage first(DataPageHeader header, Data data, long most) throws IOException {
        int count = requireCount(header.numValues(), most);
        if (!nullable) {
            return values(header.encoding(), data, count, null);
        }
        if (header.definitionLevelEncoding() != Encoding.RLE) {
            throw new IOException("levels in the encoding " + header.definitionLevelEncoding());
        }
        int length = data.readInt();
        Data levels = data.from(data.start() + Integer.BYTES);
        if (length < 0 || length > levels.length()) {
            throw new IOException("levels claim %d bytes of %d".formatted(length, levels.length()));
        }
        int end = levels.start() + length;
        long[] present = PresentBits.read(levels.bytes(), levels.start(), end, count);
        return values(header.encoding(), data.from(end), count, present);
    }

    /** Levels lie before the values, never compressed. */
    private BinaryPage second(DataPageHeaderV2 header, ByteBuffer bytes, int size, long most) throws IOException {
        int count = requireCount(header.numValues(), most);
        int levels = header.definitionLevelsByteLength();
        if (levels < 0 || levels > Math.min(bytes.remaining(), size) || header.repetitionLevelsByteLength() != 0) {
            throw new IOException("levels claim %d and %d bytes of %d"
                    .formatted(levels, header.repetitionLevelsByteLength(), bytes.remaining()));
        }
        var first = new byte[levels];
        bytes.get(0, first);
        long[] present = nullable ? PresentBits.read(first, 0, levels, count) : null;
        ByteBuffer rest = bytes.slice(levels, bytes.remaining() - levels);
        boolean isPacked = header.isCompressed() && rest.hasRemaining();
        Data data = decompressed(rest, size - levels, isPacked ? codec : CompressionCodec.UNCOMPRESSED);
        return values(header.encoding(), data, count, present);
    }

    private static int requireCount(int count, long most) throws IOException {
        if (count < 0 || count > most) {
            throw new IOException("a page claims %d values where %d can be".formatted(count, most));
        }
        return count;
    }

    /** @param bytes from its first on */
    private static Data decompressed(ByteBuffer bytes, int size, CompressionCodec codec) throws IOException {
        if (codec == CompressionCodec.UNCOMPRESSED) {
            var plain = new byte[bytes.remaining()];
            bytes.get(0, plain);
            return new Data(plain, 0, plain.length);
        }
        byte[] plain = DECOMPRESSORS.getDecompressor(codec).decompress(bytes, size);
        return new Data(plain, 0, Math.min(size, plain.length));
    }

    private BinaryPage values(Encoding encoding, Data data, int count, long[] present) throws IOException {
        return switch (encoding) {
            case PLAIN -> plain(data, count, present);
            case PLAIN_DICTIONARY, RLE_DICTIONARY -> {
                if (dictionary == null) {
                    throw new IOException("a page goes by a dictionary that its column does not have");
                }
                yield new BinaryPage.Coded(count, present, codes(data, count, present), dictionary);
            }
            default ->
                throw new IOException("a page has the encoding %s, which its column does not name".formatted(encoding));
        };
    }

    private BinaryPage.Plain plain(Data data, int count, long[] present) throws IOException {
        int there = present == null ? count : Bits.count(present);
        long least = (long) there * (width < 0 ? Integer.BYTES : width);
        if (least > data.length()) {
            throw new IOException("%d values take more than %d bytes".formatted(there, data.length()));
        }
        return width < 0
                ? variable(data, count, present, data.length() - (int) least)
                : fixed(data, count, present, (int) least);
    }

    private BinaryPage.Plain fixed(Data data, int count, long[] present, int size) {
        var offsets = new int[count + 1];
        for (int i = 0; i < count; i++) {
            offsets[i + 1] = offsets[i] + (present == null || Bits.get(present, i) ? width : 0);
        }
        byte[] bytes = Arrays.copyOfRange(data.bytes(), data.start(), data.start() + size);
        return new BinaryPage.Plain(count, present, bytes, offsets);
    }

    /**
     * Each value behind its length.
     *
     * @param most bytes that values may take, all lengths aside
     */
    private static BinaryPage.Plain variable(Data data, int count, long[] present, int most) throws IOException {
        var bytes = new byte[most];
        var offsets = new int[count + 1];
        byte[] from = data.bytes();
        int at = data.start();
        int size = 0;
        for (int i = 0; i < count; i++) {
            if (present == null || Bits.get(present, i)) {
                int length = (int) INT.get(from, at);
                if (length < 0 || length > most - size) {
                    throw new IOException("a value claims %d bytes of %d".formatted(length, most - size));
                }
                at += Integer.BYTES;
                System.arraycopy(from, at, bytes, size, length);
                at += length;
                size += length;
            }
            offsets[i + 1] = size;
        }
        return new BinaryPage.Plain(count, present, bytes, offsets);
    }

    private int[] codes(Data data, int count, long[] present) throws IOException {
        var codes = new int[count];
        int there = present == null ? count : Bits.count(present);
        if (there == 0) {
            return codes;
        }
        if (data.length() == 0) {
            throw new IOException("a page of %d values is empty".formatted(there));
        }
        var reader = new RleBitPackingHybridDecoder(
                data.bytes(), data.start() + 1, data.length() - 1, data.bytes()[data.start()]);
        reader.readInts(codes, 0, there);
        for (int i = 0; i < there; i++) {
            if (codes[i] < 0 || codes[i] >= dictionary.count()) {
                throw new IOException("value %d of a dictionary of %d".formatted(codes[i], dictionary.count()));
            }
        }
        if (present != null) {
            spread(codes, there, present);
        }
        return codes;
    }

    /** Moves codes behind the nulls before them, from the last to the first. */
    private static void spread(int[] codes, int there, long[] present) {
        int from = there;
        for (int i = codes.length - 1; i >= 0; i--) {
            codes[i] = Bits.get(present, i) ? codes[--from] : 0;
        }
    }
}
