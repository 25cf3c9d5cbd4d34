package dev.bifrost.source.iceberg.change;

import dev.bifrost.api.source.Cursor;
import dev.bifrost.api.source.CursorUpdate;
import dev.bifrost.api.source.TableSpec;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import org.apache.iceberg.types.Type;
import org.apache.iceberg.types.Types;

/**
 * What a cursor's text says.
 *
 * @param table the table's UUID
 * @param snapshot a snapshot's id; {@link #NO_SNAPSHOT} for a table that had none
 * @param columns stands for what the wanted columns are: their names, ids and defaults
 */
record Position(String table, long snapshot, String columns) {

    static final long NO_SNAPSHOT = -1;

    private static final String PREFIX = "iceberg";
    private static final int DIGEST_BYTES = 8;

    static Position of(TableView view, TableSpec spec) {
        long snapshot = view.snapshot().map(some -> some.snapshotId()).orElse(NO_SNAPSHOT);
        return new Position(view.id(), snapshot, digest(view.wanted(spec)));
    }

    /** Empty if the text is none of this source's. */
    static Optional<Position> parse(Cursor cursor) {
        return parse(cursor.text());
    }

    static Optional<Position> parse(String text) {
        String[] parts = text.split(";", -1);
        if (parts.length != 4 || !parts[0].equals(PREFIX)) {
            return Optional.empty();
        }
        try {
            return Optional.of(new Position(parts[1], Long.parseLong(parts[2]), parts[3]));
        } catch (NumberFormatException e) {
            return Optional.empty();
        }
    }

    String text() {
        return String.join(";", PREFIX, table, String.valueOf(snapshot), columns);
    }

    /** @param since a done set that another source left is dropped */
    CursorUpdate update(Cursor since) {
        return new CursorUpdate(text(), List.of(), !since.done().isEmpty());
    }

    /**
     * A column that was dropped and added again, or that has another name or default, brings other values for rows that
     * nobody touched. A wider type does not.
     */
    private static String digest(List<Types.NestedField> columns) {
        var text = new StringBuilder();
        columns.forEach(column -> append(column, text));
        try {
            byte[] digest =
                    MessageDigest.getInstance("SHA-256").digest(text.toString().getBytes(StandardCharsets.UTF_8));
            return HexFormat.of().formatHex(digest, 0, DIGEST_BYTES);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }

    private static void append(Types.NestedField column, StringBuilder text) {
        text.append(column.fieldId())
                .append(' ')
                .append(column.name().length())
                .append(' ')
                .append(column.name())
                .append(' ')
                .append(column.initialDefault())
                .append(moment(column.type()))
                .append('(');
        if (column.type().isNestedType()) {
            column.type().asNestedType().fields().forEach(part -> append(part, text));
        }
        text.append(')');
    }

    /** A date that becomes a time is another value in the graph. */
    private static String moment(Type type) {
        return switch (type.typeId()) {
            case DATE, TIMESTAMP, TIMESTAMP_NANO -> " " + type.typeId();
            default -> "";
        };
    }
}
