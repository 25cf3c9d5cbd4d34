package dev.bifrost.runtime.config;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.deser.std.StdDeserializer;
import java.io.IOException;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.LinkedHashMap;

/** Reads what is passed on as it is: maps, lists, and single values in the form that the file's language takes them for. */
final class OfAnything extends StdDeserializer<Object> {

    OfAnything() {
        super(Object.class);
    }

    @Override
    public Object deserialize(JsonParser parser, DeserializationContext context) throws IOException {
        return switch (parser.currentToken()) {
            case START_OBJECT -> map(parser, context);
            case START_ARRAY -> list(parser, context);
            default -> single(parser);
        };
    }

    private Object map(JsonParser parser, DeserializationContext context) throws IOException {
        var map = new LinkedHashMap<String, Object>();
        while (parser.nextToken() != JsonToken.END_OBJECT) {
            String key = parser.currentName();
            parser.nextToken();
            map.put(key, deserialize(parser, context));
        }
        return map;
    }

    private Object list(JsonParser parser, DeserializationContext context) throws IOException {
        var list = new ArrayList<>();
        while (parser.nextToken() != JsonToken.END_ARRAY) {
            list.add(deserialize(parser, context));
        }
        return list;
    }

    private static Object single(JsonParser parser) throws IOException {
        String text = parser.getText();
        boolean typed = parser instanceof BindingParser binding
                && binding.here().node() instanceof Node.Text written
                && written.form() == Node.Text.Form.NUMBER_OR_BOOLEAN;
        return typed ? typed(text) : text;
    }

    private static Object typed(String text) {
        if (text.equalsIgnoreCase("true") || text.equalsIgnoreCase("false")) {
            return Boolean.valueOf(text);
        }
        try {
            return whole(new BigInteger(text));
        } catch (NumberFormatException e) {
            try {
                return new BigDecimal(text);
            } catch (NumberFormatException none) {
                return text; // 0x1f, 1_000: numbers of the language that JSON does not have
            }
        }
    }

    private static Object whole(BigInteger number) {
        return number.bitLength() < Long.SIZE ? (Object) number.longValue() : number;
    }
}
