package dev.bifrost.source.files.ipc;

import com.github.luben.zstd.Zstd;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import net.jpountz.lz4.LZ4FrameInputStream;
import org.apache.arrow.memory.ArrowBuf;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.vector.compression.AbstractCompressionCodec;
import org.apache.arrow.vector.compression.CompressionCodec;
import org.apache.arrow.vector.compression.CompressionUtil;

/**
 * Decompresses IPC buffers with the codecs that the Parquet reader has anyway.
 *
 * <p>Remembers what it handed out, because Arrow's loader forgets the decompressed buffers of a batch that fails half-way.
 */
final class IpcCompression implements CompressionCodec.Factory {

    private static final int PREFIX = 8;

    private final CheckedReader.Unloaded handedOut = new CheckedReader.Unloaded();

    @Override
    public CompressionCodec createCodec(CompressionUtil.CodecType type) {
        return switch (type) {
            case LZ4_FRAME -> new Codec(type, IpcCompression::lz4);
            case ZSTD -> new Codec(type, IpcCompression::zstd);
            default -> throw new IllegalArgumentException("unknown compression " + type);
        };
    }

    @Override
    public CompressionCodec createCodec(CompressionUtil.CodecType type, int level) {
        return createCodec(type);
    }

    /** A batch was loaded: its buffers are its vectors' now. */
    void loaded() {
        handedOut.loaded();
    }

    /** Frees the buffers of a batch that was not loaded; the vectors must be closed already. */
    void freeRest() {
        handedOut.freeRest();
    }

    private interface Inflater {
        /** @throws IOException if the input is damaged or has another length */
        byte[] inflate(byte[] compressed, int length) throws IOException;
    }

    private static byte[] zstd(byte[] compressed, int length) throws IOException {
        var out = new byte[length];
        long written = Zstd.decompress(out, compressed);
        if (Zstd.isError(written) || written != length) {
            throw new IOException("a zstd buffer is damaged");
        }
        return out;
    }

    private static byte[] lz4(byte[] compressed, int length) throws IOException {
        try (var in = new LZ4FrameInputStream(new ByteArrayInputStream(compressed))) {
            byte[] out = in.readNBytes(length);
            if (out.length != length || in.read() >= 0) {
                throw new IOException("an lz4 buffer has another length than it claims");
            }
            return out;
        }
    }

    private final class Codec extends AbstractCompressionCodec {
        private final CompressionUtil.CodecType type;
        private final Inflater inflater;

        Codec(CompressionUtil.CodecType type, Inflater inflater) {
            this.type = type;
            this.inflater = inflater;
        }

        @Override
        protected ArrowBuf doDecompress(BufferAllocator allocator, ArrowBuf compressed) {
            int length = Math.toIntExact(readUncompressedLength(compressed));
            var input = new byte[Math.toIntExact(compressed.writerIndex() - PREFIX)];
            compressed.getBytes(PREFIX, input);
            ArrowBuf out = allocator.buffer(length); // first, so that the allocator's limit refuses a lie
            try {
                out.setBytes(0, inflater.inflate(input, length));
            } catch (IOException | RuntimeException e) {
                out.close();
                throw e instanceof IOException io ? new UncheckedIOException(io) : (RuntimeException) e;
            }
            out.writerIndex(length);
            handedOut.add(out);
            return out;
        }

        @Override
        protected ArrowBuf doCompress(BufferAllocator allocator, ArrowBuf uncompressed) {
            throw new IllegalStateException("this source only reads");
        }

        @Override
        public CompressionUtil.CodecType getCodecType() {
            return type;
        }
    }
}
