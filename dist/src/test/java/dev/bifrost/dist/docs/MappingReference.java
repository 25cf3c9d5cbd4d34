package dev.bifrost.dist.docs;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.bifrost.runtime.mapping.MappingReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.StreamSupport;

/** Every key of the mapping language, out of its schema. */
final class MappingReference {

    /** The parts of the schema that are maps a user writes, and what a page calls them. */
    private static final Map<String, String> MAPS = new LinkedHashMap<>();

    static {
        MAPS.put("table", "A table");
        MAPS.put("step", "A step");
        MAPS.put("vertex", "vertex");
        MAPS.put("edge", "edge and fk_edges");
        MAPS.put("end", "src and dst");
        MAPS.put("custom", "custom");
        MAPS.put("all", "A filter: all");
        MAPS.put("equal", "A filter: eq");
        MAPS.put("in", "A filter: in");
        MAPS.put("range", "A filter: range");
    }

    /** Parts without keys of their own; a new part of the schema must be put here or above. */
    private static final Map<String, String> WORDS = Map.of(
            "text", "text",
            "texts", "list of text",
            "someTexts", "list of text, at least one",
            "column", "column",
            "name", "name",
            "rename", "map of column to name",
            "filter", "filter",
            "declaredStep", "vertex, edge or fk_edges step",
            "as", "`int` or `text`");

    private final JsonNode schema;
    private final StringBuilder text = new StringBuilder();

    private MappingReference(JsonNode schema) {
        this.schema = schema;
    }

    static String text() {
        try (var in = MappingReader.class.getResourceAsStream("mapping.schema.json")) {
            var reference = new MappingReference(new JsonMapper().readTree(in));
            reference.section("The file", reference.schema);
            MAPS.forEach((part, title) ->
                    reference.section(title, reference.schema.path("$defs").path(part)));
            reference.checkAllParts();
            return reference.text.toString();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void checkAllParts() {
        schema.path("$defs").fieldNames().forEachRemaining(part -> {
            if (!MAPS.containsKey(part) && !WORDS.containsKey(part)) {
                throw new AssertionError("the schema's part " + part + " is not in the reference");
            }
        });
    }

    private void section(String title, JsonNode part) {
        text.append("### ").append(title).append("\n\n");
        var table = new Table("key", "value", "meaning");
        part.path("properties").properties().forEach(property -> {
            JsonNode value = property.getValue();
            String needed = isRequired(part, property.getKey()) ? ", required" : "";
            table.row("`" + property.getKey() + "`", word(value) + needed, meaning(value));
        });
        text.append(table);
        if (part.has("oneOf")) {
            text.append("\nExactly one of ").append(choices(part.path("oneOf"))).append(" is there.\n");
        }
        text.append('\n');
    }

    private static boolean isRequired(JsonNode part, String key) {
        return StreamSupport.stream(part.path("required").spliterator(), false)
                .anyMatch(name -> name.asText().equals(key));
    }

    private static String choices(JsonNode oneOf) {
        return StreamSupport.stream(oneOf.spliterator(), false)
                .map(choice -> "`" + choice.path("required").path(0).asText() + "`")
                .collect(Collectors.joining(" and "));
    }

    /** What is said of the key, else of the part that it refers to. */
    private String meaning(JsonNode value) {
        String said = value.has("description")
                ? value.path("description").asText()
                : schema.at(value.path("$ref").asText().replace("#", ""))
                        .path("description")
                        .asText();
        return value.has("default")
                ? said + " Default `" + value.path("default").asText() + "`."
                : said;
    }

    private static String word(JsonNode value) {
        if (value.has("$ref")) {
            String part = value.path("$ref").asText().replace("#/$defs/", "");
            return MAPS.containsKey(part) ? "map, see below" : WORDS.get(part);
        }
        if (value.has("enum")) {
            return StreamSupport.stream(value.path("enum").spliterator(), false)
                    .map(JsonNode::asText)
                    .distinct()
                    .map(word -> "`" + word + "`")
                    .collect(Collectors.joining(" or "));
        }
        if (value.has("anyOf")) {
            return StreamSupport.stream(value.path("anyOf").spliterator(), false)
                    .map(MappingReference::word)
                    .collect(Collectors.joining(", or "));
        }
        return switch (value.path("type").isArray() ? "" : value.path("type").asText()) {
            case "array" -> "list of " + word(value.path("items")).replace(", see below", "s, see below");
            case "object" -> "map of " + word(value.path("additionalProperties"));
            default -> "number";
        };
    }
}
