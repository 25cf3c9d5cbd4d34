package dev.bifrost.source.arrow;

import dev.bifrost.api.BifrostException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import org.apache.arrow.vector.FieldVector;
import org.apache.arrow.vector.VectorSchemaRoot;
import org.apache.arrow.vector.dictionary.DictionaryProvider;
import org.apache.arrow.vector.types.pojo.Field;
import org.apache.arrow.vector.types.pojo.Schema;

/**
 * A SHA-256 of a table's columns and values, in the order of the rows. Where one batch ends and the next begins, and whether
 * a column is encoded by a dictionary, makes no difference. Nothing is held but the state of one digest a column.
 */
final class ContentDigest {

    private static final String PREFIX = "sha256:";

    private final HeldTable table;
    private final MessageDigest whole = sha256();
    private final List<ValueDigest> columns = new ArrayList<>();
    private Schema schema;
    private long rows;
    private long bytes;
    private int batches;

    ContentDigest(HeldTable table) {
        this.table = table;
    }

    /**
     * What was read.
     *
     * @param text the digest as a cursor
     * @param rows all rows
     * @param batches all batches
     * @param bytes of the batches' buffers
     */
    record Content(String text, long rows, int batches, long bytes) {}

    /** Adds a batch, which stays the caller's. */
    void add(VectorSchemaRoot batch, DictionaryProvider dictionaries) {
        var plain = PlainColumns.schema(batch.getSchema(), dictionaries);
        if (schema == null) {
            begin(PlainColumns.schema(table.tables().schema(table.name()), dictionaries));
        }
        if (!PlainColumns.sameColumns(schema.getFields(), plain.getFields())) {
            throw new BifrostException(
                    ArrowErrors.SCHEMA_MISMATCH,
                    "batch %d of held table %s has the columns %s, the table has %s"
                            .formatted(batches + 1, table.name(), plain.getFields(), schema.getFields()));
        }
        for (int i = 0; i < columns.size(); i++) {
            add(columns.get(i), batch.getVector(i), batch.getRowCount(), dictionaries);
        }
        rows += batch.getRowCount();
        bytes += batch.getFieldVectors().stream()
                .mapToLong(FieldVector::getBufferSize)
                .sum();
        batches++;
    }

    private void begin(Schema plain) {
        schema = plain;
        plain.getFields().forEach(field -> {
            name(field);
            columns.add(new ValueDigest(sha256()));
        });
    }

    /** Names end in a byte that UTF-8 does not have, so that no two lists of fields are one text. */
    private void name(Field field) {
        whole.update(field.getName().getBytes(StandardCharsets.UTF_8));
        whole.update((byte) 0xFF);
        whole.update(field.getType().toString().getBytes(StandardCharsets.UTF_8));
        whole.update((byte) 0xFE);
        field.getChildren().forEach(this::name);
        whole.update((byte) 0xFD);
    }

    private static void add(ValueDigest column, FieldVector vector, int rows, DictionaryProvider dictionaries) {
        if (vector.getField().getDictionary() == null) {
            for (int row = 0; row < rows; row++) {
                column.value(vector, row);
            }
            return;
        }
        var values = PlainColumns.values(vector.getField(), dictionaries);
        for (int row = 0; row < rows; row++) {
            if (vector.isNull(row)) {
                column.nullValue();
            } else {
                column.value(values, PlainColumns.entry(vector, row, values));
            }
        }
    }

    /** The digest of all that was added; ends the life of this one. */
    Content content() {
        columns.forEach(column -> whole.update(column.end()));
        return new Content(PREFIX + HexFormat.of().formatHex(whole.digest()), rows, batches, bytes);
    }

    private static MessageDigest sha256() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java has SHA-256", e);
        }
    }
}
