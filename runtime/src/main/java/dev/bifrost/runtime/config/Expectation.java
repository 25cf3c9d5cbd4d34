package dev.bifrost.runtime.config;

import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.exc.MismatchedInputException;
import com.fasterxml.jackson.databind.exc.UnrecognizedPropertyException;
import com.fasterxml.jackson.databind.exc.ValueInstantiationException;
import java.util.Collection;
import java.util.Map;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** Says what a value should have been. Jackson's own messages show values, which may be secrets. */
final class Expectation {

    private Expectation() {}

    static String of(JsonMappingException fault, Node found) {
        if (fault instanceof ValueInstantiationException refused) {
            String why = refused.getCause() == null ? null : refused.getCause().getMessage();
            return why == null ? "the value is refused" : why;
        }
        if (fault instanceof UnrecognizedPropertyException unknown) {
            return Fields.unknownKey(
                    unknown.getPropertyName(),
                    unknown.getKnownPropertyIds().stream()
                            .map(String::valueOf)
                            .collect(Collectors.toCollection(TreeSet::new)));
        }
        String said = fault.getOriginalMessage();
        if (said.startsWith("expected ")) {
            return said; // one of our own types
        }
        String expected =
                fault instanceof MismatchedInputException mismatch ? word(mismatch.getTargetType()) : "another value";
        return "expected %s, found %s".formatted(expected, found.shape());
    }

    private static String word(Class<?> type) {
        if (type == null) {
            return "another value";
        }
        if (type == int.class || type == long.class || type == Integer.class || type == Long.class) {
            return "a whole number";
        }
        if (type == double.class || type == float.class || Number.class.isAssignableFrom(type)) {
            return "a number";
        }
        if (type == boolean.class || type == Boolean.class) {
            return "true or false";
        }
        if (Collection.class.isAssignableFrom(type) || type.isArray()) {
            return "a list";
        }
        return type.isRecord() || Map.class.isAssignableFrom(type) ? "a map" : "a single value";
    }
}
