package dev.bifrost.falkordb.server;

import java.io.IOException;
import java.io.StringReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.stream.Stream;

/** A configuration of apt that reads a later release of this system and keeps all its state in one directory of ours. */
record AptConfiguration(String codename, String target) {

    /** The first release with C libraries that are new enough. */
    private static final Map<String, String> TARGETS = Map.of("debian", "trixie", "ubuntu", "noble");

    private static final Path SYSTEM = Path.of("/etc/apt");

    /** Empty where the system is neither Debian nor Ubuntu. */
    static Optional<AptConfiguration> ofThisSystem() throws IOException {
        Properties release = new Properties();
        Path file = Path.of("/etc/os-release");
        release.load(new StringReader(Files.isReadable(file) ? Files.readString(file) : ""));
        String codename = release.getProperty("VERSION_CODENAME", "").replace("\"", "");
        return Optional.ofNullable(TARGETS.get(release.getProperty("ID", "").replace("\"", "")))
                .map(target -> new AptConfiguration(codename, target));
    }

    /** Writes it into the directory and returns the file for apt's option {@code -c}. */
    Path write(Path directory) throws IOException {
        List<String> stanzas = derivedSources();
        if (stanzas.isEmpty()) {
            throw new FalkorDbUnavailableException("the C libraries here are too old, and " + SYSTEM
                    + " names no source of '" + codename + "' from which one of newer libraries could be derived");
        }
        Files.writeString(
                Files.createDirectory(directory.resolve("sources")).resolve("derived.sources"),
                String.join("\n", stanzas));
        Files.createDirectories(directory.resolve("lists/partial"));
        Files.createDirectories(directory.resolve("archives/partial"));
        Files.createFile(directory.resolve("status"));
        // Cleared: hooks of the system, which would touch its own caches. Root: apt's own user cannot enter a private
        // home.
        return Files.writeString(directory.resolve("apt.conf"), """
                Dir::Etc::sourcelist "/dev/null";
                Dir::Etc::sourceparts "HERE/sources";
                Dir::Etc::preferences "/dev/null";
                Dir::Etc::preferencesparts "/dev/null";
                Dir::State "HERE";
                Dir::State::lists "HERE/lists";
                Dir::State::status "HERE/status";
                Dir::Cache "HERE";
                Dir::Cache::archives "HERE/archives";
                Dir::Cache::pkgcache "";
                Dir::Cache::srcpkgcache "";
                APT::Architecture "amd64";
                APT::Sandbox::User "root";
                Acquire::Languages "none";
                #clear APT::Update::Pre-Invoke;
                #clear APT::Update::Post-Invoke;
                #clear APT::Update::Post-Invoke-Success;
                """.replace("HERE", directory.toString()));
    }

    private List<String> derivedSources() throws IOException {
        AptSources sources = new AptSources(codename, target);
        List<String> stanzas = new ArrayList<>();
        for (Path file : sourceFiles()) {
            String name = file.getFileName().toString();
            if (name.endsWith(".list")) {
                stanzas.addAll(sources.fromList(Files.readString(file)));
            } else if (name.endsWith(".sources")) {
                stanzas.addAll(sources.fromStanzas(Files.readString(file)));
            }
        }
        return stanzas;
    }

    private static List<Path> sourceFiles() throws IOException {
        List<Path> files = new ArrayList<>(List.of(SYSTEM.resolve("sources.list")));
        Path parts = SYSTEM.resolve("sources.list.d");
        if (Files.isDirectory(parts)) {
            try (Stream<Path> entries = Files.list(parts)) {
                entries.sorted().forEach(files::add);
            }
        }
        return files.stream()
                .filter(Files::isRegularFile)
                .filter(Files::isReadable)
                .toList();
    }
}
