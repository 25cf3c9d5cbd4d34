package dev.bifrost.testkit;

import dev.bifrost.falkordb.server.EphemeralFalkorDb;
import dev.bifrost.falkordb.server.FalkorDbUnavailableException;
import dev.bifrost.falkordb.server.LocalFalkorDb;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.UUID;
import java.util.function.Supplier;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;

/**
 * Lends tests a real FalkorDB.
 *
 * <p>A test method, or a {@code @BeforeEach} method, takes a {@link LiveGraph} (a graph of its own on the server that all
 * tests of the JVM share), or an {@link EphemeralFalkorDb} (a server of its own, to be killed and frozen) as a parameter.
 *
 * <p>Where no FalkorDB can be had the test is skipped, with the reason; under continuous integration ({@code CI} is set) it
 * fails.
 */
public final class LiveFalkorDb implements ParameterResolver, AfterEachCallback {

    private static final ExtensionContext.Namespace NAMESPACE = ExtensionContext.Namespace.create(LiveFalkorDb.class);

    @Override
    public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
        var type = parameter.getParameter().getType();
        return context.getTestMethod().isPresent() && (type == LiveGraph.class || type == EphemeralFalkorDb.class);
    }

    @Override
    public Object resolveParameter(ParameterContext parameter, ExtensionContext context) {
        var lent = context.getStore(NAMESPACE).getOrComputeIfAbsent(Lent.class, key -> new Lent(), Lent.class);
        return parameter.getParameter().getType() == LiveGraph.class
                ? lent.graph(context.getRequiredTestMethod().getName())
                : lent.server();
    }

    @Override
    public void afterEach(ExtensionContext context) throws IOException {
        var lent = context.getStore(NAMESPACE).remove(Lent.class, Lent.class);
        if (lent != null) {
            lent.close();
        }
    }

    /**
     * The address of the server that all tests of this JVM share: the one that {@code FALKORDB_URL} names, else one that starts empty
     * and ends with the JVM. Never the machine's own, whose data belong to its user, and may take long to load.
     */
    public static String shared() {
        return available(() -> Shared.URL);
    }

    private static <T> T available(Supplier<T> server) {
        try {
            return server.get();
        } catch (FalkorDbUnavailableException | ExceptionInInitializerError | NoClassDefFoundError e) {
            if (System.getenv("CI") != null) {
                throw e;
            }
            return Assumptions.abort("no FalkorDB: " + e);
        }
    }

    /** Started when first asked for. */
    private static final class Shared {
        private static final String URL = start();

        private static String start() {
            var external = System.getenv("FALKORDB_URL");
            if (external != null && !external.isBlank()) {
                return external;
            }
            var directory = TempDirectories.make();
            var server = LocalFalkorDb.ephemeral(directory);
            Runtime.getRuntime().addShutdownHook(new Thread(() -> {
                server.close();
                TempDirectories.delete(directory);
            }));
            return server.url();
        }
    }

    /** What one test was given. */
    private static final class Lent {
        private final List<LiveGraph> graphs = new ArrayList<>();
        private final List<EphemeralFalkorDb> servers = new ArrayList<>();
        private final Path directory = TempDirectories.make();

        /** The same graph each time. */
        LiveGraph graph(String test) {
            if (graphs.isEmpty()) {
                var name = "test_" + test.toLowerCase(Locale.ROOT) + "_" + UUID.randomUUID();
                graphs.add(new LiveGraph(shared(), name));
            }
            return graphs.getFirst();
        }

        EphemeralFalkorDb server() {
            if (servers.isEmpty()) {
                servers.add(available(() -> LocalFalkorDb.ephemeral(directory)));
            }
            return servers.getFirst();
        }

        void close() throws IOException {
            servers.forEach(EphemeralFalkorDb::close);
            TempDirectories.delete(directory);
            for (var graph : graphs) {
                try (var eye = new Cypher(graph)) {
                    eye.drop();
                }
            }
        }
    }
}
