package dev.bifrost.dist.samples;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bifrost.dist.ProjectFiles;
import dev.bifrost.dist.Typed;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** A sample, copied out of the checkout and built there by Maven, as the project of somebody else. */
final class OutsideProject {

    private static final Pattern TESTS = Pattern.compile("Tests run: (\\d+), Failures: 0, Errors: 0, Skipped: 0");

    private final Path folder;
    private final Path repository;

    /**
     * @param sample its folder below {@code samples}
     * @param folder does not exist yet
     * @param repository see {@link PublishedArtifacts}
     */
    OutsideProject(String sample, Path folder, Path repository) throws IOException {
        this.folder = folder;
        this.repository = repository;
        Path original = ProjectFiles.root().resolve("samples").resolve(sample);
        for (Path file : ProjectFiles.below(original).toList()) {
            Path copy = folder.resolve(original.relativize(file).toString());
            Files.createDirectories(copy.getParent());
            Files.copy(file, copy);
        }
    }

    /** Runs {@code mvn package}, which downloads what an outside project resolves to other versions than this build does. */
    void build(String... options) {
        Object[] command = Stream.concat(
                        Stream.of("mvn", "-B", "-q", "-Dmaven.repo.local=" + repository, "package"), Stream.of(options))
                .toArray();
        var result = Typed.in(folder)
                .with("JAVA_HOME", System.getProperty("java.home"))
                .with("MAVEN_OPTS", "-XX:TieredStopAtLevel=1 -XX:+UseSerialGC")
                .run(command);
        assertThat(result.exit()).describedAs(result.out() + result.err()).isZero();
    }

    /** Changes a source as its author would. */
    void edit(String file, String before, String after) throws IOException {
        Path source = folder.resolve(file);
        String text = Files.readString(source);
        assertThat(text).contains(before);
        Files.writeString(source, text.replace(before, after));
    }

    Path file(String path) {
        return folder.resolve(path);
    }

    /** How many tests ran in a module, all of which passed. */
    int passedTests(String module) throws IOException {
        try (var reports = Files.list(folder.resolve(module).resolve("target/surefire-reports"))) {
            List<Path> texts =
                    reports.filter(file -> file.toString().endsWith(".txt")).toList();
            int passed = 0;
            for (Path text : texts) {
                var found = TESTS.matcher(Files.readString(text));
                assertThat(found.find()).describedAs(text.toString()).isTrue();
                passed += Integer.parseInt(found.group(1));
            }
            return passed;
        }
    }
}
