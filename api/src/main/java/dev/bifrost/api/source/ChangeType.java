package dev.bifrost.api.source;

import dev.bifrost.api.ApiErrors;
import dev.bifrost.api.BifrostException;
import java.util.Locale;

/**
 * What a row of a CHANGES window is. The column {@link #COLUMN} holds it as text, in the spelling of Iceberg's changelog
 * view ({@code UPDATE_BEFORE}) or of Spark's CHANGES clause ({@code update_preimage}).
 */
public enum ChangeType {
    INSERT,
    UPDATE_BEFORE,
    UPDATE_AFTER,
    DELETE;

    /** The name of the column. */
    public static final String COLUMN = "_change_type";

    /** Whether the row is an image of what was. */
    public boolean isOldImage() {
        return this == UPDATE_BEFORE || this == DELETE;
    }

    /** @throws BifrostException {@code api.UNKNOWN_CHANGE_TYPE} naming the word */
    public static ChangeType parse(String word) {
        return switch (word.toLowerCase(Locale.ROOT)) {
            case "insert" -> INSERT;
            case "update_before", "update_preimage" -> UPDATE_BEFORE;
            case "update_after", "update_postimage" -> UPDATE_AFTER;
            case "delete" -> DELETE;
            default ->
                throw new BifrostException(
                        ApiErrors.UNKNOWN_CHANGE_TYPE,
                        "column %s holds '%s'; known are insert, update_before, update_after and delete, or Spark's update_preimage and update_postimage"
                                .formatted(COLUMN, word));
        };
    }
}
