package dev.bifrost.flight.connection;

import io.grpc.Codec;
import io.grpc.DecompressorRegistry;
import io.grpc.ManagedChannel;
import io.grpc.Metadata;
import io.grpc.netty.NettyChannelBuilder;
import io.netty.channel.ChannelOption;
import io.netty.channel.socket.nio.NioSocketChannel;
import io.netty.handler.ssl.SslContext;

/** Makes gRPC's channels to one peer: everything about them is said here, so that they share nothing with other users of the libraries. */
final class Channels {

    private static final int FLOW_CONTROL_WINDOW = 1 << 20;
    private static final int MAX_HEADERS = 16 << 10;
    private static final Metadata.Key<String> AUTHORIZATION =
            Metadata.Key.of("authorization", Metadata.ASCII_STRING_MARSHALLER);

    private final Peer peer;
    private final SslContext tls;

    Channels(Peer peer) {
        this.peer = peer;
        this.tls = peer.endpoint().isTls() ? Tls.context(peer.tls()) : null;
    }

    ManagedChannel open(Workers workers) {
        var endpoint = peer.endpoint();
        var builder = NettyChannelBuilder.forAddress(endpoint.host(), endpoint.port())
                .eventLoopGroup(workers.loop())
                .channelType(NioSocketChannel.class)
                .withOption(ChannelOption.ALLOCATOR, workers.memory())
                .withOption(
                        ChannelOption.CONNECT_TIMEOUT_MILLIS,
                        Math.toIntExact(peer.connect().toMillis()))
                .directExecutor() // what comes in goes from the network's thread to the waiting one, by no third
                .offloadExecutor(workers.lookups())
                .disableRetry()
                .maxInboundMessageSize(peer.maxMessage())
                .maxInboundMetadataSize(MAX_HEADERS)
                .flowControlWindow(FLOW_CONTROL_WINDOW)
                // without compression a message's size is known before it is read
                .decompressorRegistry(DecompressorRegistry.emptyInstance().with(Codec.Identity.NONE, false));
        if (tls == null) {
            builder.usePlaintext();
        } else {
            builder.sslContext(tls);
            if (peer.tls().serverName() != null) {
                builder.overrideAuthority(peer.tls().serverName());
            }
        }
        return builder.build();
    }

    Metadata headers() {
        var headers = new Metadata();
        peer.token().ifPresent(token -> headers.put(AUTHORIZATION, "Bearer " + token.reveal()));
        return headers;
    }
}
