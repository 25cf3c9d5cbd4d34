package dev.bifrost.flight.wire;

import io.grpc.MethodDescriptor;
import java.io.InputStream;
import org.apache.arrow.memory.BufferAllocator;

/** Flight's {@code DoExchange} as a method of gRPC. */
public final class DoExchange {

    private static final String NAME = "arrow.flight.protocol.FlightService/DoExchange";

    private DoExchange() {}

    /** @param allocator where bodies of messages are put as they come */
    public static MethodDescriptor<Outgoing, Received> method(BufferAllocator allocator) {
        return MethodDescriptor.newBuilder(new Sending(), new Receiving(allocator))
                .setType(MethodDescriptor.MethodType.BIDI_STREAMING)
                .setFullMethodName(NAME)
                .build();
    }

    private record Sending() implements MethodDescriptor.Marshaller<Outgoing> {
        @Override
        public InputStream stream(Outgoing message) {
            return new OutgoingStream(message);
        }

        @Override
        public Outgoing parse(InputStream stream) {
            throw new IllegalStateException("a host reads no messages of hosts");
        }
    }

    private record Receiving(BufferAllocator allocator) implements MethodDescriptor.Marshaller<Received> {
        @Override
        public InputStream stream(Received message) {
            throw new IllegalStateException("a host writes no messages of services");
        }

        @Override
        public Received parse(InputStream stream) {
            return FrameReader.read(stream, allocator);
        }
    }
}
