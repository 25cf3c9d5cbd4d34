package dev.bifrost.runtime.config;

import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.TreeTraversingParser;

/**
 * Hands a piece of a config file to Jackson. Every single value is text, which Jackson reads as the target asks;
 * references in it are put in at that moment, and only then, so that nothing is put in twice.
 */
final class BindingParser extends TreeTraversingParser {

    private final Spot root;
    private final Variables variables;

    BindingParser(Spot root, JsonNode form, Variables variables) {
        super(form);
        this.root = root;
        this.variables = variables;
    }

    /** The piece that the parser stands on. */
    Spot here() {
        return root.at(getParsingContext().pathAsPointer());
    }

    @Override
    public String getText() {
        String text = super.getText();
        return currentToken() == JsonToken.VALUE_STRING && text.contains("${")
                ? variables.expand(text, here().at())
                : text;
    }

    @Override
    public char[] getTextCharacters() {
        return getText().toCharArray();
    }

    @Override
    public int getTextLength() {
        return getText().length();
    }

    @Override
    public int getTextOffset() {
        return 0;
    }
}
