package dev.bifrost.falkordb.server;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;

/** Asks a server whether it is a FalkorDB that can work now. */
final class Probe {

    private static final Duration ONE_ANSWER = Duration.ofSeconds(2);

    /** Between two signs of life of a starting server; a long log being loaded gives such signs. */
    private static final Duration SILENCE = Duration.ofSeconds(60);

    private Probe() {}

    /** The version of the FalkorDB module; an IOException while the server is down, loading or not a FalkorDB. */
    static String version(ServerUrl url) throws IOException {
        try (Resp resp = Resp.open(url, ONE_ANSWER)) {
            resp.send("PING");
            return moduleVersion(resp);
        }
    }

    /** Where the server on this local port keeps its data, if it tells. */
    static Optional<Path> dataDirectory(int port) {
        try (Resp resp = Resp.open(ServerUrl.local(port), ONE_ANSWER)) {
            return resp.send("CONFIG", "GET", "dir") instanceof List<?> pair && pair.size() == 2
                    ? Optional.of(Path.of(pair.get(1).toString()))
                    : Optional.empty();
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    /** Waits until the server can work; fails at once when it is gone. Returns the version. */
    static String awaitReady(ServerUrl url, BooleanSupplier alive) {
        long lastSign = System.nanoTime();
        while (true) {
            String trouble;
            try {
                return version(url);
            } catch (Resp.ErrorReply e) {
                trouble = e.getMessage();
                lastSign = trouble.startsWith("LOADING") ? System.nanoTime() : lastSign;
            } catch (IOException e) {
                trouble = e.getMessage();
            }
            if (!alive.getAsBoolean()) {
                throw new FalkorDbUnavailableException("the server ended while it was starting");
            }
            if (System.nanoTime() - lastSign > SILENCE.toNanos()) {
                throw new FalkorDbUnavailableException(
                        "the server at " + url + " was not ready after " + SILENCE.toSeconds() + " s: " + trouble);
            }
            Poll.pause();
        }
    }

    private static String moduleVersion(Resp resp) throws IOException {
        Object modules;
        try {
            modules = resp.send("MODULE", "LIST");
        } catch (Resp.ErrorReply e) {
            return "unknown"; // an account that may query graphs need not be allowed to list modules
        }
        for (Object module : (List<?>) modules) {
            List<?> fields = (List<?>) module;
            if ("graph".equals(value(fields, "name")) && value(fields, "ver") instanceof Long version) {
                return version / 10_000 + "." + version / 100 % 100 + "." + version % 100;
            }
        }
        throw new IOException("the server answers but has no FalkorDB module");
    }

    private static Object value(List<?> fields, String name) {
        int at = fields.indexOf(name);
        return at < 0 ? null : fields.get(at + 1);
    }
}
