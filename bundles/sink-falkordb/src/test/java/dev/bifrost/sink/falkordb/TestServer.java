package dev.bifrost.sink.falkordb;

import dev.bifrost.falkordb.server.EphemeralFalkorDb;
import dev.bifrost.falkordb.server.LocalFalkorDb;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.util.concurrent.atomic.AtomicLong;

/** The FalkorDB of this module's tests: {@code FALKORDB_URL} if it is set, else one that ends with the JVM. */
final class TestServer {

    private static final AtomicLong GRAPHS = new AtomicLong();

    private TestServer() {}

    private static final class Shared {
        private static final String URL = start();

        private static String start() {
            String external = System.getenv("FALKORDB_URL");
            if (external != null && !external.isBlank()) {
                return external;
            }
            return ephemeral().url();
        }
    }

    static String url() {
        return Shared.URL;
    }

    /** A server of one test's own, to be killed. */
    static EphemeralFalkorDb ephemeral() {
        try {
            return LocalFalkorDb.ephemeral(Files.createTempDirectory("bifrost-sink"));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** A name that no other test uses. */
    static String newGraph() {
        return "sink-test-" + ProcessHandle.current().pid() + "-" + GRAPHS.incrementAndGet();
    }
}
