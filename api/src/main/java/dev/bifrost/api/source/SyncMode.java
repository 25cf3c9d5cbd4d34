package dev.bifrost.api.source;

import java.util.Locale;

/** How a table is followed. The mapping names the mode per table; a source says which ones it can do. */
public enum SyncMode {
    /** Each window is the whole table. */
    FULL,
    /** Rows are only ever added; a window holds the new ones. */
    INCREMENTAL,
    /** Rows are added, changed and removed; a window holds the changes with their old images. */
    CDC;

    /** The spelling of the mapping language: {@code full}, {@code incremental}, {@code cdc}. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }
}
