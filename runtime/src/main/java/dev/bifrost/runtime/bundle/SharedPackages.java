package dev.bifrost.runtime.bundle;

import java.util.Collections;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * The packages that the host and its bundles have in common, each with its version: the API, Arrow, logging, and the
 * annotations of config records. Everything else is a bundle's own.
 */
final class SharedPackages {

    static final String API = "dev.bifrost.api";
    static final String ARROW = "org.apache.arrow";

    static final String API_VERSION = "1.0.0";
    static final String ARROW_VERSION = "19.0.0";

    private static final Map<String, String> VERSIONS = versions();

    private SharedPackages() {}

    /** Package to version. */
    static Map<String, String> all() {
        return VERSIONS;
    }

    static Optional<String> version(String packageName) {
        return Optional.ofNullable(VERSIONS.get(packageName));
    }

    /** In the form of the framework's property for extra system packages. */
    static String header() {
        return VERSIONS.entrySet().stream()
                .map(entry -> entry.getKey() + ";version=\"" + entry.getValue() + "\"")
                .collect(Collectors.joining(","));
    }

    private static Map<String, String> versions() {
        var versions = new TreeMap<String, String>();
        share(versions, API, API_VERSION, "", ".event", ".graph", ".host", ".ledger", ".sink", ".source", ".transform");
        share(versions, ARROW, ARROW_VERSION, ".flatbuf", ".util");
        share(versions, ARROW + ".memory", ARROW_VERSION, "", ".rounding", ".util", ".util.hash");
        share(versions, ARROW + ".vector", ARROW_VERSION, "", ".compare", ".compare.util", ".compression");
        share(versions, ARROW + ".vector.complex", ARROW_VERSION, "", ".impl", ".reader", ".writer");
        share(
                versions,
                ARROW + ".vector",
                ARROW_VERSION,
                ".dictionary",
                ".extension",
                ".holders",
                ".ipc",
                ".ipc.message");
        share(versions, ARROW + ".vector", ARROW_VERSION, ".table", ".types", ".types.pojo", ".util", ".validate");
        // Arrow's message types extend it.
        share(versions, "com.google.flatbuffers", "25.2.10", "");
        share(versions, "com.fasterxml.jackson.annotation", "2.22.0", "");
        share(versions, "org.slf4j", "2.0.20", "", ".event", ".helpers", ".spi");
        return Collections.unmodifiableMap(versions);
    }

    private static void share(Map<String, String> versions, String root, String version, String... parts) {
        for (var part : parts) {
            versions.put(root + part, version);
        }
    }
}
