package dev.bifrost.source.iceberg.storage;

import java.nio.file.Path;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;

/** Tells local files from others. */
public final class Locations {

    private static final Pattern SCHEME = Pattern.compile("[a-zA-Z][a-zA-Z0-9+.-]+:.*");

    private Locations() {}

    /** Whether a location is more than a path. */
    public static boolean hasScheme(String location) {
        return scheme(location).isPresent();
    }

    /** In lower case. */
    static Optional<String> scheme(String location) {
        return SCHEME.matcher(location).matches()
                ? Optional.of(location.substring(0, location.indexOf(':')).toLowerCase(Locale.ROOT))
                : Optional.empty();
    }

    /** The path of a local file: an absolute path, or a {@code file:} URI in any of its spellings. */
    public static Optional<Path> local(String location) {
        if (!hasScheme(location)) {
            return Optional.of(Path.of(location));
        }
        if (!location.regionMatches(true, 0, "file:", 0, "file:".length())) {
            return Optional.empty();
        }
        // Writers put paths behind the scheme as they are, so most of these texts are no proper URIs.
        String rest = location.substring("file:".length());
        if (rest.startsWith("//")) {
            int path = rest.indexOf('/', 2);
            return path < 0 ? Optional.empty() : Optional.of(Path.of(rest.substring(path)));
        }
        return Optional.of(Path.of(rest));
    }
}
