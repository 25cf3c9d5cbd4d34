package dev.bifrost.source.iceberg;

import dev.bifrost.api.BifrostException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.format.DateTimeParseException;
import java.util.Objects;
import java.util.stream.Stream;

/**
 * Which of a table's states is followed; one of the keys at most.
 *
 * @param branch a branch, whose tip moves
 * @param tag a tag
 * @param snapshot a snapshot's id
 * @param asOf a time with an offset, like {@code 2026-01-31T12:00:00Z}: the state of the main branch then
 */
public record PinConfig(String branch, String tag, Long snapshot, String asOf) {

    /** The tip of the main branch. */
    public static final PinConfig MAIN = new PinConfig(null, null, null, null);

    public PinConfig {
        if (Stream.of(branch, tag, snapshot, asOf).filter(Objects::nonNull).count() > 1) {
            throw new BifrostException(
                    IcebergErrors.BAD_CONFIG,
                    "iceberg: a table has more than one of 'branch', 'tag', 'snapshot' and 'as_of'; keep one");
        }
        if (asOf != null) {
            parse(asOf);
        }
    }

    /** {@link #asOf} as a time. */
    Instant time() {
        return parse(asOf);
    }

    private static Instant parse(String text) {
        try {
            return OffsetDateTime.parse(text).toInstant();
        } catch (DateTimeParseException e) {
            throw new BifrostException(
                    IcebergErrors.BAD_CONFIG,
                    "iceberg: 'as_of' is no time with an offset; expected one like 2026-01-31T12:00:00Z",
                    e);
        }
    }
}
