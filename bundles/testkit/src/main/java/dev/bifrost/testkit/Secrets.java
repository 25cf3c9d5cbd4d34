package dev.bifrost.testkit;

import dev.bifrost.api.Secret;
import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** Finds what must not be printed in a config record. */
final class Secrets {

    private static final List<String> TELLING_WORDS =
            List.of("password", "secret", "token", "credential", "passphrase");

    private Secrets() {}

    /** The secrets in a record, its records, optionals, lists and maps. */
    static List<String> in(Object value) {
        return switch (value) {
            case Secret secret -> List.of(secret.reveal());
            case Record parts ->
                Stream.of(parts.getClass().getRecordComponents())
                        .flatMap(part -> in(value(parts, part)).stream())
                        .toList();
            case Optional<?> optional -> optional.<List<String>>map(Secrets::in).orElse(List.of());
            case List<?> list ->
                list.stream().flatMap(item -> in(item).stream()).toList();
            case Map<?, ?> map ->
                map.values().stream().flatMap(item -> in(item).stream()).toList();
            case null, default -> List.of();
        };
    }

    /** Names of text components that sound like a secret: nothing hides those. */
    static List<String> bare(Record config) {
        var names = new ArrayList<String>();
        for (var part : config.getClass().getRecordComponents()) {
            var name = part.getName().toLowerCase(Locale.ROOT);
            boolean text = part.getGenericType().getTypeName().contains("java.lang.String");
            if (text && TELLING_WORDS.stream().anyMatch(name::contains)) {
                names.add(part.getName());
            }
            if (value(config, part) instanceof Record inner) {
                names.addAll(bare(inner));
            }
        }
        return names;
    }

    private static Object value(Record parts, RecordComponent part) {
        try {
            var accessor = part.getAccessor();
            accessor.setAccessible(true);
            return accessor.invoke(parts);
        } catch (ReflectiveOperationException e) {
            throw new AssertionError("config record " + parts.getClass().getName() + " cannot be read", e);
        }
    }
}
