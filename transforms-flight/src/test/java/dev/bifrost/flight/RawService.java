package dev.bifrost.flight;

import io.grpc.MethodDescriptor;
import io.grpc.Server;
import io.grpc.ServerServiceDefinition;
import io.grpc.netty.NettyServerBuilder;
import io.grpc.stub.ServerCalls;
import io.grpc.stub.StreamObserver;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/** A gRPC service whose messages are bytes, so that it can say what no Flight library says. */
final class RawService implements AutoCloseable {

    private static final String SERVICE = "arrow.flight.protocol.FlightService";

    /** What is sent when the message with this number came: 0 is the one that opens the exchange. */
    interface Script {
        void came(int message, StreamObserver<byte[]> out);
    }

    private final Server server;

    RawService(Script script) {
        var method = MethodDescriptor.newBuilder(new Bytes(), new Bytes())
                .setType(MethodDescriptor.MethodType.BIDI_STREAMING)
                .setFullMethodName(SERVICE + "/DoExchange")
                .build();
        var service = ServerServiceDefinition.builder(SERVICE)
                .addMethod(method, ServerCalls.asyncBidiStreamingCall(out -> playing(script, out)))
                .build();
        try {
            server = NettyServerBuilder.forAddress(new InetSocketAddress("127.0.0.1", 0))
                    .addService(service)
                    .build()
                    .start();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static StreamObserver<byte[]> playing(Script script, StreamObserver<byte[]> out) {
        var messages = new AtomicInteger();
        return new StreamObserver<>() {
            @Override
            public void onNext(byte[] message) {
                script.came(messages.getAndIncrement(), out);
            }

            @Override
            public void onError(Throwable gone) {
                // the host has had enough
            }

            @Override
            public void onCompleted() {
                out.onCompleted();
            }
        };
    }

    /** Sends the schema of the answers, then each time the same. */
    static Script answering(byte[] schema, byte[]... answers) {
        return (message, out) -> {
            if (message == 0) {
                out.onNext(schema);
            } else {
                for (byte[] answer : answers) {
                    out.onNext(answer);
                }
            }
        };
    }

    String endpoint() {
        return "grpc://127.0.0.1:" + server.getPort();
    }

    @Override
    public void close() {
        server.shutdownNow();
        try {
            server.awaitTermination(5, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private record Bytes() implements MethodDescriptor.Marshaller<byte[]> {
        @Override
        public InputStream stream(byte[] message) {
            return new ByteArrayInputStream(message);
        }

        @Override
        public byte[] parse(InputStream stream) {
            try {
                return stream.readAllBytes();
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }
}
