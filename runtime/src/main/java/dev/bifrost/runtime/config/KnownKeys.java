package dev.bifrost.runtime.config;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.databind.JavaType;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.introspect.BeanPropertyDefinition;
import java.util.Arrays;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Compares the keys of a config with those of the records it is bound to, before it is bound: Jackson looks at unknown
 * keys after missing ones, so that of a misspelt key it would say that it is missing.
 */
final class KnownKeys {

    private final ObjectMapper mapper;
    private final Problems problems;

    KnownKeys(ObjectMapper mapper, Problems problems) {
        this.mapper = mapper;
        this.problems = problems;
    }

    void check(Spot spot, JavaType type) {
        switch (spot.node()) {
            case Node.Entries map when hasKeys(type.getRawClass()) -> check(map, spot, properties(type));
            case Node.Items list
            when type.isCollectionLikeType() -> {
                for (int i = 0; i < list.items().size(); i++) {
                    check(spot.item(i), type.getContentType());
                }
            }
            default -> {} // Jackson says whether it fits
        }
    }

    /** A record that is not read from a single value. */
    private static boolean hasKeys(Class<?> type) {
        return type.isRecord()
                && Arrays.stream(type.getDeclaredMethods())
                        .noneMatch(method -> method.isAnnotationPresent(JsonCreator.class));
    }

    private Map<String, BeanPropertyDefinition> properties(JavaType type) {
        var properties = new LinkedHashMap<String, BeanPropertyDefinition>();
        var found = mapper.getDeserializationConfig().introspect(type).findProperties();
        for (var component : type.getRawClass().getRecordComponents()) {
            found.stream()
                    .filter(property -> property.getInternalName().equals(component.getName()))
                    .forEach(property -> properties.put(property.getName(), property));
        }
        return properties;
    }

    private void check(Node.Entries map, Spot spot, Map<String, BeanPropertyDefinition> properties) {
        var meant = new HashSet<String>();
        map.entries().forEach((key, entry) -> {
            var property = properties.get(key);
            if (property == null) {
                problems.add(
                        ConfigErrors.UNKNOWN_KEY,
                        spot.at().child(key, entry.keyAt()),
                        Fields.unknownKey(key, properties.keySet()));
                Suggestion.nearest(key, properties.keySet()).ifPresent(meant::add);
            } else {
                check(spot.child(key), property.getPrimaryType());
            }
        });
        properties.forEach((key, property) -> {
            if (property.isRequired() && !spot.has(key) && !meant.contains(key)) {
                problems.add(ConfigErrors.MISSING_KEY, spot.at(), "the key %s is missing".formatted(Quote.of(key)));
            }
        });
    }
}
