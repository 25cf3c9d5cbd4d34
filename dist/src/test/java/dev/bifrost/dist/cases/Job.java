package dev.bifrost.dist.cases;

import dev.bifrost.api.event.RoundReport;
import dev.bifrost.api.event.TableOutcome;
import dev.bifrost.api.host.BifrostHost;
import dev.bifrost.dist.Homes;
import dev.bifrost.testkit.BundleHarness;
import dev.bifrost.testkit.LiveGraph;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The real host with those bundles of the distribution that it needs, on a folder of its own: tables in {@code data}, the ledger in {@code
 * state}, one graph.
 */
final class Job implements AutoCloseable {

    private final Path folder;
    private final BundleHarness harness;
    private final LiveGraph graph;
    private final List<String> more = new ArrayList<>();
    private final List<String> bundles = new ArrayList<>(List.of("ledger-file", "sink-falkordb"));
    private Optional<Path> home = Optional.empty();
    private String tables = "source-files";
    private String from = "files: { directory: data, settle: 0s";
    private String source = "";
    private String sink = "";

    Job(Path folder, LiveGraph graph) {
        this.folder = folder;
        this.harness = new BundleHarness(folder);
        this.graph = graph;
    }

    /** Copies tables of the case files. */
    Job cases(String... names) {
        for (String name : names) {
            Path from = Cases.folder(name);
            try (var files = Files.list(from)) {
                files.forEach(file -> copy(file, path("data/" + name + "/" + Cases.realName(file))));
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
        return this;
    }

    /** Writes a file of a table, in one step. */
    Job file(String table, String file, String text) {
        return file(table, file, text.getBytes(StandardCharsets.UTF_8));
    }

    Job file(String table, String file, byte[] bytes) {
        try {
            Path part = path("data/" + table + "/." + file + ".part");
            Files.write(part, bytes);
            Files.move(part, part.resolveSibling(file), StandardCopyOption.REPLACE_EXISTING);
            return this;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** A path in the job's folder, whose own folder is there. */
    Path path(String relative) {
        try {
            Path path = folder.resolve(relative);
            Files.createDirectories(path.getParent());
            return path;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void copy(Path from, Path to) {
        try {
            Files.copy(from, to, StandardCopyOption.REPLACE_EXISTING);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Tables of Iceberg in place of files. */
    Job iceberg(String settings) {
        from = "iceberg: { " + settings;
        tables = "source-iceberg";
        return this;
    }

    /** Further bundles of the distribution. */
    Job bundles(String... names) {
        bundles.addAll(List.of(names));
        return this;
    }

    /** Other bundles, which lie in a folder {@code bundles} of this one. */
    Job home(Path other) {
        home = Optional.of(other);
        return this;
    }

    /** Where its bundles are. */
    Path home() {
        return home.orElseGet(() ->
                Homes.of(Stream.concat(Stream.of(tables), bundles.stream()).toArray(String[]::new)));
    }

    /** Further settings of the source, such as {@code batch_rows: 64}. */
    Job source(String settings) {
        source = ", " + settings;
        return this;
    }

    /** Further settings of the sink, such as {@code batch_rows: 2}. */
    Job sink(String settings) {
        sink = ", " + settings;
        return this;
    }

    /** Further lines of the config file. */
    Job config(String... lines) {
        more.addAll(List.of(lines));
        return this;
    }

    Job mapping(String text) {
        harness.mapping(text);
        return this;
    }

    Job start() {
        path("data/");
        try {
            Files.createDirectories(folder.resolve("data"));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        var lines = new ArrayList<>(List.of(
                "source: { " + from + source + " } }",
                "sink: { falkordb: { url: \"" + graph.url() + "\", graph: \"" + graph.name() + "\"" + sink + " } }",
                "ledger: { file: { directory: state } }"));
        lines.addAll(more);
        System.setProperty("bifrost.home", home().toString());
        harness.config(lines.toArray(String[]::new)).start();
        return this;
    }

    /** Ends the host, if one runs, which must have given back its memory. */
    Job stop() {
        harness.stop();
        return this;
    }

    /** One round. */
    RoundReport sync() {
        return harness.syncOnce();
    }

    /** One round; how a table fared in it. */
    TableOutcome sync(String table) {
        return outcome(sync(), table);
    }

    static TableOutcome outcome(RoundReport report, String table) {
        return report.tables().stream()
                .filter(outcome -> outcome.table().equals(table))
                .findFirst()
                .orElseThrow(() -> new AssertionError(table + " is not in " + report));
    }

    BundleHarness harness() {
        return harness;
    }

    BifrostHost host() {
        return harness.host();
    }

    Path folder() {
        return folder;
    }

    LiveGraph graph() {
        return graph;
    }

    @Override
    public void close() {
        harness.close();
    }
}
