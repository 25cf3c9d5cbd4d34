package dev.bifrost.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;

/** Where a benchmark keeps its tables, configs and the server's data; gone at its end. */
record BenchFolder(Path path) implements AutoCloseable {

    static BenchFolder create() throws IOException {
        return new BenchFolder(Files.createTempDirectory("bifrost-bench"));
    }

    /** A folder in it, for one host. */
    Path folder(String name) throws IOException {
        return Files.createDirectories(path.resolve(name));
    }

    /** Writes a host's config and mapping; answers the config's path. */
    static Path configure(Path folder, String source, String sink, String mapping, String... more) throws IOException {
        Files.writeString(folder.resolve("mapping.yaml"), mapping);
        return Files.writeString(folder.resolve("bifrost.yaml"), """
                source: %s
                sink: %s
                ledger: { file: { directory: state } }
                mapping: mapping.yaml
                %s
                """.formatted(source, sink, String.join("\n", more)));
    }

    @Override
    public void close() throws IOException {
        try (var all = Files.walk(path)) {
            for (Path each : all.sorted(Comparator.reverseOrder()).toList()) {
                Files.deleteIfExists(each);
            }
        }
    }
}
