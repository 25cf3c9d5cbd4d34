package dev.bifrost.source.files.format;

import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** The kinds of data files, told apart by the end of the name. */
public enum FileKind {
    PARQUET,
    ARROW,
    CSV;

    private static final Map<String, FileKind> BY_EXTENSION = Map.of(
            "parquet", PARQUET,
            "arrow", ARROW,
            "arrows", ARROW,
            "feather", ARROW,
            "ipc", ARROW,
            "csv", CSV);

    /** The kind of a file called {@code name}, if it is a data file at all. */
    public static Optional<FileKind> ofName(String name) {
        int dot = name.lastIndexOf('.');
        return dot < 1
                ? Optional.empty()
                : Optional.ofNullable(BY_EXTENSION.get(name.substring(dot + 1).toLowerCase(Locale.ROOT)));
    }
}
