package dev.bifrost.source.iceberg.content;

import dev.bifrost.parquet.LocalRanges;
import dev.bifrost.parquet.RangeInput;
import dev.bifrost.source.iceberg.catalog.LocalFileIO;
import dev.bifrost.source.iceberg.catalog.Locations;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.Optional;
import org.apache.iceberg.ContentFile;
import org.apache.iceberg.io.FileIO;
import org.apache.iceberg.io.IOUtil;
import org.apache.iceberg.io.InputFile;
import org.apache.iceberg.io.RangeReadable;
import org.apache.iceberg.io.SeekableInputStream;

/** A file in any storage by position: a stream of its own for each range, since streams are not for several threads. */
final class FileRanges implements RangeInput {

    private final InputFile file;
    private final long size;

    private FileRanges(InputFile file, long size) {
        this.file = file;
        this.size = size;
    }

    /** The file with the size that its table says it has. */
    static RangeInput of(FileIO io, ContentFile<?> file) {
        return (io instanceof LocalFileIO ? Locations.local(file.location()) : Optional.<Path>empty())
                .<RangeInput>map(path -> new LocalRanges(path, file.fileSizeInBytes()))
                .orElseGet(() -> new FileRanges(
                        io.newInputFile(file.location(), file.fileSizeInBytes()), file.fileSizeInBytes()));
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
    public ByteBuffer read(long offset, int length) throws IOException {
        return ByteBuffer.wrap(read(file, offset, length));
    }

    static byte[] read(InputFile file, long offset, int length) throws IOException {
        var bytes = new byte[length];
        try (SeekableInputStream stream = file.newStream()) {
            if (stream instanceof RangeReadable ranges) {
                ranges.readFully(offset, bytes);
            } else {
                stream.seek(offset);
                IOUtil.readFully(stream, bytes, 0, length);
            }
        }
        return bytes;
    }

    @Override
    public void close() {
        // Each range closed its stream.
    }
}
