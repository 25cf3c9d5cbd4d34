package dev.bifrost.dist.docs;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonProperty;
import dev.bifrost.api.Command;
import dev.bifrost.api.ComponentFactory;
import dev.bifrost.api.ComponentRef;
import dev.bifrost.api.Secret;
import dev.bifrost.runtime.config.HostConfig;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;

/** Every key of the host's config and of the configs of the shipped components, out of the records and their comments. */
final class ConfigReference {

    private final Sources sources = new Sources();
    private final StringBuilder text = new StringBuilder();

    private ConfigReference() {}

    static String text() {
        var reference = new ConfigReference();
        reference.section("The host", HostConfig.class, defaults());
        for (ComponentFactory<?, ?> factory : Components.all()) {
            if (factory.type() != Command.class) {
                reference.section(
                        "%s `%s`".formatted(factory.type().getSimpleName(), factory.name()),
                        factory.configType(),
                        Map.of());
            }
        }
        return reference.text.toString();
    }

    private void section(String title, Class<?> config, Map<String, String> defaults) {
        text.append("### ").append(title).append("\n\n");
        if (config.getRecordComponents().length == 0) {
            text.append("No keys: write `{}`.\n\n");
            return;
        }
        var table = new Table("key", "value", "meaning");
        rows(table, "", config, defaults);
        text.append(table).append('\n');
    }

    private void rows(Table table, String before, Class<?> config, Map<String, String> defaults) {
        Map<String, String> meanings = sources.components(config);
        for (RecordComponent component : config.getRecordComponents()) {
            String key = before + snake(component.getName());
            Class<?> inner = keysWithin(component);
            if (inner != null) {
                String within = Map.class.isAssignableFrom(component.getType()) ? key + ".NAME." : key + ".";
                rows(table, within, inner, defaults);
            } else {
                table.row("`" + key + "`", form(component), meaning(config, component, meanings, defaults.get(key)));
            }
        }
    }

    private static String meaning(
            Class<?> config, RecordComponent component, Map<String, String> meanings, String standard) {
        String said = meanings.get(component.getName());
        if (said == null) {
            throw new AssertionError(
                    "%s.%s has no @param that says its meaning".formatted(config.getName(), component.getName()));
        }
        String meaning = said.replaceAll("\\bnull for\\b", "left out:").replaceAll("\\bnull if\\b", "left out if");
        return standard == null ? meaning : meaning + ". Default `" + standard + "`";
    }

    /** The record whose keys stand below this key. */
    private static Class<?> keysWithin(RecordComponent component) {
        Type type = component.getGenericType();
        if (type instanceof ParameterizedType map && map.getRawType() == Map.class) {
            type = map.getActualTypeArguments()[1];
        }
        return type instanceof Class<?> raw && raw.isRecord() && !isSingleValue(raw) ? raw : null;
    }

    private static boolean isSingleValue(Class<?> type) {
        return Arrays.stream(type.getDeclaredMethods())
                .anyMatch(method -> method.isAnnotationPresent(JsonCreator.class));
    }

    private static String form(RecordComponent component) {
        var property = component.getAccessor().getAnnotation(JsonProperty.class);
        return word(component.getGenericType()) + (property != null && property.required() ? ", required" : "");
    }

    private static String word(Type type) {
        if (type instanceof ParameterizedType generic) {
            Type[] arguments = generic.getActualTypeArguments();
            return generic.getRawType() == Map.class ? "map of " + word(arguments[1]) : "list of " + word(arguments[0]);
        }
        Class<?> raw = (Class<?>) type;
        if (raw.isEnum()) {
            return Arrays.stream(raw.getEnumConstants())
                    .map(constant -> "`" + constant.toString().toLowerCase(Locale.ROOT) + "`")
                    .collect(Collectors.joining(" or "));
        }
        if (raw == ComponentRef.class) {
            return "component";
        }
        if (raw == Duration.class) {
            return "duration";
        }
        if (raw == Path.class) {
            return "path";
        }
        if (raw == Secret.class) {
            return "secret";
        }
        if (raw == String.class) {
            return "text";
        }
        if (raw == Object.class) {
            return "value";
        }
        if (raw == boolean.class || raw == Boolean.class) {
            return "`true` or `false`";
        }
        return raw.isRecord() ? "size" : "number";
    }

    /** What the host takes for a key that is left out. */
    private static Map<String, String> defaults() {
        var component = new ComponentRef("name", Map.of());
        Object[] given = Arrays.stream(HostConfig.class.getRecordComponents())
                .map(RecordComponent::getAccessor)
                .map(accessor -> accessor.getAnnotation(JsonProperty.class) == null
                        ? null
                        : accessor.getReturnType() == Path.class ? (Object) Path.of("mapping.yaml") : component)
                .toArray();
        try {
            var types = Arrays.stream(HostConfig.class.getRecordComponents())
                    .map(RecordComponent::getType)
                    .toArray(Class<?>[]::new);
            return values("", HostConfig.class.getConstructor(types).newInstance(given));
        } catch (ReflectiveOperationException e) {
            throw new AssertionError(e);
        }
    }

    private static Map<String, String> values(String before, Object config) throws ReflectiveOperationException {
        var values = new java.util.TreeMap<String, String>();
        for (RecordComponent component : config.getClass().getRecordComponents()) {
            Object value = component.getAccessor().invoke(config);
            String key = before + snake(component.getName());
            if (keysWithin(component) != null && value instanceof Record) {
                values.putAll(values(key + ".", value));
            } else if (component.getAccessor().getAnnotation(JsonProperty.class) == null
                    && !Objects.isNull(value)
                    && !value.equals(List.of())) {
                values.put(key, shown(value));
            }
        }
        return values;
    }

    private static String shown(Object value) {
        return value instanceof Duration duration
                ? duration.toSeconds() + "s"
                : value instanceof Enum<?> word ? word.name().toLowerCase(Locale.ROOT) : value.toString();
    }

    private static String snake(String name) {
        return name.replaceAll("([A-Z])", "_$1").toLowerCase(Locale.ROOT);
    }
}
