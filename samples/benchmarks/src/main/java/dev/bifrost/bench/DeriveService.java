package dev.bifrost.bench;

import java.io.IOException;
import java.io.OutputStream;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.apache.arrow.flight.CallStatus;
import org.apache.arrow.flight.FlightProducer;
import org.apache.arrow.flight.FlightServer;
import org.apache.arrow.flight.FlightStream;
import org.apache.arrow.flight.Location;
import org.apache.arrow.flight.NoOpFlightProducer;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.memory.RootAllocator;
import org.apache.arrow.vector.VectorLoader;
import org.apache.arrow.vector.VectorSchemaRoot;
import org.apache.arrow.vector.VectorUnloader;
import org.apache.arrow.vector.types.pojo.Schema;

/** The transform as a Flight service in a JVM of its own: prints its port, and ends when its input does. */
public final class DeriveService extends NoOpFlightProducer {

    private final BufferAllocator allocator;
    private final long pauseNanos;
    private final PlainDerive derive = new PlainDerive();

    private DeriveService(BufferAllocator allocator, long pauseNanos) {
        this.allocator = allocator;
        this.pauseNanos = pauseNanos;
    }

    /** @param args milliseconds that it waits before it takes a batch */
    public static void main(String[] args) throws Exception {
        long pause = TimeUnit.MILLISECONDS.toNanos(Long.parseLong(args[0]));
        try (var allocator = new RootAllocator();
                var server = FlightServer.builder(
                                allocator,
                                Location.forGrpcInsecure("127.0.0.1", 0),
                                new DeriveService(allocator, pause))
                        .build()
                        .start()) {
            System.out.println(server.getPort());
            System.in.transferTo(OutputStream.nullOutputStream());
        }
    }

    static Process start(int pauseMillis) throws IOException {
        return new ProcessBuilder(ChildJvm.command(
                        DeriveService.class.getName(), List.of(), List.of(Integer.toString(pauseMillis))))
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
    }

    @Override
    public void doExchange(CallContext context, FlightStream reader, ServerStreamListener writer) {
        var schema = new Schema(DeriveRows.OUTPUT.getFields(), Map.of("bifrost.rows", "1"));
        reader.getDescriptor();
        try (var out = VectorSchemaRoot.create(schema, allocator)) {
            writer.start(out);
            var loader = new VectorLoader(out);
            while (reader.next()) {
                LockSupport.parkNanos(pauseNanos);
                answer(reader, writer, loader);
            }
            writer.completed();
        } catch (RuntimeException e) {
            e.printStackTrace();
            writer.error(CallStatus.INTERNAL.withCause(e).toRuntimeException());
        }
    }

    private void answer(FlightStream reader, FlightProducer.ServerStreamListener writer, VectorLoader loader) {
        try (var rows = derive.rows(allocator, reader.getRoot());
                var batch = new VectorUnloader(rows).getRecordBatch();
                var number = allocator.buffer(20)) {
            loader.load(batch);
            var asked = reader.getLatestMetadata();
            byte[] digits = new byte[(int) asked.readableBytes()];
            asked.getBytes(asked.readerIndex(), digits);
            number.setBytes(0, digits);
            number.writerIndex(digits.length);
            number.getReferenceManager().retain();
            while (!writer.isReady()) {
                Thread.onSpinWait();
            }
            writer.putNext(number);
        }
    }
}
