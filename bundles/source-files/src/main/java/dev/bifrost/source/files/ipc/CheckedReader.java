package dev.bifrost.source.files.ipc;

import java.io.IOException;
import java.nio.channels.ReadableByteChannel;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import org.apache.arrow.memory.ArrowBuf;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.vector.compression.CompressionCodec;
import org.apache.arrow.vector.ipc.ArrowStreamReader;
import org.apache.arrow.vector.ipc.ReadChannel;
import org.apache.arrow.vector.ipc.message.ArrowFieldNode;
import org.apache.arrow.vector.ipc.message.ArrowRecordBatch;
import org.apache.arrow.vector.ipc.message.MessageChannelReader;
import org.apache.arrow.vector.ipc.message.MessageResult;
import org.apache.arrow.vector.types.pojo.Field;

/**
 * Arrow's stream reader, made safe against damaged batches: it refuses one whose columns are of other lengths than itself,
 * for which Arrow would allocate what the batch claims, and remembers the bodies of batches that were not loaded, which
 * Arrow forgets.
 */
final class CheckedReader extends ArrowStreamReader {

    private final Bodies bodies;

    CheckedReader(ReadableByteChannel channel, BufferAllocator allocator, CompressionCodec.Factory compression) {
        this(new Bodies(channel, allocator), allocator, compression);
    }

    private CheckedReader(Bodies bodies, BufferAllocator allocator, CompressionCodec.Factory compression) {
        super(bodies, allocator, compression);
        this.bodies = bodies;
    }

    /** Keeps the last bodies in view until their batch was loaded. */
    private static final class Bodies extends MessageChannelReader {
        private final Unloaded unloaded = new Unloaded();

        Bodies(ReadableByteChannel channel, BufferAllocator allocator) {
            super(new ReadChannel(channel), allocator);
        }

        @Override
        public MessageResult readNext() throws IOException {
            MessageResult message = super.readNext();
            if (message != null && message.getBodyBuffer() != null) {
                unloaded.add(message.getBodyBuffer());
            }
            return message;
        }
    }

    @Override
    public boolean loadNextBatch() throws IOException {
        boolean more = super.loadNextBatch();
        bodies.unloaded.loaded();
        return more;
    }

    @Override
    protected void loadRecordBatch(ArrowRecordBatch batch) {
        if (!hasOneLength(batch)) {
            batch.close();
            throw new IllegalArgumentException("a batch whose columns differ in length");
        }
        super.loadRecordBatch(batch);
    }

    private boolean hasOneLength(ArrowRecordBatch batch) {
        Iterator<ArrowFieldNode> nodes = batch.getNodes().iterator();
        for (Field field : fields()) {
            if (!nodes.hasNext() || nodes.next().getLength() != batch.getLength()) {
                return false;
            }
            for (int below = nodesBelow(field); below > 0 && nodes.hasNext(); below--) {
                nodes.next();
            }
        }
        return true;
    }

    private List<Field> fields() {
        try {
            return getVectorSchemaRoot().getSchema().getFields();
        } catch (IOException e) {
            throw new IllegalStateException("a batch before its schema", e);
        }
    }

    private static int nodesBelow(Field field) {
        return field.getChildren().stream()
                .mapToInt(child -> 1 + nodesBelow(child))
                .sum();
    }

    /** Frees what a failed batch left; the vectors must be closed already. */
    void freeRest() {
        bodies.unloaded.freeRest();
    }

    /** Buffers of batches on their way into vectors. */
    static final class Unloaded {
        private final List<ArrowBuf> buffers = new ArrayList<>();

        void add(ArrowBuf buffer) {
            buffers.add(buffer);
        }

        /** The batch was loaded: its buffers are its vectors' now. */
        void loaded() {
            buffers.clear();
        }

        /** Frees the buffers of a batch that was not loaded. */
        void freeRest() {
            for (ArrowBuf buffer : buffers) {
                int references = buffer.refCnt();
                if (references > 0) {
                    buffer.getReferenceManager().release(references);
                }
            }
            buffers.clear();
        }
    }
}
