package dev.bifrost.runtime.config;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.dataformat.yaml.YAMLFactory;
import com.fasterxml.jackson.dataformat.yaml.YAMLParser;
import com.fasterxml.jackson.dataformat.yaml.snakeyaml.error.MarkedYAMLException;
import dev.bifrost.api.BifrostException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;

/** Parses YAML or JSON into {@link Node}s. Anchors, aliases, tags and further documents are refused. */
final class Document {

    private static final int MAX_DEPTH = 64;
    private static final JsonFactory JSON = new JsonFactory();
    private static final YAMLFactory YAML = YAMLFactory.builder()
            .enable(YAMLParser.Feature.EMPTY_STRING_AS_NULL)
            .build();

    private final String file;
    private final JsonParser parser;

    private Document(String file, JsonParser parser) {
        this.file = file;
        this.parser = parser;
    }

    /**
     * Parses a text.
     *
     * @param file the name for messages; JSON if it ends in {@code .json}, else YAML
     * @throws BifrostException {@code config.SYNTAX} with line and column, without the text around
     */
    static Node parse(String file, String text) {
        boolean json = file.endsWith(".json");
        try (JsonParser parser = (json ? JSON : YAML).createParser(text)) {
            return new Document(file, parser).root();
        } catch (MarkedYAMLException e) {
            var mark = e.getProblemMark();
            throw syntax(file, new Position(mark.getLine() + 1, mark.getColumn() + 1), e.getProblem(), e);
        } catch (JsonProcessingException e) {
            var at = e.getLocation();
            var position = at == null ? Position.NONE : new Position(at.getLineNr(), at.getColumnNr());
            throw syntax(file, position, withoutValues(e.getOriginalMessage()), e);
        } catch (IOException e) {
            throw syntax(file, Position.NONE, "cannot be parsed", e);
        }
    }

    /** Jackson quotes an unknown word, and the text after {@code <}; either may be a password that lost its quotes. */
    private static String withoutValues(String message) {
        return message.replaceAll("Unrecognized token '.*?'(?=[ :]|$)", "unrecognized token")
                .replaceAll("(?s)got this instead: .*", "got something else")
                .replaceAll("(?s)\\n.*", "");
    }

    private static BifrostException syntax(String file, Position at, String text, Exception cause) {
        return new BifrostException(ConfigErrors.SYNTAX, Place.of(file, at) + ": " + text, cause);
    }

    private Node root() throws IOException {
        if (parser.nextToken() == null) {
            throw refused("the file is empty", new Position(1, 1));
        }
        Node root = node(0);
        if (parser.nextToken() != null) {
            throw refused("one file holds one document; remove what follows", position());
        }
        return root;
    }

    private Node node(int depth) throws IOException {
        if (depth > MAX_DEPTH) {
            throw refused("maps and lists are nested more than %d deep".formatted(MAX_DEPTH), position());
        }
        refuseReferences();
        return switch (parser.currentToken()) {
            case START_OBJECT -> entries(depth);
            case START_ARRAY -> items(depth);
            default -> new Node.Text(parser.getText(), form(parser.currentToken()), position());
        };
    }

    private Node items(int depth) throws IOException {
        var at = position();
        List<Node> items = new ArrayList<>();
        while (parser.nextToken() != JsonToken.END_ARRAY) {
            items.add(node(depth + 1));
        }
        return new Node.Items(items, at);
    }

    private Node entries(int depth) throws IOException {
        var at = position();
        var entries = new LinkedHashMap<String, Node.Entry>();
        var repeats = new ArrayList<Node.Repeat>();
        while (parser.nextToken() != JsonToken.END_OBJECT) {
            refuseReferences();
            String key = parser.currentName();
            var keyAt = position();
            parser.nextToken();
            if (entries.putIfAbsent(key, new Node.Entry(keyAt, node(depth + 1))) != null) {
                repeats.add(new Node.Repeat(key, keyAt));
            }
        }
        return new Node.Entries(entries, repeats, at);
    }

    private void refuseReferences() throws IOException {
        if (!(parser instanceof YAMLParser yaml)) {
            return;
        }
        if (yaml.isCurrentAlias() || yaml.getObjectId() != null) {
            throw refused(
                    "anchors (&name) and aliases (*name) are not taken; write the value out, or in quotes", position());
        }
        if (yaml.getTypeId() != null) {
            throw refused("tags (!name) are not taken; every value is read as its key asks", position());
        }
    }

    private Position position() {
        var at = parser.currentTokenLocation();
        return new Position(at.getLineNr(), at.getColumnNr());
    }

    private BifrostException refused(String text, Position at) {
        return Problems.one(ConfigErrors.SYNTAX, Place.of(file, at), text);
    }

    private static Node.Text.Form form(JsonToken token) {
        return switch (token) {
            case VALUE_NULL -> Node.Text.Form.NULL;
            case VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT, VALUE_TRUE, VALUE_FALSE -> Node.Text.Form.NUMBER_OR_BOOLEAN;
            default -> Node.Text.Form.TEXT;
        };
    }
}
