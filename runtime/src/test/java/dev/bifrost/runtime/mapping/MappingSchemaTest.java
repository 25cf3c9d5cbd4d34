package dev.bifrost.runtime.mapping;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The schema for editors says of a file's form what the reader says. */
final class MappingSchemaTest {

    private static final ObjectMapper JSON = new JsonMapper();
    private static final ObjectMapper YAML = new YAMLMapper();

    static Iterable<Path> good() {
        return Corpus.files("good");
    }

    static Iterable<Path> wellFormed() {
        return Corpus.files("refused");
    }

    static Iterable<Path> malformed() {
        return Corpus.files("malformed");
    }

    private static JsonNode text() throws IOException {
        try (var in = MappingReader.class.getResourceAsStream("mapping.schema.json")) {
            return JSON.readTree(in);
        }
    }

    private static Schema schema() throws IOException {
        return SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
                .getSchema(text());
    }

    private static JsonNode tree(Path file) throws IOException {
        return (file.toString().endsWith(".json") ? JSON : YAML).readTree(file.toFile());
    }

    @Test
    void itIsASchemaItself() throws IOException {
        var meta = SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
                .getSchema(com.networknt.schema.SchemaLocation.of("https://json-schema.org/draft/2020-12/schema"));
        assertThat(meta.validate(text())).isEmpty();
    }

    @ParameterizedTest
    @MethodSource({"good", "wellFormed"})
    void wellFormedFilesAreTaken(Path file) throws IOException {
        assertThat(schema().validate(tree(file))).isEmpty();
    }

    @ParameterizedTest
    @MethodSource("malformed")
    void malformedFilesAreRefused(Path file) throws IOException {
        assertThat(schema().validate(tree(file))).isNotEmpty();
    }
}
