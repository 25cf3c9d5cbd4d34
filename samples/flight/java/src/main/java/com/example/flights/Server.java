package com.example.flights;

import com.example.flights.Bifrost.Transform;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.apache.arrow.flight.CallHeaders;
import org.apache.arrow.flight.CallInfo;
import org.apache.arrow.flight.CallStatus;
import org.apache.arrow.flight.FlightServer;
import org.apache.arrow.flight.FlightServerMiddleware;
import org.apache.arrow.flight.Location;
import org.apache.arrow.flight.RequestContext;
import org.apache.arrow.memory.RootAllocator;

/** A service's main method. */
final class Server {

    private static final List<String> OPTIONS = List.of("--tls-cert", "--tls-key", "--token-file", "--version");

    private Server() {}

    /**
     * Serves transforms by their names, until SIGTERM. Prints the endpoint when it is ready.
     *
     * @param words {@code [--tls-cert FILE --tls-key FILE] [--token-file FILE] [--version TEXT] [PORT]}; the port 0 takes any
     */
    static void serve(Map<String, Transform> transforms, String... words) throws IOException, InterruptedException {
        var given = new HashMap<String, String>();
        int port = 8815;
        for (int i = 0; i < words.length; i++) {
            if (OPTIONS.contains(words[i]) && i + 1 < words.length) {
                given.put(words[i], words[++i]);
            } else {
                port = Integer.parseInt(words[i]);
            }
        }
        boolean tls = given.containsKey("--tls-cert");
        var location = tls ? Location.forGrpcTls("127.0.0.1", port) : Location.forGrpcInsecure("127.0.0.1", port);
        var allocator = new RootAllocator();
        var service = new Bifrost(allocator, transforms, given.get("--version"));
        var builder = FlightServer.builder(allocator, location, service);
        if (tls) {
            builder.useTls(new File(given.get("--tls-cert")), new File(given.get("--tls-key")));
        }
        if (given.containsKey("--token-file")) {
            var token = new Token(Files.readString(Path.of(given.get("--token-file"))).strip());
            builder.middleware(FlightServerMiddleware.Key.of("token"), token);
        }
        var server = builder.build().start();
        Runtime.getRuntime().addShutdownHook(new Thread(() -> stop(server)));
        System.out.printf("%s://127.0.0.1:%d%n", tls ? "grpc+tls" : "grpc", server.getPort());
        server.awaitTermination();
    }

    /** Exchanges may be open for long. */
    private static void stop(FlightServer server) {
        try {
            server.shutdown();
            server.awaitTermination(2, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** Lets no call in without the token. */
    private record Token(String token) implements FlightServerMiddleware.Factory<Token.Passed> {

        @Override
        public Passed onCallStarted(CallInfo call, CallHeaders headers, RequestContext context) {
            String found = String.valueOf(headers.get("authorization"));
            if (!MessageDigest.isEqual(bytes(found), bytes("Bearer " + token))) {
                throw CallStatus.UNAUTHENTICATED
                        .withDescription("the token is missing or not the right one")
                        .toRuntimeException();
            }
            return new Passed();
        }

        private static byte[] bytes(String text) {
            return text.getBytes(StandardCharsets.UTF_8);
        }

        private record Passed() implements FlightServerMiddleware {

            @Override
            public void onBeforeSendingHeaders(CallHeaders headers) {}

            @Override
            public void onCallCompleted(CallStatus status) {}

            @Override
            public void onCallErrored(Throwable error) {}
        }
    }
}
