package dev.bifrost.api.source;

import java.util.List;
import org.apache.arrow.vector.types.pojo.Schema;

/**
 * The shape of a table.
 *
 * @param schema columns in order, without dictionary encoding
 * @param rowKey the columns that identify a row, if the table declares them; else empty
 */
public record TableDescription(Schema schema, List<String> rowKey) {

    public TableDescription {
        rowKey = List.copyOf(rowKey);
    }
}
