package dev.bifrost.api.source;

import java.util.List;
import org.apache.arrow.vector.types.pojo.Schema;

/**
 * The shape of a table.
 *
 * @param schema columns in order, without dictionary encoding
 * @param rowKey the columns that identify a row, if the table declares them; else empty
 * @param reading the source's own settings that decide what the table's rows are or in which order its changes count, as text;
 *     empty if there are none. The host takes another text for another mapping: what was written is then read from the
 *     beginning. It is kept in the graph as a digest only, and on disk as it is, so it holds no secret
 */
public record TableDescription(Schema schema, List<String> rowKey, String reading) {

    public TableDescription {
        rowKey = List.copyOf(rowKey);
    }

    /** A table whose rows no setting decides. */
    public TableDescription(Schema schema, List<String> rowKey) {
        this(schema, rowKey, "");
    }
}
