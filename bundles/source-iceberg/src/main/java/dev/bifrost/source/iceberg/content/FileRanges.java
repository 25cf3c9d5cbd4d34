package dev.bifrost.source.iceberg.content;

import dev.bifrost.parquet.LocalRanges;
import dev.bifrost.parquet.RangeInput;
import dev.bifrost.source.iceberg.storage.StorageFailures;
import dev.bifrost.source.iceberg.storage.StorageFileIO;
import java.io.IOException;
import java.nio.ByteBuffer;
import org.apache.iceberg.ContentFile;
import org.apache.iceberg.exceptions.NotFoundException;
import org.apache.iceberg.io.IOUtil;
import org.apache.iceberg.io.InputFile;
import org.apache.iceberg.io.RangeReadable;
import org.apache.iceberg.io.SeekableInputStream;

/**
 * A file in any storage by position: a stream of its own for each range, since streams are not for several threads.
 *
 * <p>A reader of Parquet starts with several small reads at the end, so the end is fetched at once and kept, and a small
 * file as a whole.
 */
final class FileRanges implements RangeInput {

    private static final int TAIL = 64 << 10;
    private static final int SMALL = 256 << 10;

    private final TableFiles table;
    private final ContentFile<?> content;
    private final InputFile file;
    private final long size;
    private byte[] tail;

    private FileRanges(TableFiles table, ContentFile<?> content) {
        this.table = table;
        this.content = content;
        this.size = content.fileSizeInBytes();
        this.file = table.io().newInputFile(content.location(), size);
    }

    /** The file with the size that its table says it has. */
    static RangeInput of(TableFiles table, ContentFile<?> file) {
        return StorageFileIO.local(table.io(), file.location())
                .<RangeInput>map(path -> new LocalRanges(path, file.fileSizeInBytes()))
                .orElseGet(() -> new FileRanges(table, file));
    }

    @Override
    public String name() {
        return file.location();
    }

    @Override
    public long length() {
        return size;
    }

    @Override
    public void open() {
        // Each range opens a stream.
    }

    @Override
    public ByteBuffer read(long offset, int length) {
        long tailStart = size <= SMALL ? 0 : size - TAIL;
        return offset < tailStart
                ? ByteBuffer.wrap(fetch(offset, length))
                : ByteBuffer.wrap(tail(tailStart), (int) (offset - tailStart), length)
                        .slice();
    }

    private synchronized byte[] tail(long start) {
        if (tail == null) {
            tail = fetch(start, (int) (size - start));
        }
        return tail;
    }

    private byte[] fetch(long offset, int length) {
        try {
            return read(file, offset, length);
        } catch (NotFoundException e) {
            throw ContentReader.missing(table, content, e);
        }
    }

    /** @throws NotFoundException if there is no such file */
    static byte[] read(InputFile file, long offset, int length) {
        var bytes = new byte[length];
        try (SeekableInputStream stream = file.newStream()) {
            if (stream instanceof RangeReadable ranges) {
                ranges.readFully(offset, bytes);
            } else {
                stream.seek(offset);
                IOUtil.readFully(stream, bytes, 0, length);
            }
        } catch (IOException | RuntimeException e) {
            throw StorageFailures.of(file.location(), e);
        }
        return bytes;
    }

    @Override
    public void close() {
        // Each range closed its stream.
    }
}
