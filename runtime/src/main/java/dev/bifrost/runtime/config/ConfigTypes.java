package dev.bifrost.runtime.config;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.BeanDescription;
import com.fasterxml.jackson.databind.DeserializationConfig;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.JsonDeserializer;
import com.fasterxml.jackson.databind.deser.std.StdDeserializer;
import com.fasterxml.jackson.databind.module.SimpleDeserializers;
import com.fasterxml.jackson.databind.module.SimpleModule;
import dev.bifrost.api.ComponentRef;
import java.io.IOException;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;

/** How the house's own types are written in a config: durations, paths, choices, components. */
final class ConfigTypes {

    private static final Units DURATIONS = new Units(durations(), "30s");

    private ConfigTypes() {}

    /** @param folder what a relative path starts from; null leaves it relative */
    static SimpleModule module(Path folder) {
        var module = new SimpleModule("bifrost-config");
        module.setDeserializers(new SimpleDeserializers() {
            @Override
            public JsonDeserializer<?> findEnumDeserializer(
                    Class<?> type, DeserializationConfig config, BeanDescription description) {
                return hasOwnForm(type) ? null : choice(type);
            }
        });
        module.addDeserializer(Duration.class, new OfText<>(Duration.class, "a duration", ConfigTypes::duration));
        module.addDeserializer(Path.class, new OfText<>(Path.class, "a path", text -> path(text, folder)));
        module.addDeserializer(ComponentRef.class, new OfComponent());
        module.addDeserializer(Object.class, new OfAnything());
        return module;
    }

    private static Map<String, Long> durations() {
        var units = new LinkedHashMap<String, Long>();
        units.put("ms", 1L);
        units.put("s", 1000L);
        units.put("m", 60_000L);
        units.put("h", 3_600_000L);
        units.put("d", 86_400_000L);
        return units;
    }

    private static Duration duration(String text) {
        return Duration.ofMillis(DURATIONS.parse(text));
    }

    private static Path path(String text, Path folder) {
        try {
            return folder == null ? Path.of(text) : folder.resolve(text).normalize();
        } catch (InvalidPathException e) {
            throw new IllegalArgumentException("expected a path", e);
        }
    }

    /** An enum that says itself how it is written. */
    private static boolean hasOwnForm(Class<?> type) {
        return Stream.concat(Arrays.stream(type.getDeclaredMethods()), Arrays.stream(type.getDeclaredFields()))
                .anyMatch(member -> member.getAnnotations().length > 0);
    }

    private static JsonDeserializer<?> choice(Class<?> type) {
        var words = new LinkedHashMap<String, Object>();
        for (Object constant : type.getEnumConstants()) {
            words.put(((Enum<?>) constant).name().toLowerCase(Locale.ROOT), constant);
        }
        return new OfText<>(Object.class, "one of " + Quote.list(words.keySet()), text -> {
            if (!words.containsKey(text)) {
                throw new IllegalArgumentException("expected one of %s%s"
                        .formatted(Quote.list(words.keySet()), Suggestion.of(text, words.keySet())));
            }
            return words.get(text);
        });
    }

    /** Reads a text, or says what the text should be. */
    interface TextReader<T> {
        /** @throws IllegalArgumentException with what was expected */
        T read(String text);
    }

    private static final class OfText<T> extends StdDeserializer<T> {
        private final String expected;
        private final transient TextReader<? extends T> reader;

        OfText(Class<T> type, String expected, TextReader<? extends T> reader) {
            super(type);
            this.expected = expected;
            this.reader = reader;
        }

        @Override
        public T deserialize(JsonParser parser, DeserializationContext context) throws IOException {
            if (!parser.hasToken(JsonToken.VALUE_STRING)) {
                context.reportInputMismatch(this, "expected %s", expected);
            }
            try {
                return reader.read(parser.getText());
            } catch (IllegalArgumentException e) {
                return context.reportInputMismatch(this, "%s", e.getMessage());
            }
        }
    }

    /** Leaves the component's config unbound, so that references in it are put in once, when it is bound. */
    private static final class OfComponent extends StdDeserializer<ComponentRef> {
        OfComponent() {
            super(ComponentRef.class);
        }

        @Override
        public ComponentRef deserialize(JsonParser parser, DeserializationContext context) throws IOException {
            if (!(parser instanceof BindingParser binding)) {
                return context.reportInputMismatch(this, "a component may not stand inside a choice of records");
            }
            var here = binding.here();
            if (!(here.node() instanceof Node.Entries map) || map.entries().size() != 1) {
                return context.reportInputMismatch(this, "expected exactly one component, like { name: {..} }");
            }
            String name = map.entries().keySet().iterator().next();
            var inner = here.child(name);
            if (!(inner.node() instanceof Node.Entries config)) {
                return context.reportInputMismatch(
                        this,
                        "expected the config of %s as a map, such as { %s: {} }",
                        Quote.of(name),
                        Quote.plain(name));
            }
            parser.skipChildren();
            return new ComponentRef(name, new UnboundConfig(config, inner.at()));
        }
    }
}
