package dev.bifrost.runtime.mapping;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** Mapping files among the test resources, beside each bad one the message that it gets. */
final class Corpus {

    private Corpus() {}

    static List<Path> files(String folder) {
        try (var files = Files.list(Path.of(Corpus.class.getResource(folder).toURI()))) {
            return files.filter(file -> !file.toString().endsWith(".txt"))
                    .sorted()
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (URISyntaxException e) {
            throw new IllegalStateException(e);
        }
    }

    static String expected(Path file) throws IOException {
        String name = file.getFileName().toString();
        Path text = file.resolveSibling(name.substring(0, name.lastIndexOf('.')) + ".txt");
        return Files.readString(text).stripTrailing();
    }
}
