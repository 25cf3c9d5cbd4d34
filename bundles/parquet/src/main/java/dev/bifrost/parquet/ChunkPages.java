package dev.bifrost.parquet;

import dev.hardwood.internal.metadata.PageHeader;
import dev.hardwood.internal.thrift.PageHeaderReader;
import dev.hardwood.internal.thrift.ThriftCompactReader;
import dev.hardwood.metadata.ColumnChunk;
import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.zip.CRC32;

/** The pages of a column chunk as they lie in the file, one after the other. One thread at a time. */
final class ChunkPages {

    private static final int USUAL_HEADER = 1 << 10;

    private final GroupBytes group;
    private final long end;
    private long at;
    private ByteBuffer fetched = ByteBuffer.allocate(0);
    private long fetchedAt;

    /** @param bytes still compressed */
    record Page(PageHeader header, ByteBuffer bytes) {}

    ChunkPages(GroupBytes group, ColumnChunk chunk) {
        this.group = group;
        this.at = chunk.chunkStartOffset();
        this.end = GroupBytes.end(chunk);
    }

    /** @throws EOFException if there is no further page */
    Page next() throws IOException {
        if (at >= end) {
            throw new EOFException("the pages of a column end before its rows do");
        }
        PageHeader header = header();
        ByteBuffer bytes = bytes(header.compressedPageSize());
        at += bytes.remaining();
        if (header.crc() != null) {
            var crc = new CRC32();
            crc.update(bytes.duplicate());
            if ((int) crc.getValue() != header.crc()) {
                throw new IOException("the checksum of a page does not match: it is damaged");
            }
        }
        return new Page(header, bytes);
    }

    private PageHeader header() throws IOException {
        for (int look = USUAL_HEADER; ; look = Math.multiplyExact(look, 16)) {
            ByteBuffer bytes = bytes((int) Math.min(look, end - at));
            var reader = new ThriftCompactReader(bytes);
            try {
                PageHeader header = PageHeaderReader.read(reader);
                at += reader.getBytesRead();
                return header;
            } catch (EOFException e) {
                if (look >= end - at) {
                    throw e;
                }
            }
        }
    }

    /** Bytes from here, fetched with some that follow them. */
    private ByteBuffer bytes(int count) throws IOException {
        if (count < 0 || count > end - at) {
            throw new EOFException("a page claims %d bytes where its column has %d".formatted(count, end - at));
        }
        long skipped = at - fetchedAt;
        if (skipped + count > fetched.limit()) {
            fetched = group.read(at, (int) Math.min(end - at, Math.max(count, GroupBytes.MOST_AT_ONCE)));
            fetchedAt = at;
            skipped = 0;
        }
        return fetched.slice((int) skipped, count);
    }
}
