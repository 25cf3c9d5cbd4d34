package dev.bifrost.dist.cases;

import java.net.URISyntaxException;
import java.nio.file.Path;
import java.util.Objects;

/** The files of the cases: tables with troubles that people reported in public. */
final class Cases {

    private static final String HIDDEN = "hidden";

    private Cases() {}

    static Path folder(String table) {
        try {
            var url = Objects.requireNonNull(Cases.class.getResource("/cases/" + table), table);
            return Path.of(url.toURI());
        } catch (URISyntaxException e) {
            throw new IllegalStateException(e);
        }
    }

    /** A file that is hidden in its table has another name here, since tools pass over hidden files. */
    static String realName(Path file) {
        String name = file.getFileName().toString();
        return name.startsWith(HIDDEN) ? name.substring(HIDDEN.length()) : name;
    }
}
