package dev.bifrost.source.iceberg;

import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/**
 * Another implementation of Iceberg, in another language: a process that writes tables, with the packages of {@link
 * PyIcebergPackages}.
 */
final class PyIceberg implements AutoCloseable {

    private static final ObjectMapper JSON = new ObjectMapper();

    private final Process process;
    private final BufferedReader answers;
    private final Path complaints;

    /**
     * @param folder where its script goes
     * @param catalog the properties of its catalog
     */
    PyIceberg(Path folder, Map<String, String> catalog) {
        Path packages = PyIcebergPackages.folder();
        try {
            Path script = folder.resolve("writer.py");
            try (InputStream content = PyIceberg.class.getResourceAsStream("/pyiceberg/writer.py")) {
                Files.write(script, content.readAllBytes());
            }
            complaints = folder.resolve("writer.err");
            var builder = new ProcessBuilder("python3", script.toString(), JSON.writeValueAsString(catalog))
                    .directory(folder.toFile())
                    .redirectError(complaints.toFile());
            builder.environment().put("PYTHONPATH", packages.toString());
            builder.environment().put("PYTHONIOENCODING", "utf-8");
            // The S3 server of the tests does not know newer checksums.
            builder.environment().put("AWS_REQUEST_CHECKSUM_CALCULATION", "WHEN_REQUIRED");
            process = builder.start();
            answers = process.inputReader(StandardCharsets.UTF_8);
            answer();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** One of the script's steps. @return the rows of the main branch after it, as texts */
    List<String> step(String step) {
        return rows(step, "main");
    }

    /** The rows of a branch or a tag, as texts. */
    List<String> look(String ref) {
        return rows("look", ref);
    }

    private List<String> rows(String step, String ref) {
        try {
            process.outputWriter(StandardCharsets.UTF_8)
                    .append(step + " " + ref + "\n")
                    .flush();
            return JSON.readValue(answer(), new TypeReference<List<List<String>>>() {}).stream()
                    .map(List::toString)
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private String answer() throws IOException {
        String answer = answers.readLine();
        if (answer == null) {
            throw new IllegalStateException("the writer ended: " + Files.readString(complaints));
        }
        return answer;
    }

    @Override
    public void close() {
        process.destroyForcibly();
    }
}
