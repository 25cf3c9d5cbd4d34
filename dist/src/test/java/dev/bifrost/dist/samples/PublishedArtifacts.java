package dev.bifrost.dist.samples;

import dev.bifrost.dist.ProjectFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * A throw-away local repository of Maven, laid out as {@code mvn install} lays it out: what a third party needs of this
 * build, and by links what this machine downloaded before. The user's own local repository gets none of our artifacts.
 */
final class PublishedArtifacts {

    private static final Path ROOT = ProjectFiles.root();
    private static final Pattern VERSION =
            Pattern.compile("<artifactId>bifrost-parent</artifactId>\\s*<version>([^<]+)</version>");

    /** By module folder. */
    private static final Map<String, String> JARS = Map.of(
            "api", "bifrost-api",
            "bundles/testkit", "bifrost-testkit",
            "bundles/falkordb-server", "bifrost-falkordb-server",
            "runtime", "bifrost-runtime");

    private PublishedArtifacts() {}

    /** @param repository does not exist yet */
    static Path layOut(Path repository) throws IOException {
        Path downloaded = downloaded();
        link(downloaded, repository, "dev");
        link(downloaded.resolve("dev"), repository.resolve("dev"), "bifrost");
        String version = version();
        publish(repository, ROOT, "bifrost-parent", version);
        for (var jar : JARS.entrySet()) {
            Path module = ROOT.resolve(jar.getKey());
            String file = jar.getValue() + "-" + version + ".jar";
            Path place = publish(repository, module, jar.getValue(), version);
            Files.copy(module.resolve("target").resolve(file), place.resolve(file));
        }
        return repository;
    }

    /** Takes the links out, so that whoever deletes the repository cannot follow one. */
    static void unlink(Path repository) throws IOException {
        for (Path folder : List.of(repository, repository.resolve("dev"))) {
            try (var entries = Files.list(folder)) {
                for (Path link : entries.filter(Files::isSymbolicLink).toList()) {
                    Files.delete(link);
                }
            }
        }
    }

    private static Path publish(Path repository, Path module, String artifact, String version) throws IOException {
        Path place = Files.createDirectories(
                repository.resolve("dev/bifrost").resolve(artifact).resolve(version));
        Files.copy(module.resolve("pom.xml"), place.resolve(artifact + "-" + version + ".pom"));
        return place;
    }

    /** Links everything of a folder but one entry. */
    private static void link(Path from, Path to, String without) throws IOException {
        Files.createDirectories(to);
        try (var entries = Files.list(from)) {
            for (Path entry : entries.toList()) {
                if (!entry.getFileName().toString().equals(without)) {
                    Files.createSymbolicLink(to.resolve(entry.getFileName()), entry);
                }
            }
        }
    }

    /** The local repository of the Maven that runs this test. */
    private static Path downloaded() {
        String told = System.getProperty("localRepository");
        return told != null ? Path.of(told) : Path.of(System.getProperty("user.home"), ".m2", "repository");
    }

    private static String version() throws IOException {
        var found = VERSION.matcher(Files.readString(ROOT.resolve("pom.xml")));
        if (!found.find()) {
            throw new IllegalStateException("the root pom names no version");
        }
        return found.group(1);
    }
}
